import * as fc from 'fast-check'
import { sql } from 'kysely'
import { sweepHolds } from '../../booking/sweep.ts'
import { aParty, oneGuest } from '../../booking/testing.ts'
import { answerApproval, failAtBank } from '../../payment/provider-sandbox.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import { payOutOf, type Town } from './money-town.ts'
import { cardsToPay } from './random-gift-card.ts'
import { circumstances, type Operation } from './random-operation.ts'
import { orderActs, orderWeights, pick } from './random-order.ts'
import { aheadActs, aheadWeights } from './random-pass.ts'
import { thanksActs, thanksWeights } from './random-thanks.ts'
import { tillActs, tillWeights } from './random-till.ts'

/** How often each is done beside the others. */
const weights = {
  hold: 10,
  walkIn: 3,
  pay: 16,
  answer: 9,
  take: 8,
  tip: 3,
  discount: 3,
  removeLine: 2,
  refund: 7,
  payOut: 3,
  refundFails: 4,
  topUp: 4,
  payTopUp: 6,
  saveCard: 2,
  charge: 3,
  rules: 2,
  cancel: 4,
  cancelGuest: 3,
  release: 1,
  arrive: 6,
  undo: 2,
  complete: 6,
  event: 8,
  settle: 4,
  time: 5,
  ...orderWeights,
  ...aheadWeights,
  ...tillWeights,
  ...thanksWeights,
} as const
type Doing = keyof typeof weights

const doing = fc.oneof(
  ...Object.entries(weights).map(([does, weight]) => ({
    weight,
    arbitrary: fc.constant(does as Doing),
  })),
)

const operation = fc.record({ does: doing, ...circumstances })
type Done = Operation & { does: Doing }

/** So many operations, one after another or two at once. */
export function operations(length: number) {
  return fc.array(operation, { minLength: length, maxLength: length, size: 'max' })
}

