import { instantOf } from '@serein/shared/time/instant.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'

const dayMinutes = 1_440

type Row = Record<string, unknown>

/** How the units of every shop came there, and where they went. */
export function addMovements(rows: Rows, now: Date): void {
  const minute = Math.floor(now.getTime() / 60_000)
  const received = minute - 40 * dayMinutes
  for (const { business_id, variant_id, shop_id, units, reserved } of rows.of('product_stock'))
    addMovement(rows, { business_id, variant_id, shop_id }, [
      { kind: 'received', units: Number(units) + Number(reserved), at: received },
    ])
  for (const [place, line] of rows.of('order_line').entries()) {
    const order = rows.of('order').find(({ id }) => id === line.order_id)!
    if (!order.collected_at || !line.variant_id) continue
    const { business_id, shop_id } = order
    const at = Math.floor(Date.parse(String(order.collected_at)) / 60_000)
    const [units, order_id] = [Number(line.units), order.id]
    const isBack = order.state === 'refunded'
    addMovement(rows, { business_id, variant_id: line.variant_id, shop_id }, [
      { kind: 'received', units, at: received + 10 + place },
      { kind: 'sold', units: -units, at, order_id },
      ...(isBack
        ? [
            {
              kind: 'returned',
              units,
              at: at + dayMinutes,
              order_id,
              reason: 'The pump is broken',
            },
            { kind: 'lost', units: -units, at: at + dayMinutes + 1, reason: 'The pump is broken' },
          ]
        : []),
    ])
  }
}

type Moved = { kind: string; units: number; at: number; order_id?: unknown; reason?: string }
function addMovement(rows: Rows, place: Row, moves: Moved[]): void {
  for (const { kind, units, at, order_id = null, reason = null } of moves) {
    if (units === 0) continue
    const id = idOf(`movement ${place.variant_id} ${place.shop_id} ${kind} ${at}`, at * 60_000)
    rows.add('stock_movement', {
      ...place,
      id,
      kind,
      units,
      reason,
      order_id,
      moved_at: instantOf(at),
    })
  }
}
