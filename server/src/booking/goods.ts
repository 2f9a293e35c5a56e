import { takeUnitsBack } from '../catalogue/stock.ts'
import { dropLine, goodsOf, linesOf } from '../payment/bill.ts'
import type { Tx } from '../platform/pool.ts'
import type { Booking } from './sql.ts'

/** A visit that does not take place sells nothing: what stood on its bill comes off, and its units can be sold again. */
export async function takeGoodsOff(
  tx: Tx,
  { businessId, id, shopId, code }: Booking,
  { movedBy, now }: { movedBy: string | null; now: Date },
): Promise<void> {
  const lines = goodsOf(await linesOf(tx, businessId, id))
  const back = lines.flatMap(({ goods: { variantId, units } }) =>
    variantId ? [{ variantId, units, resell: true }] : [],
  )
  await takeUnitsBack(tx, { businessId, shopId }, back, {
    bookingId: id,
    reason: code,
    movedBy,
    now,
  })
  for (const { id: lineId } of lines) await dropLine(tx, businessId, lineId)
}
