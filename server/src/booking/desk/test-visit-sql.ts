import type { TestVisit } from '@serein/shared/booking/test-visit.ts'
import { sql } from 'kysely'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'

type Key = { businessId: string; bookingId: string }

/** So many are removed at once. */
const overdueLimit = 50

/** Until the end of the transaction nobody else books or removes a test visit of the shop. */
export async function lockTests(tx: Tx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`test_visit ${shopId}`}, 0))`.execute(
    tx,
  )
}

export async function selectStanding(
  db: Db | Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
): Promise<TestVisit | null> {
  const { rows } = await sql<TestVisit>`
    select b.id as "bookingId", ${instantOf('b.starts_at')} as "startsAt", b.state, ${instantOf('v.until')} as until,
      exists (select from payment p where p.business_id = b.business_id and p.subject_id = b.id
        and p.state in ('captured', 'refunded')) as "isPaid"
    from test_visit v join booking b on b.business_id = v.business_id and b.id = v.booking_id
    where v.business_id = ${businessId} and v.shop_id = ${shopId} and v.removed_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function selectTest(tx: Tx, { businessId, bookingId }: Key) {
  const { rows } = await sql<{ customerId: string; isRemoved: boolean; isOnlyVisit: boolean }>`
    select v.customer_id as "customerId", v.removed_at is not null as "isRemoved",
      not exists (select from booking b where b.business_id = v.business_id and b.customer_id = v.customer_id
        and b.id <> v.booking_id) as "isOnlyVisit"
    from test_visit v where v.business_id = ${businessId} and v.booking_id = ${bookingId} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Those whose time is over and that no payment is under way for. */
export async function selectOverdueTests(db: Db, now: Date): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select v.business_id as "businessId", v.booking_id as "bookingId" from test_visit v
    where v.removed_at is null and v.until <= ${now} and not exists (
      select from payment p where p.business_id = v.business_id and p.subject_id = v.booking_id
        and p.state in ('pending', 'requires_action', 'authorised'))
    order by v.until limit ${overdueLimit}`.execute(db)
  return rows
}

export async function insertTest(
  tx: Tx,
  test: Key & { shopId: string; customerId: string; until: Date },
): Promise<void> {
  const { businessId, bookingId, shopId, customerId, until } = test
  await sql`
    insert into test_visit (business_id, booking_id, shop_id, customer_id, until)
    values (${businessId}, ${bookingId}, ${shopId}, ${customerId}, ${until})`.execute(tx)
}

export async function writeRemoved(tx: Tx, { businessId, bookingId }: Key, now: Date) {
  await sql`
    update test_visit set removed_at = ${now}
    where business_id = ${businessId} and booking_id = ${bookingId}`.execute(tx)
}

/** Refunds of a visit that its till has still to hand out. */
export async function pendingAtDesk(tx: Tx, { businessId, bookingId }: Key): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
    where r.business_id = ${businessId} and p.subject_id = ${bookingId} and p.provider is null and r.state = 'pending'
    order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who asks, as they are called and reached. */
export async function ownerOf(tx: Tx, userId: string) {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select name, reachable_email as email from "user" where id = ${userId}`.execute(tx)
  return rows[0] ?? { name: '', email: null }
}
