import type { CommissionKind, CommissionRates } from '@serein/shared/team/commission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Which = { rateStaffId: string | null; rateKind: CommissionKind; rateFromDay: string }

export async function listRates(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
): Promise<CommissionRates> {
  const rates = await sql<CommissionRates['rates'][number]>`
    select staff_id as "staffId", kind, from_day::text as "fromDay", rate from commission_rate
    where business_id = ${businessId} order by from_day desc, kind, staff_id nulls first`.execute(
    db,
  )
  const staff = await sql<CommissionRates['staff'][number]>`
    select id as "staffId", name as "staffName", is_active as "isActive" from staff_member
    where business_id = ${businessId} order by is_active desc, position, name, id`.execute(db)
  return { rates: rates.rows, staff: staff.rows }
}

/** Errors: `rate_not_possible` where the rate of all is none, `not_found` for a therapist of another business. */
export async function saveRate(
  tx: Tx,
  scope: BusinessScope,
  { commissionRate: rate, ...which }: Which & { commissionRate: number | null },
): Promise<CommissionRates> {
  const { businessId } = scope
  const { rateStaffId: staffId, rateKind: kind, rateFromDay: fromDay } = which
  if (staffId === null && rate === null) throw refuse('rate_not_possible')
  const { rates, staff } = await listRates(tx, scope)
  if (staffId !== null && !staff.some((each) => each.staffId === staffId)) throw refuse('not_found')
  await sql`
    insert into commission_rate (business_id, staff_id, kind, from_day, rate)
    values (${businessId}, ${staffId}, ${kind}, ${fromDay}, ${rate})
    on conflict on constraint commission_rate_is_one_a_day do update set rate = excluded.rate`.execute(
    tx,
  )
  tell(tx, scope, which, rates, { kind, fromDay, rate })
  return listRates(tx, scope)
}

export async function removeRate(
  tx: Tx,
  scope: BusinessScope,
  which: Which,
): Promise<CommissionRates> {
  const { rates } = await listRates(tx, scope)
  const { rateStaffId: staffId, rateKind: kind, rateFromDay: fromDay } = which
  await sql`
    delete from commission_rate where business_id = ${scope.businessId}
      and staff_id is not distinct from ${staffId} and kind = ${kind} and from_day = ${fromDay}`.execute(
    tx,
  )
  tell(tx, scope, which, rates, null)
  return listRates(tx, scope)
}

function tell(
  tx: Tx,
  { businessId }: BusinessScope,
  { rateStaffId, rateKind, rateFromDay }: Which,
  rates: CommissionRates['rates'],
  after: { kind: CommissionKind; fromDay: string; rate: number | null } | null,
): void {
  const before = rates.find(
    ({ staffId, kind, fromDay }) =>
      staffId === rateStaffId && kind === rateKind && fromDay === rateFromDay,
  )
  const subject = rateStaffId
    ? { kind: 'staff', id: rateStaffId }
    : { kind: 'business', id: businessId }
  const was = before ? { kind: before.kind, fromDay: before.fromDay, rate: before.rate } : null
  auditChange(tx, subject, was, after)
}
