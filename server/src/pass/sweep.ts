import { passExpired } from '@serein/shared/ledger/pass.ts'
import { sql } from 'kysely'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { post } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { type LockedPass, lockPasses } from './pass.ts'

const batch = 100

/** Ends passes whose time is over: what is left on them stays with the business. Who holds one that ends soon is told. */
export async function sweepPasses(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await tellOfEnds(db, now)
  for (;;) {
    const { rows } = await sql<{ businessId: string; id: string }>`
      select business_id as "businessId", id from pass where state = 'active' and ends_at <= ${now} order by ends_at limit ${batch}`.execute(
      db,
    )
    for (const { businessId, id } of untilStopped(rows, signal))
      await transaction(db, async (tx) => {
        const [pass] = await lockPasses(tx, businessId, [id], now)
        if (pass?.state !== 'expired') return
        const { shopId } = pass
        await endPass(tx, pass, { state: 'expired', now })
        await publish(tx, { businessId, shopId, event: 'pass.expired', subjectId: id, data: {} })
      })
    if (rows.length < batch || signal?.aborted) return
  }
}

/** A month before a pass ends, and a week before: once each, and a month only where it is for longer than two. */
async function tellOfEnds(db: Db, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const [month, week] = [inDays(30), inDays(7)]
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ businessId: string; id: string; shopId: string }>`
      update pass p set month_notice_at = coalesce(p.month_notice_at, ${now}),
        week_notice_at = case when p.ends_at <= ${week} then ${now} else p.week_notice_at end
      where (p.business_id, p.id) in (select o.business_id, o.id from pass o
        where o.state = 'active' and o.ends_at > ${now} and o.ends_at <= ${month}
          and ((o.ends_at <= ${week} and o.week_notice_at is null and o.ends_at - o.starts_at > interval '14 days')
            or (o.month_notice_at is null and o.ends_at - o.starts_at > interval '60 days'))
        order by o.business_id, o.id limit ${batch} for no key update skip locked)
      returning p.business_id as "businessId", p.id, p.shop_id as "shopId"`.execute(tx)
    for (const { businessId, id, shopId } of rows)
      await publish(tx, { businessId, shopId, event: 'pass.ending', subjectId: id, data: {} })
  })
}

/** Ends a locked pass; what is left on it stays with the business, and what was to be paid of it is not asked for any more. */
export async function endPass(
  tx: Tx,
  { businessId, id: passId, currency, balanceMinor: amountMinor }: LockedPass,
  { state, now }: { state: 'expired' | 'refunded'; now: Date },
): Promise<void> {
  const left = { passId, currency, amountMinor, event: now.toISOString() }
  await post(tx, businessId, passExpired(left))
  const sold = { kind: 'pass', id: passId, currency } as const
  await settleSoldTax(tx, businessId, sold, { hasExpired: true })
  await sql`
    delete from pass_part where business_id = ${businessId} and pass_id = ${passId} and paid_at is null`.execute(
    tx,
  )
  await sql`
    update pass set state = ${state}, ended_at = ${now}, price_minor = price_minor - owed_minor, owed_minor = 0
    where business_id = ${businessId} and id = ${passId}`.execute(tx)
}
