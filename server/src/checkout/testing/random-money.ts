import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { sweepHolds } from '../../booking/sweep.ts'
import { smallWorld } from '../../booking/fixture.ts'
import { oneGuest, testApi } from '../../booking/testing.ts'
import { followUp, settle } from '../../payment/attempt.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import { answerApproval } from '../../payment/provider-sandbox.ts'
import type { Db } from '../../platform/pool.ts'
import { judge } from '../checkout.ts'
import { mortal } from './mortal.ts'

const doings = [
  'hold',
  'walkIn',
  'pay',
  'pay',
  'pay',
  'answer',
  'answer',
  'take',
  'take',
  'tip',
  'discount',
  'refund',
  'refund',
  'payOut',
  'topUp',
  'payTopUp',
  'payTopUp',
  'cancel',
  'checkIn',
  'complete',
  'event',
  'event',
  'settle',
  'time',
] as const

export const operation = fc.record({
  does: fc.constantFrom(...doings),
  on: fc.nat(1_000),
  tender: fc.constantFrom(
    'card',
    'card',
    'paypal',
    'paylater',
    'wallet',
    'at_shop',
    'cash',
    'terminal',
  ),
  card: fc.constantFrom('success', 'success', 'success', 'requiresAction', 'declined'),
  amountMinor: fc.integer({ min: 1, max: 6_000 }),
  yes: fc.boolean(),
  /** After so many questions to the database the next one is the last: whatever was begun is rolled back. 0: none. */
  diesAfter: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 45 }) },
  ),
  /** Who got no answer asks again with the same key; some do so although they have one. */
  retries: fc.boolean(),
})
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

type Town = Awaited<ReturnType<typeof openTown>>

