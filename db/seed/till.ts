import { cashMoved, tillCounted, walletPaidOut } from '@serein/shared/ledger/desk.ts'
import { addTransfer } from './money.ts'
import { userId } from './people.ts'
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
    const milkMinor = addMilk(rows, shop, last - hour / 4)
    const expected = floatMinor - milkMinor + cash.reduce((sum, { minor }) => sum + minor, 0)
    addCount(rows, shop, { kind: 'opening', at: morning, expected: 0, counted: floatMinor })
    const evening = { kind: 'count', at: last + hour / 2, expected, counted: expected + missing }
    addCount(rows, shop, evening)
  }
}

/** Milk and flowers, paid from the drawer. @returns what they cost */
function addMilk(rows: Rows, shop: Record<string, unknown>, at: number): number {
  const [businessId, shopId] = [String(shop.business_id), String(shop.id)]
  const currency = String(shop.currency)
  const movementId = idOf(`till movement ${shopId}`, at)
  const moved = { direction: 'out', reason: 'supplies', amountMinor: 1_240 } as const
  rows.add('till_movement', {
    business_id: businessId,
    id: movementId,
    shop_id: shopId,
    direction: moved.direction,
    reason: moved.reason,
    note: 'Lait, fleurs du marché',
    amount_minor: moved.amountMinor,
    currency,
    moved_by: deskOf(rows, businessId),
    moved_at: new Date(at).toISOString(),
  })
  const transfer = cashMoved({ ...moved, movementId, shopId: shopId, currency })
  addTransfer(rows, { businessId: businessId }, transfer, Math.floor(at / 60_000))
  return moved.amountMinor
}

export function deskOf(rows: Rows, businessId: string): unknown {
  const isDesk = (row: Record<string, unknown>) =>
    row.business_id === businessId && row.role === 'front_desk'
  return rows.of('membership').find(isDesk)?.user_id ?? null
}

type Count = { kind: string; at: number; expected: number; counted: number }

function addCount(rows: Rows, shop: Record<string, unknown>, count: Count): void {
  const [businessId, shopId] = [String(shop.business_id), String(shop.id)]
  const currency = String(shop.currency)
  const countId = idOf(`till count ${shopId} ${count.kind}`, count.at)
  rows.add('till_count', {
    business_id: businessId,
    id: countId,
    shop_id: shopId,
    kind: count.kind,
    counted_minor: count.counted,
    expected_minor: count.expected,
    currency,
    counted_by: deskOf(rows, businessId),
    counted_at: new Date(count.at).toISOString(),
  })
  const differenceMinor = count.counted - count.expected
  const isOpening = count.kind === 'opening'
  const counted = tillCounted({ countId, shopId, currency, isOpening, differenceMinor })
  addTransfer(rows, { businessId }, counted, Math.floor(count.at / 60_000))
}

/** Three weeks ago Hugo had a part of his wallet paid out in cash, by the front desk of the first spa. */
export function addWalletPayout(rows: Rows, now: Date): void {
  const customer = rows.of('customer').find(({ user_id }) => user_id === userId('hugo'))!
  const businessId = String(customer.business_id)
  const shop = rows.of('shop').find(({ business_id }) => business_id === businessId)!
  const zone = String(shop.time_zone)
  const day = dayOf(now, zone).subtract({ weeks: 3 })
  const at = day.toZonedDateTime({ timeZone: zone, plainTime: '17:40' }).epochMilliseconds
  const [shopId, currency, amountMinor] = [String(shop.id), String(shop.currency), 4_000]
  const payoutId = idOf(`wallet payout ${shopId}`, at)
  rows.add('till_payout', {
    business_id: businessId,
    id: payoutId,
    shop_id: shopId,
    kind: 'wallet',
    amount_minor: amountMinor,
    currency,
    paid_by: deskOf(rows, businessId),
    paid_at: new Date(at).toISOString(),
  })
  const customerId = String(customer.id)
  const paid = walletPaidOut({ payoutId, shopId, customerId, amountMinor, currency })
  addTransfer(rows, { businessId }, paid, Math.floor(at / 60_000))
}

/** Cheques are taken everywhere, vouchers of others in France. */
export function addDeskTenders(rows: Rows, businessIds: readonly string[]): void {
  for (const [at, business_id] of businessIds.entries()) {
    rows.add('desk_tender', { business_id, tender: 'cheque', is_on: true, name: null })
    const name = { en: 'ANCV voucher', fr: 'Chèque-Vacances ANCV' }
    if (at < 2) rows.add('desk_tender', { business_id, tender: 'voucher', is_on: true, name })
  }
}

function dayOf(at: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(zone).toPlainDate()
}
