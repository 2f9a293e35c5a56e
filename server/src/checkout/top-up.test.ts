import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingStage, byCard } from '../booking/testing.ts'
import { walletsOfPerson } from '../ledger/person.ts'
import { settle } from '../payment/attempt.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { decide } from './decision.ts'

const stage = bookingStage()
const as = (more: object = {}) => ({ user: stage.world.userId, ...more })

beforeEach(async () => {
  const option = (currency: string, amount_minor: number, bonus_minor: number) => ({
    business_id: stage.world.businessId,
    currency,
    amount_minor,
    bonus_minor,
  })
  await stage.database.db
    .insertInto('top_up_option')
    .values([option('EUR', 5_000, 200), option('EUR', 10_000, 500), option('EUR', 20_000, 1_500)])
    .execute()
})

const place = () => `/businesses/${stage.world.businessId}/top-up`
const choose = (amountMinor: number, more: object = {}) =>
  stage.api.ask('POST', place(), as({ body: { currency: 'EUR', amountMinor }, ...more }))
const chosen = async (amountMinor: number) => (await choose(amountMinor)).body.id as string
const pay = (id: string, body: object = byCard, more: object = {}) =>
  stage.api.ask('POST', `/top-ups/${id}/pay`, as({ body, ...more }))
const card = (name: Parameters<typeof testReference>[0]) => ({
  tender: 'card',
  cardReference: testReference(name),
})
const get = async (id: string) => (await stage.api.ask('GET', `/top-ups/${id}`, as())).body
const wallets = async () => (await stage.api.ask('GET', '/wallets', as())).body.wallets
const page = async (query = '') =>
  (await stage.api.ask('GET', `/wallets/${stage.world.businessId}/EUR${query}`, as())).body
const quote = async (query = '') => (await stage.api.ask('GET', `${place()}${query}`, as())).body

const sweep = (afterMinutes = 2) => {
  const { db } = stage.database
  const at = new Date(stage.api.clock.now.getTime() + afterMinutes * 60_000)
  return settle(db, stage.api.providers, (payment) => decide(db, payment, at), at)
}

describe('the top-up that was chosen last', () => {
  it('is found until it is paid, by who chose it alone, and for a day', async () => {
    const open = async (more: object = {}) =>
      (await stage.api.ask('GET', '/top-up/places', as(more))).body.openId
    expect(await open()).toBe(null)
    const first = await chosen(5_000)
    stage.later(1)
    const last = await chosen(10_000)
    expect([await open(), await open({ user: 'stranger' })]).toEqual([last, null])
    await pay(last, card('declined'))
    expect(await open()).toBe(last)
    await pay(last)
    expect(await open()).toBe(first)
    stage.later(24 * 60)
    expect(await open()).toBe(null)
  })
})

describe('a quote of a top-up', () => {
  it('has the amounts of the business, limits, the room that is left and the ways to pay', async () => {
    expect(await quote()).toMatchObject({
      currency: 'EUR',
      options: [
        { amountMinor: 5_000, bonusMinor: 200 },
        { amountMinor: 10_000, bonusMinor: 500 },
        { amountMinor: 20_000, bonusMinor: 1_500 },
      ],
      minMinor: 1_000,
      maxMinor: 100_000,
      ceilingMinor: 500_000,
      leftMinor: 500_000,
      wallet: { moneyMinor: 0, bonusMinor: 0 },
      tenders: ['card', 'paypal', 'paylater'].map((tender) => ({
        tender,
        isSandbox: true,
        provider: 'sandbox',
        publicKey: null,
      })),
    })
    expect(await quote('?currency=GBP')).toMatchObject({ code: 'top_up_not_offered' })
  })

  it('has the bonus of the highest amount it reaches, and refuses what lies outside', async () => {
    expect((await choose(19_900)).body).toMatchObject({ amountMinor: 19_900, bonusMinor: 500 })
    expect((await choose(999)).body).toMatchObject({
      code: 'top_up_out_of_range',
      data: { minMinor: 1_000, maxMinor: 100_000 },
    })
    expect((await choose(100_001)).status).toBe(409)
  })

  it('is found where there are amounts and an open spa, known ones first', async () => {
    const { body } = await stage.api.ask('GET', '/top-up/places', as())
    const mine = body.places.find(
      (each: { business: { id: string } }) => each.business.id === stage.world.businessId,
    )
    expect(mine).toMatchObject({ currencies: ['EUR'], isKnown: false })
    await chosen(5_000)
    const { body: after } = await stage.api.ask('GET', '/top-up/places', as())
    expect(after.places[0]).toMatchObject({
      business: { id: stage.world.businessId },
      isKnown: true,
    })
  })
})

