import { randomUUIDv7 } from 'node:crypto'
import { recordTransition, insertBooking, lockBooking } from '@serein/server/booking/sql.ts'
import { listen } from '@serein/server/platform/listener.ts'
import { openLog } from '@serein/server/platform/log.ts'
import { openDatabase, type Tx } from '@serein/server/platform/pool.ts'
import { keepStatement } from '@serein/server/slot/claim.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'

/** What the handler knows beforehand, as nobody plans for it: who is served where, by whom, for how much. */
export type BareWorld = {
  businessId: string
  shopId: string
  userId: string
  serviceId: string
  variantId: string
  /** The room of each therapist. */
  units: Record<string, string>
}

const lengthMinutes = 30
const priceMinor = 4_000

/**
 * The yardstick of the booking bench: a bare handler over the product's own SQL (`insertBooking` with `slot_claim`,
 * `recordTransition`, the key of the command), and nothing else: no session, no contract, no plan, no price. It answers the
 * bench's two requests. Its world comes in `BARE_WORLD`, the database in `DATABASE_URL`.
 */
const world = JSON.parse(process.env.BARE_WORLD!) as BareWorld
const { db } = openDatabase(process.env.DATABASE_URL!)
const { businessId, shopId, userId, serviceId, variantId } = world
const app = new Hono()

app.get('/readyz', (context) => context.json({ status: 'ready' }))

app.post('/api/bookings', async (context) => {
  const input = await context.req.json<Input>()
  const id = randomUUIDv7()
  const staffId = input.guests[0]!.items[0]!.wish
  await asCommand(context.req.header('idempotency-key')!, 'booking.hold', (tx) =>
    insertBooking(tx, bookingOf(id, staffId, input)),
  )
  return context.json({ id, totalMinor: priceMinor }, 201)
})

app.post('/api/bookings/:id/pay', async (context) => {
  const id = context.req.param('id')
  await context.req.json()
  await asCommand(context.req.header('idempotency-key')!, 'checkout.pay', async (tx) => {
    const booking = (await lockBooking(tx, id, { businessId }))!
    const change = { state: 'confirmed', tender: 'at_shop', heldUntil: null } as const
    const history = { event: 'booking.confirmed', actor: userId, now: new Date() }
    await recordTransition(
      tx,
      booking,
      change,
      history,
      keepStatement({ businessId, bookingId: id }),
    )
  })
  return context.json({ id })
})

await listen(app.fetch, {
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  log: openLog('error'),
})

type Input = { startsAt: string; guests: { items: { wish: string }[] }[] }

function asCommand(key: string, endpoint: string, work: (tx: Tx) => Promise<unknown>) {
  return db.transaction().execute(async (tx) => {
    await sql`insert into idempotency_key (actor, key, endpoint, input_hash, answer)
      values (${userId}, ${key}, ${endpoint}, ${'-'.repeat(43)}, '{}')`.execute(tx)
    await work(tx)
  })
}

function bookingOf(id: string, staffId: string, { startsAt, guests }: Input) {
  const from = new Date(startsAt)
  const endsAt = new Date(from.getTime() + lengthMinutes * 60_000).toISOString()
  const span = { from: startsAt, to: endsAt, purpose: 'segment' as const }
  const now = new Date()
  return {
    businessId,
    shopId,
    userId,
    id,
    code: `SE-${id.slice(-12)}`,
    source: 'app' as const,
    heldUntil: new Date(now.getTime() + 600_000),
    startsAt,
    endsAt,
    timeZone: 'Europe/Paris',
    price: {
      currency: 'EUR',
      lines: [],
      taxes: [],
      netMinor: priceMinor,
      tipMinor: 0,
      totalMinor: priceMinor,
    } as never,
    policy: { tiers: [] } as never,
    request: { guests, together: 'same_start', sameRoom: false } as never,
    consultedIds: [],
    isBestFit: false,
    note: null,
    now,
    items: [
      {
        id: randomUUIDv7(),
        guestPosition: 0,
        position: 0,
        serviceId,
        variantId,
        staffIds: [staffId],
        wish: 'staff' as const,
        serviceName: { en: 'Swedish', fr: 'Suédois' },
        lengthMinutes,
        priceMinor,
        addOns: [],
        startsAt,
        endsAt,
        claims: [
          { ...span, staffId, unitId: null, place: null },
          { ...span, staffId: null, unitId: world.units[staffId]!, place: 1 },
        ],
      },
    ],
  }
}
