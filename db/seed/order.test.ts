import { fileDatabase } from '@serein/server/platform/testing/for-file.ts'
import { expect, test } from 'vitest'

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

async function ask<T>(sql: string): Promise<T[]> {
  const { rows } = await database.pool.query(sql)
  return rows as T[]
}

test('orders stand in every state, with their stock and their money', async () => {
  const states = await ask<{ state: string }>(`select state from "order" order by state`)
  expect(states.map(({ state }) => state)).toEqual([
    'cancelled',
    'collected',
    'paid',
    'placed',
    'ready',
    'refunded',
  ])
  const wrong = await ask(`
    select from product_stock k where k.units + k.reserved <> coalesce((select sum(m.units) from stock_movement m
        where m.business_id = k.business_id and m.variant_id = k.variant_id and m.shop_id = k.shop_id), 0)
      or k.reserved <> coalesce((select sum(l.units) from order_line l join "order" o on o.business_id = l.business_id
        and o.id = l.order_id and o.state in ('placed', 'paid', 'ready')
        where l.business_id = k.business_id and l.variant_id = k.variant_id and o.shop_id = k.shop_id), 0)`)
  expect(wrong).toEqual([])
})
