import type { SoldPass } from '@serein/shared/pass/sold.ts'
import type { PassList } from '@serein/shared/pass/terms.ts'
import { type RawBuilder, sql } from 'kysely'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { onPass, stateAt, unitsUsed } from './pass.ts'

type Wanted = { which: PassList; cursor?: string | undefined; limit: number }

/** The passes of a business, by what is asked of them. */
export async function soldPasses(
  db: Db,
  { businessId }: BusinessScope,
  { which, cursor, limit }: Wanted,
  now: Date,
): Promise<{
  passes: SoldPass[]
  leftMinor: { currency: string; amountMinor: number }[]
  nextCursor: string | null
}> {
  const isEnding = which === 'ending'
  const at = cursor ? readCursor(cursor) : null
  const by = isEnding ? sql`p.ends_at` : sql`p.starts_at`
  const beyond = sql`(${by}, p.id) ${isEnding ? sql`>` : sql`<`} (${at?.at ?? null}, ${at?.id ?? null}::uuid)`
  const direction = isEnding ? sql`asc` : sql`desc`
  const { rows } = await sql<SoldPass>`
    select p.id, p.name, ${stateAt(now)} as state, p.unit, p.units, p.units - ${unitsUsed} as "unitsLeft", p.currency,
      jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as shop,
      jsonb_build_object('id', c.id, 'name', nullif(c.name, '')) as customer,
      p.price_minor as "priceMinor", p.owed_minor as "owedMinor", ${onPass} as "leftMinor",
      ${instantOf('p.starts_at')} as "startsAt", ${instantOf('p.ends_at')} as "endsAt"
    from pass p join shop s on s.business_id = p.business_id and s.id = p.shop_id
    join customer c on c.business_id = p.business_id and c.id = p.customer_id
    where p.business_id = ${businessId} and p.plan_id is not null and ${belongs(which, now)} ${at ? sql`and ${beyond}` : sql``}
    order by ${by} ${direction}, p.id ${direction} limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  const lastAt = last && (isEnding ? last.endsAt! : last.startsAt)
  return {
    passes: page,
    leftMinor: await leftOnPasses(db, businessId),
    nextCursor: last ? writeCursor({ at: new Date(lastAt!), id: last.id }) : null,
  }
}

const soonDays = 30

function belongs(which: PassList, now: Date): RawBuilder<unknown> {
  const isActive = sql`${stateAt(now)} = 'active'`
  switch (which) {
    case 'active':
      return isActive
    case 'ending':
      return sql`${isActive} and p.ends_at < ${now}::timestamptz + make_interval(days => ${soonDays})`
    case 'owing':
      return sql`p.owed_minor > 0 and p.state = 'active'`
    case 'over':
      return sql`not ${isActive}`
  }
}

async function leftOnPasses(db: Db, businessId: string) {
  const { rows } = await sql<{ currency: string; amountMinor: number }>`
    select currency, sum(balance_minor)::bigint as "amountMinor" from ledger_account
    where business_id = ${businessId} and kind = 'pass' group by currency having sum(balance_minor) > 0 order by currency`.execute(
    db,
  )
  return rows
}