export async function actAll(town: Town, all: readonly Done[]): Promise<void> {
  for (let at = 0; at < all.length; at += 1) {
    const each = all[at]!
    const next = all[at + 1]
    if (!each.atOnce || !next) await acts[each.does](town, each)
    else {
      at += 1
      const both = [each, next].map((one) => ({ ...one, diesAfter: 0 }))
      const ends = await Promise.allSettled(both.map((one) => acts[one.does](town, one)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
  }
}

/** Mostly one of the latest visits in these states; sometimes any. */
async function visitFor(town: Town, { on }: Operation, ...states: Parameters<Town['visits']>) {
  const isAny = on % 8 === 0
  const fit = isAny ? await town.visits() : await town.visits(...states)
  return pick(fit.slice(isAny ? -12 : -5), on)
}

const bill = (id: string) => `/console/bookings/${id}/bill`
const slot = 30 * 60_000

type Act = (town: Town, each: Operation) => Promise<unknown>

/** What the operations do; one that has nothing to do it to does nothing. */
const acts: Record<Doing, Act> = {
  async hold(town, each) {
    const { hourId, halfId, shopId } = town.world
    const slots = 1 + (each.on % 3 ? each.on % 5 : each.on % 14)
    const from = Math.ceil(town.api.clock.now.getTime() / slot + slots) * slot
    const one = each.yes ? hourId : halfId
    const guests = each.on % 4 ? aParty([one]) : aParty([one], [halfId])
    const body = { shopId, startsAt: new Date(from).toISOString(), ...guests }
    await town.ask(each, 'customer', '/bookings', body)
  },
  async walkIn(town, each) {
    const { shopId, halfId } = town.world
    const guests = each.on % 2 ? oneGuest({ variantId: halfId }) : aParty([halfId], [halfId])
    const customer = each.yes ? {} : { name: 'Nadia' }
    const startsAt = town.api.clock.now.toISOString()
    const body = { startsAt, ...guests, checkIn: each.on % 3 > 0, customer }
    await town.ask(each, 'desk', `/console/shops/${shopId}/walk-ins`, body)
  },
  async pay(town, each) {
    const visit = await visitFor(town, each, 'held')
    if (!visit) return
    const { amountMinor, on } = each
    const tipMinor = each.yes ? amountMinor % 700 : 0
    const whole = visit.totalMinor + tipMinor
    const hasLittle = each.tender === 'wallet' && on % 6 > 0 && (await town.walletMinor()) < whole
    const tender = hasLittle ? 'card' : each.tender
    const share = hasLittle || amountMinor % 9 === 0 ? await town.walletMinor() : 0
    const cards = tender === 'card' && on % 4 === 0 ? await town.cards() : []
    const savedCardId = pick(cards, on)?.id
    const isNew = tender === 'card' && !savedCardId
    await town.ask(each, 'customer', `/bookings/${visit.id}/pay`, {
      tender,
      expectedTotalMinor: visit.totalMinor,
      tipMinor,
      walletMinor: tender === 'wallet' ? whole : Math.min(share, whole),
      part: on % 3 ? 'whole' : 'deposit',
      giftCards: await cardsToPay(town, each),
      ...(savedCardId && { savedCardId }),
      ...(isNew && { cardReference: testReference(each.card), keepCard: on % 5 === 0 }),
    })
  },
  /** The payer says yes or no where the provider asks, and comes back, or never does. */
  async answer(town, each) {
    const waiting = (await town.payments()).filter(({ state }) => state === 'requires_action')
    const payment = pick(waiting, each.on)
    if (!payment) return
    await answerApproval(town.db, payment.id, each.yes || each.on % 3 > 0)
    if (each.on % 5 === 0) return town.count('answer: stays away')
    const { id, subject, subjectId } = payment
    const visit = `/bookings/${subjectId}/payments/${id}`
    const paths: Record<string, string> = {
      wallet: `/top-ups/${subjectId}`,
      order: `/orders/${subjectId}`,
    }
    await town.ask(each, 'customer', `${paths[subject] ?? visit}/resume`)
  },
  async take(town, each) {
    const visit = await visitFor(town, each, 'confirmed', 'checked_in', 'completed')
    if (!visit) return
    const { dueMinor } = await town.look('desk', bill(visit.id))
    const mostMinor = each.till === 'wallet' ? await town.walletMinor() : dueMinor
    const amountMinor = each.yes ? Math.max(1, Math.min(dueMinor, mostMinor)) : each.amountMinor
    await town.ask(each, 'desk', `${bill(visit.id)}/payments`, { tender: each.till, amountMinor })
  },
  async tip(town, each) {
    const visit = await visitFor(town, each, 'confirmed', 'checked_in', 'completed')
    const tips = [{ staffId: null, amountMinor: each.amountMinor % 900 || 1 }]
    if (visit) await town.ask(each, 'desk', `${bill(visit.id)}/tips`, { tips })
  },
  async discount(town, each) {
    const visit = await visitFor(town, each, 'confirmed', 'checked_in', 'completed')
    const body = { amountMinor: each.amountMinor % 1_500 || 1, reason: 'Waited long' }
    if (visit) await town.ask(each, 'desk', `${bill(visit.id)}/discounts`, body)
  },
  async removeLine(town, each) {
    const line = pick(await town.lines(), each.on)
    if (line) await town.ask(each, 'desk', `${bill(line.visitId)}/lines/${line.id}/remove`)
  },
  async refund(town, each) {
    const paid = (await town.payments()).filter(({ state }) => state === 'captured')
    const payment = pick(paid, each.on)
    if (!payment) return
    await town.ask(each, 'desk', `/console/payments/${payment.id}/refund`, {
      amountMinor: each.on % 4 ? each.amountMinor % 2_000 || 1 : each.amountMinor,
      reason: each.yes ? 'goodwill' : 'mistake',
      destination: each.on % 3 ? 'tender' : 'wallet',
    })
  },
  async payOut(town, each) {
    const owed = pick(await town.owedByTill(), each.on)
    const body = { destination: each.yes ? 'cash' : 'wallet' }
    if (owed) await town.ask(each, 'desk', payOutOf(owed), body)
  },
  /** A bank sends back what went to it, today or weeks ago, and its provider tells of it at once, twice, or never. */
  async refundFails(town, each) {
    const refund = pick(await town.paidByProvider(), each.on)
    if (!refund) return
    await failAtBank(town.db, refund.id, town.api.clock.now)
    town.count('refundFails: done')
    if (each.on % 3 === 0) return
    const tell = () => town.hear(each, refund.paymentId)
    await tell()
    if (each.retries) await tell()
  },
  async topUp(town, each) {
    const body = { currency: 'EUR', amountMinor: each.yes ? 5_000 : 5_000 + each.amountMinor }
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
  async saveCard(town, each) {
    const { businessId } = town.world
    const body = { businessId, cardReference: testReference(each.card), hasConsented: true }
    await town.ask(each, 'customer', '/cards', body)
  },
  /** What is due is charged to a card of the client, who is not there. */
  async charge(town, each) {
    const visit = await visitFor(town, each, 'completed', 'no_show', 'cancelled', 'checked_in')
    const card = pick(await town.cards(), each.on)
    if (!visit || !card) return
    const { dueMinor } = await town.look('desk', bill(visit.id))
    const body = { savedCardId: card.id, expectedDueMinor: Math.max(dueMinor, 1) }
    await town.ask(each, 'desk', `/console/bookings/${visit.id}/card-charge`, body)
  },
  /** The spa asks for a deposit from now on, for a card on file, or for nothing; and credits who it cancels late. */
  async rules(town, each) {
    const deposit = { kind: 'share', rate: 30_000 }
    const asks = pick([[], [], [{ kind: 'card' }], [deposit]], each.on)!
    const rules = JSON.stringify(asks.map((ask) => ({ when: {}, ask })))
    await sql`update shop set deposit_rules = ${rules}::jsonb, late_call_rule = late_call_rule || '{"creditsClients": true}' where id = ${town.world.shopId}`.execute(
      town.db,
    )
  },
  async cancel(town, each) {
    const visit = await visitFor(town, each, 'confirmed')
    if (!visit) return
    const verb = pick(['cancel', 'cancel-for-client'], each.on)
    if (each.yes) return town.ask(each, 'desk', `/console/bookings/${visit.id}/${verb}`)
    const expectedFeeMinor =
      (await town.look('customer', `/bookings/${visit.id}`)).cancelFeeMinor ?? 0
    return town.ask(each, 'customer', `/bookings/${visit.id}/cancel`, { expectedFeeMinor })
  },
  async cancelGuest(town, each) {
    const visit = await visitFor(town, each, 'confirmed', 'checked_in')
    if (!visit) return
    const guest = `/bookings/${visit.id}/guests/${each.on % 2}/cancel`
    if (each.yes) return town.ask(each, 'desk', `/console${guest}`)
    const { guests = [] } = await town.look('customer', `/bookings/${visit.id}`)
    const expectedFeeMinor = guests[each.on % 2]?.cancelFeeMinor ?? 0
    return town.ask(each, 'customer', guest, { expectedFeeMinor })
  },
  async release(town, each) {
    const visit = await visitFor(town, each, 'held')
    if (visit) await town.ask(each, 'customer', `/bookings/${visit.id}/release`)
  },
  async arrive(town, each) {
    const visit = await visitFor(town, each, 'confirmed')
    const path = each.on % 4 ? 'check-in' : 'no-show'
    const isPartly = path === 'no-show' && each.yes
    const waiver = isPartly ? { waivedMinor: each.amountMinor % 2_000, because: 'Ill' } : {}
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/${path}`, waiver)
  },
  async undo(town, each) {
    const visit = await visitFor(town, each, 'checked_in', 'no_show', 'completed')
    const path = pick(['check-in', 'no-show', 'walk-in', 'complete'], each.on)
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/${path}/undo`)
  },
  async complete(town, each) {
    const visit = await visitFor(town, each, 'checked_in')
    const body = { takenAtShop: each.yes, takenAs: each.on % 2 ? 'cash' : 'terminal' }
    if (visit) await town.ask(each, 'desk', `/console/bookings/${visit.id}/complete`, body)
  },
  /** The provider tells of any payment, late and again. */
  async event(town, each) {
    const moved = (await town.payments()).filter(({ tender }) =>
      ['card', 'paypal', 'paylater'].includes(tender),
    )
    const payment = pick(each.on % 2 ? moved.slice(-4) : moved, each.on)
    if (!payment) return
    const tell = () => town.hear(each, payment.id)
    await tell()
    if (each.retries) await tell()
    town.count('event: told')
  },
  async settle(town, each) {
    await town.sweep(each)
    town.count('settle: done')
  },
  async time(town, each) {
    town.later(each.on % 3 ? each.amountMinor % 15 : each.amountMinor % 150)
    if (each.on % 20 === 0) town.later(72 * 60)
    await sweepHolds(town.db, () => town.api.clock.now)
    town.count('time: passed')
  },
  ...orderActs,
  ...aheadActs,
  ...tillActs,
  ...thanksActs,
}
