import { api } from '../../api.ts'
import { query } from '../../platform/command.ts'
import type { Links } from '../../platform/link.ts'
import type { Vault } from '../../platform/vault.ts'
import { fillInByCode, formByCode, handForm } from './form-code.ts'
import { fillInByInvitation, formByInvitation } from './invited-form.ts'
import { formStateOf, openForm } from './open-form.ts'
import { fillIn, ownForm } from './own-form.ts'

/** The health form of a visit: filled in by its client and their guests, opened by who serves. */
export function visitFormRoutes({ vault, links }: { vault: Vault; links: Links }) {
  return {
    own: api.healthForm.own.handler(({ context, input }) =>
      ownForm(context, vault, input.bookingId),
    ),
    fillIn: api.healthForm.fillIn.handler(({ context, input }) => fillIn(context, vault, input)),
    state: api.healthForm.state.handler(query(formStateOf)),
    open: api.healthForm.open.handler(({ context, input }) => openForm(context, vault, input)),
    hand: api.healthForm.hand.handler(({ context, input }) => handForm(context, links, input)),
    byCode: api.healthForm.byCode.handler(({ context, input }) =>
      formByCode(context, links, input.formToken),
    ),
    fillInByCode: api.healthForm.fillInByCode.handler(({ context, input }) =>
      fillInByCode(context, { vault, links }, input),
    ),
    byInvitation: api.healthForm.byInvitation.handler(({ context, input }) =>
      formByInvitation(context, { vault, links }, input.token),
    ),
    fillInByInvitation: api.healthForm.fillInByInvitation.handler(({ context, input }) =>
      fillInByInvitation(context, { vault, links }, input),
    ),
  }
}
