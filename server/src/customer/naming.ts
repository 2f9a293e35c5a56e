import { mergeUndoHours } from '@serein/shared/customer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lockVisits } from '../booking/customer-part.ts'
import { withNumber } from '../booking/desk/contact.ts'
import { lockNameable, recordNaming, standingOf } from '../booking/desk/naming.ts'
import { type DeskCustomer, findAtDesk, tellsWho, writeAtDesk } from '../business/customer.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { joinCustomers, partCustomers } from './merge.ts'

type Naming = { bookingId: string; customer: DeskCustomer }

/**
 * Gives a visit of nobody its client. Nobody is a row of their own, so they turn out to be that client, with all there is of them. Locks as
 * a merge: the visits of both first. Errors: `not_found`, `visit_has_client`, `client_known`, `client_changed`, `client_needed`,
 * `state_conflict`, `invalid_input`.
 */
export async function nameVisit(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly CustomerPart[],
  { bookingId, customer: typed, language }: Naming & { language: Language },
  now: Date,
): Promise<void> {
  const { businessId } = scope
  if (!tellsWho(typed)) throw refuse('client_needed')
  const { shopId, customerId: from } = await nobodyIn(tx, scope, bookingId)
  const customer = await withNumber(tx, { id: shopId, businessId }, typed)
  const found = await findAtDesk(tx, scope, customer)
  if ('customerId' in customer && !found) throw refuse('not_found')
  await lockVisits(tx, businessId, found ? [from, found.id] : [from])
  await lockNameable(tx, scope, bookingId)
  // Somebody may have been faster.
  const { customerId: still } = await nobodyIn(tx, scope, bookingId)
  if (still !== from) throw refuse('client_changed')
  const into =
    'customerId' in customer
      ? found!
      : await writeAtDesk(tx, businessId, { customer, found, language })
  await joinCustomers(tx, scope, parts, { customerId: into.id, otherId: from }, now)
  await recordNaming(tx, scope, { bookingId, isUndone: false }, now)
}

/** The visit is nobody's again. Errors: `not_found`, `naming_is_final`, `merge_is_final`, `client_changed`. */
export async function undoNameVisit(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly CustomerPart[],
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<void> {
  const { businessId } = scope
  const { customerId } = await standingOf(tx, scope, bookingId)
  const { rows } = await sql<{ id: string }>`
    select g.id from customer_merge g
    join customer o on o.business_id = g.business_id and o.id = g.merged_id
    where g.business_id = ${businessId} and g.customer_id = ${customerId} and g.undone_at is null
      and g.merged_at > ${new Date(now.getTime() - mergeUndoHours * 3_600_000)}
      and g.moved -> 'booking' -> 'visits' ? ${bookingId}
      and o.name = '' and o.email is null and o.phone is null
    order by g.merged_at desc limit 1`.execute(tx)
  const [naming] = rows
  if (!naming) throw refuse('naming_is_final')
  await partCustomers(tx, scope, parts, naming.id, now)
  await recordNaming(tx, scope, { bookingId, isUndone: true }, now)
}

/** The row of nobody that a visit has. Errors: `not_found`, `visit_has_client`. */
async function nobodyIn(tx: Tx, scope: BusinessScope, bookingId: string) {
  const { customerId, isClient, name, shopId } = await standingOf(tx, scope, bookingId)
  if (isClient) throw refuse('visit_has_client', { name })
  if (!customerId) throw refuse('not_found')
  return { customerId, shopId }
}