/** A small spa with a customer and a desk, whose visits and payments are whatever the operations before have left. */
export async function openTown(db: Db) {
  const world = await smallWorld(db, { therapists: 6 })
  await sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${world.businessId}, 'EUR', 5000, 500)`.execute(db)
  const line = mortal(db)
  const api = testApi(line.db, '2026-11-24T07:00:00.000Z')
  const counts = new Map<string, number>()
  const town = {
    db,
    line,
    api,
    world,
    counts,
    visits: [] as { id: string; totalMinor: number; isWalkIn: boolean }[],
    topUps: [] as string[],
    async ask(each: Operation, who: 'customer' | 'desk', path: string, body: object = {}) {
      const key = randomUUID()
      const as =
        who === 'desk' ? { staffOf: world.businessId, user: world.userId } : { user: world.userId }
      const ask = () => api.ask('POST', path, { ...as, body, key })
      line.diesAfter(each.diesAfter)
      let answer = await ask()
      const hasDied = line.hasDied()
      line.diesAfter(0)
      if (answer.status >= 500 && !hasDied)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (each.retries) answer = await ask()
      if (answer.status >= 500 && (each.retries || !hasDied))
        throw new Error(`${path} again: ${JSON.stringify(answer.body)}`)
      const what = hasDied ? 'crashed' : answer.status < 300 ? each.does : 'refused'
      counts.set(what, (counts.get(what) ?? 0) + 1)
      return answer.status < 300 ? answer.body : null
    },
    payments: async () =>
      (
        await db
          .selectFrom('payment')
          .select(['id', 'subject', 'subject_id as subjectId', 'state', 'tender'])
          .where('business_id', '=', world.businessId)
          .orderBy('id')
          .execute()
      ).map((row) => ({ ...row })),
    judge: (payment: Parameters<typeof judge>[1]) => judge(db, payment, api.clock.now),
    later: (minutes: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
    },
    /** The jobs of the server. A hold that is over goes first. */
    async sweep() {
      await sweepHolds(db, () => api.clock.now)
      const { failures } = await settle(
        db,
        api.providers,
        town.judge,
        api.clock.now,
        world.businessId,
      )
      if (failures[0]) throw failures[0].error
    },
    /** Until nothing is under way any more; the till pays what it owes. */
    async end() {
      for (const minutes of [2, 90, 2]) {
        town.later(minutes)
        await town.sweep()
      }
      for (const { id } of await owedByTill(town))
        await town.ask(calm, 'desk', `/console/refunds/${id}/pay-out`)
      api.close()
    },
  }
  return town
}

const calm = {
  does: 'payOut',
  on: 0,
  tender: 'cash',
  card: 'success',
  amountMinor: 1,
  yes: true,
  diesAfter: 0,
  retries: false,
} as const satisfies Operation

async function owedByTill({ db, world }: Pick<Town, 'db' | 'world'>) {
  return db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.business_id', '=', 'r.business_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select('r.id')
    .where('r.business_id', '=', world.businessId)
    .where('r.state', '=', 'pending')
    .where('p.provider', 'is', null)
    .orderBy('r.id')
    .execute()
}

const pick = <T>(all: readonly T[], on: number): T | undefined => all[on % Math.max(all.length, 1)]

/** What the operations do; one that has nothing to do it to does nothing. */
export const acts: Record<Operation['does'], (town: Town, each: Operation) => Promise<unknown>> = {
  async hold(town, each) {
    const { world, api } = town
    const slot = 30 * 60_000
    const from = Math.ceil(api.clock.now.getTime() / slot + 2 + (each.on % 16)) * slot
    const guests = oneGuest({ variantId: each.yes ? world.hourId : world.halfId })
    const body = { shopId: world.shopId, startsAt: new Date(from).toISOString(), ...guests }
    const held = await town.ask(each, 'customer', '/bookings', body)
    if (held) town.visits.push({ id: held.id, totalMinor: held.totalMinor, isWalkIn: false })
  },
  async walkIn(town, each) {
    const { world, api } = town
    const guests = oneGuest({ variantId: world.halfId })
    const body = { startsAt: api.clock.now.toISOString(), ...guests, checkIn: true, customer: {} }
    const came = await town.ask(each, 'desk', `/console/shops/${world.shopId}/walk-ins`, body)
    if (came) town.visits.push({ id: came.id, totalMinor: came.totalMinor, isWalkIn: true })
  },
  async pay(town, each) {
    const visit = pick(town.visits.filter(({ isWalkIn }) => !isWalkIn).slice(-4), each.on)
    if (!visit || each.tender === 'cash' || each.tender === 'terminal') return
    const tipMinor = each.yes ? each.amountMinor % 700 : 0
    const whole = visit.totalMinor + tipMinor
    const part = each.tender === 'at_shop' || each.amountMinor % 3 ? 0 : each.amountMinor % whole
    await town.ask(each, 'customer', `/bookings/${visit.id}/pay`, {
      tender: each.tender,
      expectedTotalMinor: visit.totalMinor,
      tipMinor,
      walletMinor: each.tender === 'wallet' ? whole : part,
      ...(each.tender === 'card' && { cardReference: testReference(each.card) }),
    })
  },
  async answer(town, each) {
    const waiting = (await town.payments()).filter(({ state }) => state === 'requires_action')
    const payment = pick(waiting, each.on)
    if (!payment) return
    await answerApproval(town.db, payment.id, each.yes)
    const path =
      payment.subject === 'wallet'
        ? `/top-ups/${payment.subjectId}/resume`
        : `/bookings/${payment.subjectId}/payments/${payment.id}/resume`
    await town.ask(each, 'customer', path)
  },
  async take(town, each) {
    const visit = pick(town.visits, each.on)
    if (!visit) return
    const tender = each.tender === 'wallet' || each.tender === 'cash' ? each.tender : 'terminal'
    const body = { tender, amountMinor: each.amountMinor }
    await town.ask(each, 'desk', `/console/bookings/${visit.id}/bill/payments`, body)
  },
  async tip(town, each) {
    const visit = pick(town.visits, each.on)
    const tips = [{ staffId: null, amountMinor: each.amountMinor % 900 || 1 }]
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/bill/tips`, { tips })
  },
  async discount(town, each) {
    const visit = pick(town.visits, each.on)
    const body = { amountMinor: each.amountMinor % 1_500 || 1, reason: 'Waited long' }
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/bill/discounts`, body)
  },
  async refund(town, each) {
    const paid = (await town.payments()).filter(({ state }) => state === 'captured')
    const payment = pick(paid, each.on)
    if (!payment) return
    await town.ask(each, 'desk', `/console/payments/${payment.id}/refund`, {
      amountMinor: each.amountMinor,
      reason: each.yes ? 'goodwill' : 'mistake',
      destination: each.on % 3 ? 'tender' : 'wallet',
    })
  },
  async payOut(town, each) {
    const owed = pick(await owedByTill(town), each.on)
    if (owed) await town.ask(each, 'desk', `/console/refunds/${owed.id}/pay-out`)
  },
  async topUp(town, each) {
    const body = { currency: 'EUR', amountMinor: each.yes ? 5_000 : 5_000 + each.amountMinor * 10 }
    const path = `/businesses/${town.world.businessId}/top-up`
    const made = await town.ask(each, 'customer', path, body)
    if (made) town.topUps.push(made.id)
  },
  async payTopUp(town, each) {
    const topUpId = pick(town.topUps.slice(-3), each.on)
    if (!topUpId) return
    const tender = each.tender === 'paypal' || each.tender === 'paylater' ? each.tender : 'card'
    const card = tender === 'card' && { cardReference: testReference(each.card) }
    await town.ask(each, 'customer', `/top-ups/${topUpId}/pay`, { tender, ...card })
  },
  async cancel(town, each) {
    const visit = pick(town.visits, each.on)
    if (!visit) return
    if (each.yes) return town.ask(each, 'desk', `/console/bookings/${visit.id}/cancel`)
    const user = town.world.userId
    const seen = await town.api.ask('GET', `/bookings/${visit.id}`, { user })
    const expectedFeeMinor = seen.body.cancelFeeMinor ?? 0
    return town.ask(each, 'customer', `/bookings/${visit.id}/cancel`, { expectedFeeMinor })
  },
  async checkIn(town, each) {
    const visit = pick(town.visits, each.on)
    const path = each.yes ? 'check-in' : 'no-show'
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/${path}`)
  },
  async complete(town, each) {
    const visit = pick(town.visits, each.on)
    const body = { takenAtShop: each.yes, takenAs: each.tender === 'cash' ? 'cash' : 'terminal' }
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/complete`, body)
  },
  /** The provider tells of any payment, late and again. */
  async event(town, each) {
    const { db, api, world } = town
    const moved = (await town.payments()).filter(({ tender }) =>
      ['card', 'paypal', 'paylater'].includes(tender),
    )
    const payment = pick(moved, each.on)
    if (!payment) return
    const ref = { businessId: world.businessId, paymentId: payment.id }
    town.line.diesAfter(each.diesAfter)
    const tell = (at: Db) => followUp(at, api.providers, town.judge, ref, api.clock.now)
    await tell(town.line.db).catch((error: unknown) => {
      if (!town.line.hasDied()) throw error
    })
    town.line.diesAfter(0)
    if (each.retries) await tell(db)
  },
  async settle(town) {
    await town.sweep()
  },
  async time(town, each) {
    town.later(each.amountMinor % 41)
    await sweepHolds(town.db, () => town.api.clock.now)
  },
}
