import { api } from '../../api.ts'
import { query } from '../../platform/command.ts'
import type { Links } from '../../platform/link.ts'
import type { Vault } from '../../platform/vault.ts'
import { fillInByCode, formByCode, handForm } from './form-code.ts'
import { openForm } from './open-form.ts'
import { fillIn, formStateOf, ownForm } from './visit-form.ts'

/** The health form of a visit: filled in by its client, opened by who serves. */
export function visitFormRoutes({ vault, links }: { vault: Vault; links: Links }) {
  return {
    own: api.healthForm.own.handler(({ context, input }) =>
      ownForm(context, vault, input.bookingId),
    ),
    fillIn: api.healthForm.fillIn.handler(({ context, input }) => fillIn(context, vault, input)),
    state: api.healthForm.state.handler(query(formStateOf)),
    open: api.healthForm.open.handler(({ context, input }) =>
      openForm(context, vault, input.bookingId),
    ),
    hand: api.healthForm.hand.handler(({ context, input }) =>
      handForm(context, links, input.bookingId),
    ),
    byCode: api.healthForm.byCode.handler(({ context, input }) =>
      formByCode(context, links, input.formToken),
    ),
    fillInByCode: api.healthForm.fillInByCode.handler(({ context, input }) =>
      fillInByCode(context, { vault, links }, input),
    ),
  }
}
