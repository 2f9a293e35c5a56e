import type { Swap } from '@serein/shared/team/swap.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { ShopIds } from './member-sql.ts'

export type SwapRow = Omit<Swap, 'hours' | 'can'>

const columns = sql`w.id, w.staff_id as "staffId", m.name as "staffName", w.with_staff_id as "withStaffId",
  o.name as "withStaffName", to_char(w.day, 'YYYY-MM-DD') as day, w.state
  from swap w
    join staff_member m on m.business_id = w.business_id and m.id = w.staff_id
    join staff_member o on o.business_id = w.business_id and o.id = w.with_staff_id`

/** From a day on; of all, or only those in which one therapist has a part. */
export async function selectSwaps(
  db: Db | Tx,
  { businessId, shopId }: ShopIds,
  { fromDay, staffId }: { fromDay: Day; staffId: string | null },
): Promise<SwapRow[]> {
  const { rows } = await sql<SwapRow>`
    select ${columns}
    where w.business_id = ${businessId} and w.shop_id = ${shopId} and w.day >= ${fromDay}
      and (${staffId}::uuid is null or ${staffId}::uuid in (w.staff_id, w.with_staff_id))
    order by w.day, w.id limit 200`.execute(db)
  return rows
}

/** Locked by the one who answers or decides. */
export async function lockSwap(
  tx: Tx,
  { businessId, shopId }: ShopIds,
  swapId: string,
): Promise<SwapRow | undefined> {
  const { rows } = await sql<SwapRow>`
    select ${columns} where w.business_id = ${businessId} and w.shop_id = ${shopId} and w.id = ${swapId}
    for update of w`.execute(tx)
  return rows[0]
}

type NewSwap = ShopIds & { staffId: string; withStaffId: string; day: Day; now: Date }

/** Null where that day is asked for already. */
export async function insertSwap(tx: Tx, swap: NewSwap): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into swap (business_id, shop_id, staff_id, day, with_staff_id, created_at)
    values (${swap.businessId}, ${swap.shopId}, ${swap.staffId}, ${swap.day}, ${swap.withStaffId}, ${swap.now})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function writeSwapState(
  tx: Tx,
  businessId: string,
  swapId: string,
  { state, now }: { state: Swap['state']; now: Date },
): Promise<void> {
  await sql`
    update swap set state = ${state}, decided_at = ${now} where business_id = ${businessId} and id = ${swapId}`.execute(
    tx,
  )
}
