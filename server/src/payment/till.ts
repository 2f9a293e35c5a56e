import { tillCounted, tillCountedReference } from '@serein/shared/ledger/desk.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lockSubject, post, reverseReference } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/pool.ts'

export type Drawer = {
  since: Date | null
  openingMinor: number
  cashInMinor: number
  cashOutMinor: number
  putInMinor: number
  paidOutMinor: number
  expectedMinor: number
}

type Shop = { businessId: string; shopId: string }

/** What should lie in a shop's drawer at an instant: what was counted last, and the cash that came and went since; or since `from`. */
export async function drawerOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: { from: Date; until: Date },
): Promise<Drawer> {
  const last = await latestCount(db, { businessId, shopId }, until)
  const since = last?.counted_at ?? from
  const span = { from: since, until }
  const takings = await takingsOf(db, { businessId, shopId }, span)
  const refunds = await refundsOf(db, { businessId, shopId }, span)
  const openingMinor = last?.counted_minor ?? 0
  const cashInMinor = ofCash(takings)
  const cashOutMinor = ofCash(refunds)
  const { putInMinor, paidOutMinor } = await movedBeside(db, { businessId, shopId }, span)
  return {
    since: last?.counted_at ?? null,
    openingMinor,
    cashInMinor,
    cashOutMinor,
    putInMinor,
    paidOutMinor,
    expectedMinor: openingMinor + cashInMinor - cashOutMinor + putInMinor - paidOutMinor,
  }
}

/** The latest count that nobody has undone. */
function latestCount(db: Db | Tx, { businessId, shopId }: Shop, until: Date) {
  return db
    .selectFrom('till_count')
    .select(['id', 'counted_minor', 'counted_at'])
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .where('counted_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('till_count_undo')
            .select('count_id')
            .whereRef('till_count_undo.business_id', '=', 'till_count.business_id')
            .whereRef('till_count_undo.count_id', '=', 'till_count.id'),
        ),
      ),
    )
    .orderBy('counted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type MovedBeside = { putInMinor: number; paidOutMinor: number }

/** Of rows of `till_movement`, as `MovedBeside`: what was undone was neither put in nor paid out. */
export const movedBesideSums = sql`
  coalesce(sum(case when direction = 'in' and undoes is null then amount_minor
    when direction = 'out' and undoes is not null then -amount_minor end), 0)::bigint as "putInMinor",
  coalesce(sum(case when direction = 'out' and undoes is null then amount_minor
    when direction = 'in' and undoes is not null then -amount_minor end), 0)::bigint as "paidOutMinor"`

/** What was put in and paid out from an instant on beside sales and refunds; what was undone is neither. */
async function movedBeside(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: { from: Date; until: Date },
): Promise<MovedBeside> {
  const { rows } = await sql<MovedBeside>`
    select ${movedBesideSums} from till_movement
    where business_id = ${businessId} and shop_id = ${shopId} and moved_at >= ${from} and moved_at < ${until}`.execute(
    db,
  )
  return rows[0]!
}

type ByTender = { tender: string; amountMinor: number; count: number }

function ofCash(rows: ByTender[]): number {
  return rows.find(({ tender }) => tender === 'cash')?.amountMinor ?? 0
}

/** What a shop took from an instant on, by tender. */
export async function takingsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: { from: Date; until: Date },
): Promise<ByTender[]> {
  const { rows } = await sql<ByTender>`
    select p.tender, sum(p.amount_minor)::bigint as "amountMinor", count(*)::integer as count
    from payment_event e join payment p on p.business_id = e.business_id and p.id = e.payment_id
    where e.business_id = ${businessId} and e.to_state = 'captured' and e.from_state = 'authorised'
      and e.occurred_at >= ${from} and e.occurred_at < ${until} and p.shop_id = ${shopId}
    group by p.tender order by p.tender`.execute(db)
  return rows
}

/** What a shop gave back from an instant on, by where it went. */
export async function refundsOf(
  db: Db | Tx,
  { businessId, shopId }: Shop,
  { from, until }: { from: Date; until: Date },
): Promise<ByTender[]> {
  const { rows } = await sql<ByTender>`
    select tender, sum(minor)::bigint as "amountMinor", count(*)::integer as count from (
      select case r.destination when 'tender' then p.tender else r.destination end as tender, r.amount_minor as minor
      from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
      where r.business_id = ${businessId} and r.state = 'paid' and r.updated_at >= ${from} and r.updated_at < ${until}
        and p.shop_id = ${shopId}
      union all
      select 'cash', o.amount_minor from till_payout o
      where o.business_id = ${businessId} and o.shop_id = ${shopId} and o.paid_at >= ${from} and o.paid_at < ${until}
    ) as gone group by 1 order by 1`.execute(db)
  return rows
}

/** Writes down cash that leaves a drawer for what its shop itself does not owe. @returns its id, for the books */
export async function recordPayout(
  tx: Tx,
  out: Shop & {
    kind: 'wallet' | 'refund'
    amountMinor: number
    currency: string
    paidBy: string
    now: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('till_payout')
    .values({
      business_id: out.businessId,
      shop_id: out.shopId,
      kind: out.kind,
      amount_minor: out.amountMinor,
      currency: out.currency,
      paid_by: out.paidBy,
      paid_at: out.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down what was counted; the books follow it. One count of a shop comes after another. */
export async function recordCount(
  tx: Tx,
  { businessId, shopId }: Shop,
  counted: {
    kind: 'opening' | 'count'
    countedMinor: number
    currency: string
    note: string | null
    countedBy: string
    /** Where nobody has counted before: from when on cash counts. */
    from: Date
    now: Date
  },
): Promise<{ expectedMinor: number }> {
  const { kind, countedMinor, currency, note, countedBy, from, now } = counted
  await lockSubject(tx, businessId, shopId)
  const { expectedMinor } = await drawerOf(tx, { businessId, shopId }, { from, until: now })
  const { id: countId } = await tx
    .insertInto('till_count')
    .values({
      business_id: businessId,
      shop_id: shopId,
      kind,
      counted_minor: countedMinor,
      expected_minor: expectedMinor,
      currency,
      note,
      counted_by: countedBy,
      counted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const differenceMinor = countedMinor - expectedMinor
  const isOpening = kind === 'opening'
  await post(tx, businessId, tillCounted({ countId, shopId, currency, isOpening, differenceMinor }))
  return { expectedMinor }
}

/**
 * Undoes the latest count that counts, of no earlier than `from`: its difference leaves the books again. Errors: `not_found`,
 * `count_stands`.
 */
export async function undoCount(
  tx: Tx,
  shop: Shop,
  undo: { countId: string; reason: string; undoneBy: string; from: Date; now: Date },
): Promise<{ countedMinor: number }> {
  const { businessId, shopId } = shop
  const { countId, reason, undoneBy, from, now } = undo
  await lockSubject(tx, businessId, shopId)
  const count = await tx
    .selectFrom('till_count')
    .select('id')
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', countId)
    .executeTakeFirst()
  if (!count) throw refuse('not_found')
  const last = await latestCount(tx, shop, now)
  if (last?.id !== countId || last.counted_at < from) throw refuse('count_stands')
  await tx
    .insertInto('till_count_undo')
    .values({
      business_id: businessId,
      count_id: countId,
      reason,
      undone_by: undoneBy,
      undone_at: now,
    })
    .execute()
  await reverseReference(tx, businessId, tillCountedReference(countId))
  return { countedMinor: last.counted_minor }
}
