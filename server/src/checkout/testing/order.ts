import { beforeEach } from 'vitest'
import { bookingStage, byCard } from '../../booking/testing.ts'
import { addProduct, addSibling } from '../../catalogue/fixture.ts'

/** A shop that sells oil (24.00) and tea (9.90), and whoever orders there; `users` of them. */
export function orderStage({ users = 1 } = {}) {
  const stage = bookingStage({ users })
  // Whoever stands at the desk.
  beforeEach(async () => {
    await stage.sql`
      insert into "user" (id, name, email) values ('staff', 'Nora', 'nora@example.test') on conflict do nothing`
  })
  const as = (more: object = {}) => ({ user: stage.world.userId, ...more })
  const { ask } = {
    ask: (...wanted: Parameters<typeof stage.api.ask>) => stage.api.ask(...wanted),
  }
  const desk = (verb: string, orderId: string, body: object = {}, key?: string) =>
    ask('POST', `/console/orders/${orderId}/${verb}`, stage.desk({ body, ...(key && { key }) }))
  const verb = (name: string, orderId: string, body: object = {}, more: object = {}) =>
    ask('POST', `/orders/${orderId}/${name}`, as({ body, ...more }))
  return {
    stage,
    as,
    desk,
    verb,
    /** The one variant of a product of the shop, with so many units. */
    product(units: number, priceMinor = 2_400): Promise<string> {
      return addProduct(stage.database.db, stage.world, { units, priceMinor })
    },
    /** Another variant of the product of one. */
    sibling(variantId: string, units: number, priceMinor: number): Promise<string> {
      return addSibling(stage.database.db, stage.world, variantId, { units, priceMinor })
    },
    open: (lines: { variantId: string; units: number }[], more: object = {}) =>
      ask('POST', '/orders', as({ body: { shopId: stage.world.shopId, lines }, ...more })),
    get: async (orderId: string) => (await ask('GET', `/orders/${orderId}`, as())).body,
    payByCard: (orderId: string, body: object = byCard, more: object = {}) =>
      verb('pay', orderId, body, more),
    async stock(variantId: string) {
      const rows = await stage.sql<{ units: number; reserved: number; moved: number }>`
        select units, reserved, (select sum(m.units)::integer from stock_movement m where m.business_id = k.business_id
            and m.variant_id = k.variant_id and m.shop_id = k.shop_id) as moved
        from product_stock k where variant_id = ${variantId}`
      return rows[0]!
    },
    /** What the transfers of an order have left, by the kind of the account; nothing is left out. */
    async books(orderId: string): Promise<Record<string, number>> {
      const rows = await stage.sql<{ kind: string; minor: number }>`
        select a.kind, sum(leg.minor)::bigint as minor from ledger_transfer t
        join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
        cross join lateral (values (p.source, -p.amount_minor), (p.destination, p.amount_minor)) as leg (code, minor)
        join ledger_account a on a.business_id = t.business_id and a.code = leg.code
        where t.subject = 'order' and t.subject_id = ${orderId} group by a.kind having sum(leg.minor) <> 0`
      return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
    },
  }
}