describe('a top-up', () => {
  it('is credited with its bonus, and its line says how it was paid', async () => {
    const id = await chosen(10_000)
    const paid = await pay(id)
    expect(paid.body).toMatchObject({
      payment: { state: 'captured', amountMinor: 10_000 },
      wallet: { moneyMinor: 10_000, bonusMinor: 500 },
    })
    expect(await wallets()).toEqual([
      {
        business: { id: stage.world.businessId, name: 'Small' },
        currency: 'EUR',
        moneyMinor: 10_000,
        bonusMinor: 500,
        mayTopUp: true,
      },
    ])
    const { lines } = await page()
    expect(lines).toMatchObject([
      {
        kind: 'top_up',
        moneyMinor: 10_000,
        bonusMinor: 500,
        balanceMinor: 10_500,
        topUp: { id, number: paid.body.number, tender: 'card', card: { last4: '4242' } },
      },
    ])
  })

  it('stands in what its owner may take along, and in nobody else’s', async () => {
    await pay(await chosen(10_000))
    const take = (userId: string) => walletsOfPerson.sections(stage.database.db, userId)
    const of = { businessName: 'Small', currency: 'EUR' }
    expect(await take(stage.world.userId)).toEqual([
      { name: 'wallets', rows: [{ ...of, moneyMinor: 10_000, bonusMinor: 500 }] },
      {
        name: 'walletMoves',
        rows: [
          {
            ...of,
            kind: 'wallet_credited',
            amountMinor: 10_500,
            occurredAt: expect.stringMatching(/Z$/u),
          },
        ],
      },
    ])
    expect((await take(randomUUID())).flatMap(({ rows }) => rows)).toEqual([])
  })

  it('that is declined credits nothing, and the next card pays it', async () => {
    const id = await chosen(5_000)
    expect(await pay(id, card('declined'))).toMatchObject({
      status: 402,
      body: { code: 'card_declined', data: { reason: 'declined' } },
    })
    expect(await wallets()).toEqual([])
    expect((await get(id)).payment).toMatchObject({ state: 'failed' })
    expect((await pay(id)).body.wallet).toEqual({ moneyMinor: 5_000, bonusMinor: 200 })
  })

  it('is credited once, however often and under whatever key it is paid', async () => {
    const id = await chosen(5_000)
    const slow = card('slow')
    const twice = await Promise.all([1, 2].map(() => pay(id, slow, { key: 'one-double-tap' })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await pay(id)).body.payment.id).toBe(twice[0]!.body.payment.id)
    await sweep()
    expect(await wallets()).toMatchObject([{ moneyMinor: 5_000, bonusMinor: 200 }])
    expect((await page()).lines).toHaveLength(1)
  })

  it.each(['card', 'paypal', 'paylater'] as const)(
    'by %s waits for its payer, and comes when they have said yes',
    async (tender) => {
      const id = await chosen(5_000)
      const body = tender === 'card' ? card('requiresAction') : { tender }
      const { payment } = (await pay(id, body)).body
      expect(payment).toMatchObject({ state: 'requires_action' })
      expect(await wallets()).toEqual([])
      await answerApproval(stage.database.db, payment.id, true)
      const resumed = await stage.api.ask('POST', `/top-ups/${id}/resume`, as())
      expect(resumed.body.wallet).toEqual({ moneyMinor: 5_000, bonusMinor: 200 })
      const again = await stage.api.ask('POST', `/top-ups/${id}/resume`, as())
      expect(again.body.wallet).toEqual({ moneyMinor: 5_000, bonusMinor: 200 })
    },
  )

  it('leads its payer back to its screen', async () => {
    const id = await chosen(5_000)
    const { payment } = (await pay(id, { tender: 'paylater' })).body
    const [charge] = await stage.sql<{ return_url: string }>`
      select return_url from sandbox_charge where id = ${payment.id}`
    expect(charge!.return_url).toBe(`http://test/credit-paypal?tender=paylater&topUp=${id}`)
  })

  it('comes also when the browser was closed, and only once', async () => {
    const id = await chosen(5_000)
    const { payment } = (await pay(id, { tender: 'paypal' })).body
    await answerApproval(stage.database.db, payment.id, true)
    await sweep()
    await sweep()
    expect(await wallets()).toMatchObject([{ moneyMinor: 5_000, bonusMinor: 200 }])
    const resumed = await stage.api.ask('POST', `/top-ups/${id}/resume`, as())
    expect(resumed.body.payment.state).toBe('captured')
    expect((await page()).lines).toHaveLength(1)
  })

  it('waits an hour for a yes that may come late, and is given up then', async () => {
    const id = await chosen(5_000)
    await pay(id, { tender: 'paypal' })
    await sweep(59)
    expect((await get(id)).payment.state).toBe('requires_action')
    await sweep(62)
    expect((await get(id)).payment.state).toBe('cancelled')
    expect(await wallets()).toEqual([])
  })

  it('is nobody else’s', async () => {
    const id = await chosen(5_000)
    const stranger = { user: randomUUID() }
    expect((await stage.api.ask('GET', `/top-ups/${id}`, stranger)).status).toBe(404)
    const paid = await stage.api.ask('POST', `/top-ups/${id}/pay`, { ...stranger, body: byCard })
    expect(paid.status).toBe(404)
    const path = `/wallets/${stage.world.businessId}/EUR`
    expect((await stage.api.ask('GET', path, stranger)).status).toBe(404)
  })
})

