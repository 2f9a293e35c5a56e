import { refuse } from '@serein/shared/refusal.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Vault } from '../../platform/vault.ts'
import { guestAt, stateOf } from '../guest/invited-guest.ts'
import {
  filledFor,
  type Filling,
  formToFill,
  formVisit,
  keepFor,
  type WhichGuest,
} from './visit-form.ts'

type Invited = WhichGuest & { businessId: string }

/** Errors: `not_found`. */
export async function formByInvitation(context: CallContext, links: Links, token: string) {
  const { db, now } = context
  const guest = await invitedBy(db, links.hashOf(token), await context.caller(), now())
  return formToFill(db, await formVisit(db, guest, guest, now()))
}

/** Errors: as the contract says. */
export async function fillInByInvitation(
  context: CallContext,
  { vault, links }: { vault: Vault; links: Links },
  { token, ...filling }: Filling & { token: string },
) {
  const { db } = context
  const now = context.now()
  const caller = await context.caller()
  const guest = await once(context, async (tx) => {
    const invited = await invitedBy(tx, links.hashOf(token), caller, now)
    const visit = await formVisit(tx, invited, invited, now, { locks: true })
    await keepFor(tx, vault, visit, filling, now)
    return invited
  })
  return filledFor(db, vault, guest, guest, now)
}

/** Whose part a link leads to while it is yet to come. Who books has the link as well, and is not told what the business knows. Errors: `not_found`. */
async function invitedBy(
  db: Db | Tx,
  hash: string,
  caller: string | null,
  now: Date,
): Promise<Invited> {
  const found = await guestAt(db, hash)
  if (!found || stateOf(found, now) !== 'open') throw refuse('not_found')
  const { businessId, bookingId, position: guestPosition, bookerId } = found
  return {
    businessId,
    bookingId,
    guestPosition,
    isByBooker: caller !== null && caller === bookerId,
  }
}
