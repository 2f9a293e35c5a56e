import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan } from '@serein/shared/checkout/desk.ts'
import type { GoodsLineInput } from '@serein/shared/checkout/sale.ts'
import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { goodsReturned, goodsSold } from '@serein/shared/ledger/goods.ts'
import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { conflict } from '../booking/booking.ts'
import { besidesPrice } from '../booking/charge.ts'
import type { Booking } from '../booking/sql.ts'
import { reserveUnits, sellUnits, takeUnitsBack } from '../catalogue/stock.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import { addLine, dropLine, type GoodsOnBill } from '../payment/bill.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeBill, moneyOf } from './bill-change.ts'
import { refundLatestFirst } from './give-back.ts'
import { demandDiscount, linesOf } from './sale.ts'
import { saleShop } from './sale-sql.ts'

type GoodsInput = {
  bookingId: string
  lines: GoodsLineInput[]
  discountReason: string | null
  expectedTotalMinor: number
}

/** Sells on the bill of a visit. Locks stock before money, as a sale does. Errors: as the contract says. */
export async function addGoods(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, lines: wanted, discountReason, expectedTotalMinor }: GoodsInput,
  now: Date,
): Promise<Bill> {
  return changeBill(tx, scope, bookingId, now, async (booking, before) => {
    if (!billCan.addGoods(before)) throw conflict(booking)
    const { businessId, shopId, currency } = booking
    const shop = await saleShop(tx, scope, shopId)
    const lines = await linesOf(tx, { businessId, shopId }, shop, wanted)
    const { taxIsIncluded } = shop
    const price = priceOfSale({ currency, taxIsIncluded, lines, discountMinor: 0 })
    const { totalMinor, discountMinor } = price
    await demandDiscount(tx, scope, { discountReason }, { lines, discountMinor })
    if (totalMinor !== expectedTotalMinor) throw refuse('price_changed', { totalMinor })
    const stock = lines.flatMap(({ variantId, units }) => (variantId ? [{ variantId, units }] : []))
    const place = { businessId, shopId }
    await reserveUnits(tx, place, stock)
    await sellUnits(tx, place, stock, { bookingId, movedBy: scope.userId, now })
    for (const [at, { sellerId, ...line }] of lines.entries()) {
      const { kind } = wanted[at]!
      const { netMinor, taxMinor } = price.lines[at]!
      const goods = { ...line, netMinor, taxMinor }
      const amountMinor = netMinor + taxMinor
      const lineId = await addLine(
        tx,
        { businessId, billId: bookingId },
        {
          kind,
          amountMinor,
          staffId: sellerId,
          reason: line.discountMinor > 0 ? discountReason : null,
          goods,
          addedBy: scope.userId,
          now,
        },
      )
      if (booking.state === 'completed' && amountMinor > 0)
        await post(tx, businessId, goodsSold({ ...(await moneyOf(tx, booking)), lineId, goods }))
    }
  })
}

/** Takes goods off a bill again: their units can be sold once more, and what was paid for them goes back. */
export async function removeGoods(
  tx: Tx,
  { userId: movedBy }: BusinessScope,
  booking: Booking,
  { lineId, goods, now }: { lineId: string; goods: GoodsOnBill; now: Date },
): Promise<void> {
  const { businessId, id, shopId, code, state, totalMinor } = booking
  const { variantId, units } = goods
  if (variantId) {
    const moved = { bookingId: id, reason: code, movedBy, now }
    await takeUnitsBack(tx, { businessId, shopId }, [{ variantId, units, resell: true }], moved)
  }
  await dropLine(tx, businessId, lineId)
  const isOver = state === 'completed'
  if (isOver && goods.netMinor + goods.taxMinor > 0)
    await post(tx, businessId, goodsReturned({ ...(await moneyOf(tx, booking)), lineId, goods }))
  const keepMinor = isOver ? 0 : totalMinor + (await besidesPrice(tx, businessId, id))
  const held = heldMinor(await standingOf(tx, businessId, id))
  const amountMinor = Math.max(0, held - keepMinor)
  const reference = `goods:${lineId}`
  await refundLatestFirst(tx, booking, { reason: 'returned', reference, amountMinor, now })
}