describe('the ceiling', () => {
  it('is never passed by top-ups at once', async () => {
    for (let filled = 0; filled < 4; filled += 1) await pay(await chosen(100_000))
    const ids: string[] = []
    for (let more = 0; more < 6; more += 1) ids.push(await chosen(40_000))
    const slow = card('slow')
    const outcomes = await Promise.all(ids.map((id) => pay(id, slow)))
    const byStatus = Map.groupBy(outcomes, ({ status }) => status)
    expect([byStatus.get(200)?.length, byStatus.get(409)?.length]).toEqual([2, 4])
    expect(byStatus.get(409)![0]!.body).toMatchObject({
      code: 'wallet_full',
      data: { leftMinor: 20_000 },
    })
    expect((await wallets())[0].moneyMinor).toBe(480_000)
    expect(await quote()).toMatchObject({ leftMinor: 20_000 })
    expect((await choose(20_100)).body).toMatchObject({ code: 'wallet_full' })
  })
})

describe('a statement', () => {
  it('runs through its pages with a balance after each line, and names the visits', async () => {
    await pay(await chosen(5_000))
    await pay(await chosen(10_000))
    const { id, code } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    const body = { tender: 'wallet', expectedTotalMinor: 8_000, walletMinor: 8_000 }
    expect((await stage.pay(id, body)).body).toMatchObject({ booking: { state: 'confirmed' } })
    const all = (await page()).lines
    expect(all.map((line: { balanceMinor: number }) => line.balanceMinor)).toEqual([
      7_700, 15_700, 5_200,
    ])
    expect(all[0]).toMatchObject({ kind: 'visit', visit: { id, code, shopName: 'One' } })
    const first = await page('?limit=2')
    expect(first.lines).toEqual(all.slice(0, 2))
    const second = await page(`?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(second).toMatchObject({ lines: all.slice(2), nextCursor: null })
    expect(
      (await stage.api.ask('GET', `/wallets/${stage.world.businessId}/EUR?cursor=x`, as())).status,
    ).toBe(400)
  })
})
