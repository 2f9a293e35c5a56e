import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { byCard } from '../../booking/testing.ts'
import { sweepPasses } from '../../pass/sweep.ts'
import { checkoutStage } from '../testing.ts'
import { faultsOf } from './audit.ts'

const named = (en: string) => ({ en, fr: en })

/** Ten hours at 70.00 instead of 80.00, for a year. */
function tenHours(hourId: string) {
  return {
    planId: null,
    version: 0,
    name: named('Ten hours'),
    description: named('One to give away'),
    unit: 'visit',
    units: 10,
    variantIds: [hourId],
    categoryId: null,
    prices: [{ currency: 'EUR', priceMinor: 70_000 }],
    validMonths: 12,
    people: 0,
    withOffers: false,
    parts: 1,
    isSoldOnline: true,
    isSoldAtDesk: true,
    refundRule: 'list_price',
    keepsUse: false,
  }
}

/** A shop that sells packages, and a client who buys and uses them: ten hours at 70.00 instead of 80.00 unless said otherwise. */
export function passStage(shop: Parameters<typeof checkoutStage>[0] = { therapists: 4, rooms: 4 }) {
  const stage = checkoutStage(shop)
  const { ask } = stage
  beforeEach(async () => {
    await stage.sql`
      insert into "user" (id, name, email) values ('staff', 'Nora', 'nora@example.test') on conflict do nothing`
  })
  const desk = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    more: Parameters<typeof stage.desk>[0] = {},
  ) => stage.api.ask(method, `/console${path}`, stage.desk({ ...(body && { body }), ...more }))

  async function plan(more: object = {}): Promise<string> {
    const { body } = await desk('POST', '/packages', {
      ...tenHours(stage.world.hourId),
      ...more,
    })
    if (!body.plan) throw new Error(JSON.stringify(body))
    return body.plan.id
  }
  const mine = async () => (await ask('GET', '/passes')).body.passes
  return {
    stage,
    desk,
    plan,
    mine,
    /** One that is bought in the app and paid by card. */
    async pass(more: object = {}, parts = 1): Promise<string> {
      const planId = await plan(more)
      const { shopId } = stage.world
      const { body: order } = await ask('POST', '/orders/packages', { shopId, planId, parts })
      if (!order.id) throw new Error(JSON.stringify(order))
      const before = new Set((await mine()).map(({ id }: { id: string }) => id))
      const paid = await ask('POST', `/orders/${order.id}/pay`, byCard)
      if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
      return (await mine()).find(({ id }: { id: string }) => !before.has(id)).id
    },
    async left(passId: string): Promise<number> {
      return (await mine()).find(({ id }: { id: string }) => id === passId).unitsLeft
    },
    async balance(passId: string): Promise<number> {
      const rows = await stage.sql<{ minor: number }>`
        select balance_minor as minor from ledger_account where kind = 'pass' and holder = ${passId}`
      return rows[0]?.minor ?? 0
    },
    /** The treatments of a visit, in their order. */
    async items(bookingId: string): Promise<string[]> {
      const rows = await stage.sql<{ id: string }>`
        select id from item where booking_id = ${bookingId} order by guest_position, position`
      return rows.map(({ id }) => id)
    },
    choose: (bookingId: string, uses: { itemId: string; passId: string }[]) =>
      stage.api.ask('PUT', `/bookings/${bookingId}/passes`, { ...stage.as(), body: { uses } }),
    use: (bookingId: string, use: { itemId: string; passId: string }, more: object = {}) =>
      desk('POST', `/bookings/${bookingId}/bill/passes`, use, more),
    /** What the business owes or has, by the kind of the account. */
    async books(): Promise<Record<string, number>> {
      const { rows } = await sql<{ kind: string; minor: number }>`
        select kind, sum(replayed_minor)::bigint as minor from ledger_balance where business_id = ${stage.world.businessId}
        group by kind having sum(replayed_minor) <> 0`.execute(stage.database.db)
      return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
    },
    sweepPasses: () => sweepPasses(stage.database.db, stage.api.clock.now),
    faults: () => faultsOf(stage.database.db, stage.world.businessId),
  }
}
