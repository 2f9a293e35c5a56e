import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { openDays, realTime } from '@serein/shared/slot/hours.ts'
import { addDays, dayNumber } from '@serein/shared/time/day.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { type ShopRow, shopRow } from '../slot/sql.ts'
import { hoursOf } from '../slot/prepare-shop.ts'
import type { Chat } from './sql.ts'

/** So far the next opening is looked for; a shop that is closed for longer answers again after that. */
const aheadDays = 14

type Setting = { text: Bilingual | null }

/** Errors: `not_found`. */
export async function getClosedAnswer(
  db: Db | Tx,
  { businessId }: BusinessScope,
  shopId: string,
): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select t.closed_answer as text from shop s
      left join chat_setting t on t.business_id = s.business_id and t.shop_id = s.id
    where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `not_found`. */
export async function saveClosedAnswer(
  tx: Tx,
  scope: BusinessScope,
  { shopId, closedAnswer }: { shopId: string; closedAnswer: Bilingual | null },
): Promise<Setting> {
  const before = await getClosedAnswer(tx, scope, shopId)
  await sql`
    insert into chat_setting (business_id, shop_id, closed_answer)
    values (${scope.businessId}, ${shopId}, ${closedAnswer && JSON.stringify(closedAnswer)}::jsonb)
    on conflict (business_id, shop_id) do update set closed_answer = excluded.closed_answer`.execute(
    tx,
  )
  const subject = { kind: 'shop', id: shopId }
  auditChange(tx, subject, { closedAnswer: before.text }, { closedAnswer })
  return { text: closedAnswer }
}

/** What a client who has just written is answered, and until when that is enough; null: nothing, since somebody is there. */
export async function closedAnswerOf(
  tx: Tx,
  { businessId, shopId, answeredUntil }: Chat,
  language: Language,
  now: Date,
): Promise<{ text: string; until: Date } | null> {
  if (answeredUntil && answeredUntil > now) return null
  const { rows } = await sql<{ text: string | null }>`
    select closed_answer ->> ${language}::text as text from chat_setting
    where business_id = ${businessId} and shop_id = ${shopId}`.execute(tx)
  const text = rows[0]?.text
  const shop = text ? await shopRow(tx, shopId) : undefined
  const until = shop && opensAt(shop, now)
  return text && until ? { text, until } : null
}

/** When a shop that is closed opens; null: it is open. */
export function opensAt(
  shop: Pick<ShopRow, 'timeZone' | 'hours' | 'closures' | 'horizonDays'>,
  now: Date,
): Date | null {
  const at = now.toISOString()
  const last = new Date(now.getTime() + aheadDays * 86_400_000)
  const zone = offsetTable(
    shop.timeZone,
    new Date(now.getTime() - 3 * 86_400_000).toISOString(),
    new Date(last.getTime() + 3 * 86_400_000).toISOString(),
  )
  const today = localDay(zone, at)
  const hours = hoursOf(shop, today)
  const days = openDays(
    hours,
    dayNumber(addDays(today, -2)),
    dayNumber(addDays(today, aheadDays + 1)),
  )
  const open = realTime(zone, days)
  const minute = Math.floor(now.getTime() / 60_000)
  for (let index = 0; index < open.length; index += 2) {
    if (open[index]! > minute) return new Date(open[index]! * 60_000)
    if (minute < open[index + 1]!) return null
  }
  return last
}
