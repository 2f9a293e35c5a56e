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

test('the desk has sold to clients and to passers-by, with a discount and with lines of its own', async () => {
  const sales = await ask<{ nobody: boolean; off: boolean; kinds: string[] }>(`
    select o.customer_id is null as nobody, o.discount_reason is not null as off,
      array_agg(distinct l.kind order by l.kind) as kinds
    from "order" o join order_line l on l.business_id = o.business_id and l.order_id = o.id
    where o.origin = 'desk' group by o.business_id, o.id order by o.placed_at desc`)
  expect(sales).toEqual([
    { nobody: true, off: false, kinds: ['product'] },
    { nobody: false, off: true, kinds: ['product'] },
    { nobody: true, off: false, kinds: ['custom'] },
    { nobody: false, off: false, kinds: ['custom', 'product'] },
  ])
})
