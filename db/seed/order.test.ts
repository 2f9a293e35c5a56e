import { expect, test } from 'vitest'
import { demoStage } from './testing.ts'

const { ask } = demoStage()

test('orders stand in every state, with their stock and their money', async () => {
  const states = await ask<{ state: string }>(`select distinct state from "order" order by state`)
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
