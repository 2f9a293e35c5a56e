import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { UnitUse } from '../resource/resource.ts'
import { lockTaken } from './taking.ts'

/** What visits and blocks that are not over have of these units; a hold that is overdue by `now` has nothing. */
async function usesOfUnits(
  db: Db | Tx,
  businessId: string,
  unitIds: readonly string[],
  now: Date,
): Promise<Map<string, UnitUse>> {
  if (unitIds.length === 0) return new Map()
  const { rows } = await sql<UnitUse & { id: string }>`
    select unit_id as id, count(distinct booking_id)::int as visits, count(distinct block_id)::int as blocks,
      coalesce(max(place) filter (where booking_id is not null), 0)::int as places,
      count(distinct booking_id) filter (where exists (
        select from claim o where o.business_id = claim.business_id and o.unit_id = claim.unit_id and o.state <> 'released'
          and o.booking_id <> claim.booking_id and o.during && claim.during))::int as sharing
    from claim
    where business_id = ${businessId} and unit_id = any(${unitIds}::uuid[]) and state <> 'released'
      and during && tstzrange(${now}, null) and not (state = 'held' and held_until <= ${now})
    group by unit_id`.execute(db)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/** Until the end of the transaction nobody takes time of the unit. */
function lockUnit(tx: Tx, businessId: string, unitId: string): Promise<void> {
  return lockTaken(tx, businessId, [{ staffId: null, unitId }])
}

/** How rooms and equipment ask what is to come in them. */
export const unitQuestions = { usesOf: usesOfUnits, lockUnit }
