import { refuse } from '@serein/shared/refusal.ts'
import { latestAnswers } from '../../health-form/answer.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Vault } from '../../platform/vault.ts'
import { hasAccount, joinAsGuest } from '../guest/guest-client.ts'
import { guestAt, stateOf } from '../guest/invited-guest.ts'
import {
  adviceOn,
  filledFor,
  type Filling,
  formToFill,
  formVisit,
  keepFor,
  type WhichGuest,
} from './visit-form.ts'

type Keys = { vault: Vault; links: Links }
type Invited = WhichGuest & { businessId: string }

/** Errors: `not_found`, `field_unreadable`. */
export async function formByInvitation(
  context: CallContext,
  { vault, links }: Keys,
  token: string,
) {
  const { db, now } = context
  const caller = await context.caller()
  const guest = await invitedBy(db, links.hashOf(token), caller, now())
  const visit = await formVisit(db, guest, guest, now())
  const toFill = await formToFill(db, visit)
  const isOwn = caller !== null && caller === visit.userId
  const mayJoin = caller !== null && guest.as === undefined && visit.customerId === null
  const filled = isOwn ? await latestAnswers(db, vault, visit) : null
  return {
    ...toFill,
    answers: filled?.answers ?? [],
    guardian: filled?.guardian ?? null,
    advice: await adviceOn(db, visit, toFill.form, filled),
    account: isOwn
      ? ('own' as const)
      : mayJoin && (await hasAccount(db, caller))
        ? ('may_join' as const)
        : ('none' as const),
  }
}

/** Errors: as the contract says. */
export async function fillInByInvitation(
  context: CallContext,
  { vault, links }: Keys,
  { token, isMe, ...filling }: Filling & { token: string; isMe: boolean },
) {
  const { db } = context
  const now = context.now()
  const caller = await context.caller()
  const guest = await once(context, async (tx) => {
    const invited = await invitedBy(tx, links.hashOf(token), caller, now)
    if (isMe && caller) await joinAsGuest(tx, invited, { userId: caller, now })
    const visit = await formVisit(tx, invited, invited, now, { locks: true })
    await keepFor(tx, vault, visit, filling, now)
    return invited
  })
  return filledFor(db, vault, guest, guest, now)
}

/**
 * Whose part a link leads to while it is yet to come, and as who it is opened: a link is passed on, and who books has it as well. Who is
 * a client with an account is themself there only logged in. Errors: `not_found`.
 */
async function invitedBy(
  db: Db | Tx,
  hash: string,
  caller: string | null,
  now: Date,
): Promise<Invited> {
  const found = await guestAt(db, hash)
  if (!found || stateOf(found, now) !== 'open') throw refuse('not_found')
  const { businessId, bookingId, position: guestPosition, bookerId } = found
  const guest = { businessId, bookingId, guestPosition }
  if (caller !== null && caller === bookerId) return { ...guest, as: 'booker' }
  const { userId } = await formVisit(db, guest, guest, now)
  return userId === null || userId === caller ? guest : { ...guest, as: 'stranger' }
}
