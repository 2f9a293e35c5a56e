import type { GuestForm } from '@serein/shared/booking/health-form.ts'
import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { latestAnswers } from '../../health-form/answer.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import {
  adviceOn,
  filledFor,
  type Filling,
  formToFill,
  type FormVisit,
  formVisit,
  keepFor,
  stateFor,
} from './visit-form.ts'

/** Errors: `not_found`, also where the business asks nothing. */
export async function ownForm(
  context: CallContext<CustomerScope>,
  vault: Vault,
  bookingId: string,
) {
  const { db, scope } = context
  const visit = await formVisit(db, { bookingId, guestPosition: 0 }, scope, context.now())
  const toFill = await formToFill(db, visit)
  const filled = await latestAnswers(db, vault, visit)
  return {
    ...toFill,
    answers: filled?.answers ?? [],
    guardian: filled?.guardian ?? null,
    advice: await adviceOn(db, visit, toFill.form, filled),
    guests: await guestForms(db, vault, visit, toFill.form, context.now()),
  }
}

/** The client of a visit fills it in, or for a guest of theirs who has no link of their own. Errors: as the contract says. */
export async function fillIn(
  context: CallContext<CustomerScope>,
  vault: Vault,
  { bookingId, guestPosition, ...filling }: Filling & { bookingId: string; guestPosition: number },
) {
  const { scope } = context
  const isForGuest = guestPosition > 0
  const which = { bookingId, guestPosition, ...(isForGuest && { as: 'booker' as const }) }
  await once(context, async (tx) => {
    const visit = await formVisit(tx, which, scope, context.now(), { locks: true })
    if (isForGuest) await assertHasNoLink(tx, visit)
    await keepFor(tx, vault, visit, filling, context.now())
    return {}
  })
  return filledFor(context.db, vault, which, scope, context.now())
}

/** What who books reads of each of their guests: whether it is filled in, and whether the spa wants to talk first; never about what. */
async function guestForms(
  db: Db,
  vault: Vault,
  { businessId, id: bookingId }: FormVisit,
  form: HealthForm,
  now: Date,
): Promise<GuestForm[]> {
  const { rows } = await sql<Pick<GuestForm, 'guestPosition' | 'name' | 'mayFillIn'>>`
    select position::int as "guestPosition", name, ${hasNoLink} as "mayFillIn" from guest g
    where business_id = ${businessId} and booking_id = ${bookingId} and position > 0 and cancelled_at is null
    order by position`.execute(db)
  const forms: GuestForm[] = []
  for (const guest of rows) {
    const which = { bookingId, guestPosition: guest.guestPosition }
    const visit = await formVisit(db, which, { businessId }, now)
    const asBooker = await formVisit(db, { ...which, as: 'booker' }, { businessId }, now)
    const advice = await adviceOn(db, visit, form, await latestAnswers(db, vault, visit))
    const [state, needsChange] = [await stateFor(db, asBooker, form), advice.length > 0]
    forms.push({ ...guest, state, answersId: asBooker.answersId, needsChange })
  }
  return forms
}

/** Of a guest `g`: nobody has sent them a link at which they could fill it in themselves. */
const hasNoLink = sql<boolean>`g.invited_at is null`

/** Errors: `guest_has_link`. */
async function assertHasNoLink(
  tx: Tx,
  { businessId, id, guestPosition }: FormVisit,
): Promise<void> {
  const { rows } = await sql`
    select from guest g where g.business_id = ${businessId} and g.booking_id = ${id} and g.position = ${guestPosition}
      and ${hasNoLink}`.execute(tx)
  if (rows.length === 0) throw refuse('guest_has_link')
}
