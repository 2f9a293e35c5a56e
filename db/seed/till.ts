import { tillCounted } from '@serein/shared/ledger/desk.ts'
import { addTransfer } from './money.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'

const floatMinor = 15_000
const hour = 3_600_000

/** Yesterday's till of every shop: its float in the morning, and a count after the last guest, not always to the cent. */
export function addTillCounts(rows: Rows, now: Date): void {
  for (const shop of rows.of('shop')) {
    const zone = String(shop.time_zone)
    const day = dayOf(now, zone).subtract({ days: 1 })
    const cash = rows
      .of('payment')
      .filter((row) => row.shop_id === shop.id && row.tender === 'cash')
      .map((row) => ({ at: new Date(String(row.created_at)), minor: Number(row.amount_minor) }))
      .filter(({ at }) => dayOf(at, zone).equals(day))
    const last = Math.max(...cash.map(({ at }) => at.getTime()))
    if (cash.length === 0 || last + hour >= now.getTime()) continue
    const morning = day.toZonedDateTime({ timeZone: zone, plainTime: '08:30' }).epochMilliseconds
    const missing = new Random(`till ${String(shop.id)}`).pick([0, 0, -200, 50])
    const expected = floatMinor + cash.reduce((sum, { minor }) => sum + minor, 0)
    addCount(rows, shop, { kind: 'opening', at: morning, expected: 0, counted: floatMinor })
    const evening = { kind: 'count', at: last + hour / 2, expected, counted: expected + missing }
    addCount(rows, shop, evening)
  }
}

type Count = { kind: string; at: number; expected: number; counted: number }

function addCount(rows: Rows, shop: Record<string, unknown>, count: Count): void {
  const [businessId, shopId] = [String(shop.business_id), String(shop.id)]
  const currency = String(shop.currency)
  const countId = idOf(`till count ${shopId} ${count.kind}`, count.at)
  const who = rows
    .of('membership')
    .find(({ business_id, role }) => business_id === businessId && role === 'front_desk')
  rows.add('till_count', {
    business_id: businessId,
    id: countId,
    shop_id: shopId,
    kind: count.kind,
    counted_minor: count.counted,
    expected_minor: count.expected,
    currency,
    counted_by: who?.user_id ?? null,
    counted_at: new Date(count.at).toISOString(),
  })
  const differenceMinor = count.counted - count.expected
  const isOpening = count.kind === 'opening'
  const counted = tillCounted({ countId, shopId, currency, isOpening, differenceMinor })
  addTransfer(rows, { businessId }, counted, Math.floor(count.at / 60_000))
}

function dayOf(at: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(zone).toPlainDate()
}
