import { beforeEach, describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const usual = {
  tiers: [
    { untilMinutes: 1_440, feeRate: 0 },
    { untilMinutes: 240, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}

const owner = (more: object = {}) => stage.desk({ role: 'owner', ...more })
const rules = async () =>
  (await stage.api.ask('GET', `/console/shops/${stage.world.shopId}/payment-rules`, owner())).body
const set = (path: string, body: object) =>
  stage.api.ask('PUT', `/console/shops/${stage.world.shopId}/${path}`, owner({ body }))
const held = async () => (await stage.hold(tomorrowAtTen)).body
const quoteOf = async (id: string) => (await stage.ask('GET', `/bookings/${id}/checkout`)).body
const tendersOf = async (id: string) =>
  (await quoteOf(id)).tenders.map(({ tender }: { tender: string }) => tender)
const fault = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'rule_not_possible', data: { field, reason } },
})
const readEvents = async (event: string) =>
  (
    await stage.sql<{ data: unknown }>`
      select data from outbox where business_id = ${stage.world.businessId} and event = ${event} order by id`
  ).map(({ data }) => data)
const entries = async () =>
  await stage.database.db
    .selectFrom('audit_entry')
    .select(['endpoint', 'before', 'after'])
    .where('business_id', '=', stage.world.businessId)
    .orderBy('id')
    .execute()

const offer = (currency: string, ...pairs: [number, number][]) => {
  const options = pairs.map(([amountMinor, bonusMinor]) => ({ amountMinor, bonusMinor }))
  return stage.api.ask('PUT', `/console/top-up-options/${currency}`, owner({ body: { options } }))
}
const offered = async () =>
  (await stage.ask('GET', `/businesses/${stage.world.businessId}/top-up`)).body

const shareOf = (rate: number) => [{ when: {}, ask: { kind: 'share', rate } }]
const setDeposit = (...depositRules: object[]) => set('deposit-rules', { depositRules })
const feeRatesOf = async (id: string) =>
  (await quoteOf(id)).booking.timeline.map(({ feeRate }: { feeRate: number }) => feeRate)
const taxesOf = async (id: string) => (await quoteOf(id)).booking.price.taxes

it('the console shows a shop’s rules and what the business adds to top-ups', async () => {
  expect(await rules()).toMatchObject({
    currency: 'EUR',
    tipPresets: [5_000, 10_000, 15_000],
    depositRules: [],
    cancellationPolicy: usual,
    taxIsIncluded: true,
    topUps: [{ currency: 'EUR', options: [], minMinor: 1_000, maxMinor: 100_000 }],
  })
  expect((await rules()).tenders).toEqual(
    ['card', 'paypal', 'paylater', 'at_shop'].map((tender) => ({
      tender,
      isAccepted: true,
      isPossible: true,
      provider: tender === 'at_shop' ? null : 'sandbox',
    })),
  )
})

describe('tenders', () => {
  it('are some, and known ones: the database says so, too', async () => {
    const shop = stage.database.db.updateTable('shop')
    await expect(shop.set({ tenders: [] }).execute()).rejects.toThrow('shop_takes_some_tender')
    const shells = shop.set({ tenders: ['card', 'shells'] }).execute()
    await expect(shells).rejects.toThrow('shop_tenders_are_known')
  })

  it('are what a client may pay with, from the next quote on', async () => {
    const { id, totalMinor: expectedTotalMinor } = await held()
    await set('tenders', { tenders: ['paypal', 'card'] })
    expect(await tendersOf(id)).toEqual(['card', 'paypal'])
    const atShop = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor })
    expect(atShop.body.code).toBe('tender_not_available')
    await set('tenders', { tenders: ['at_shop'] })
    expect(await tendersOf(id)).toEqual(['at_shop'])
    const card = await stage.pay(id, { ...byCard, expectedTotalMinor })
    expect(card.body.code).toBe('tender_not_available')
    const paid = await stage.pay(id, { tender: 'at_shop', expectedTotalMinor })
    expect(paid.body.booking.state).toBe('confirmed')
  })

  it('never bind the wallet', async () => {
    const { id, totalMinor } = await held()
    await stage.fillWallet(totalMinor)
    await set('tenders', { tenders: ['at_shop'] })
    const wallet = { tender: 'wallet', walletMinor: totalMinor, expectedTotalMinor: totalMinor }
    expect((await stage.pay(id, wallet)).body.booking.state).toBe('confirmed')
  })

  it.each(['at_shop', 'card', 'wallet'])('leave what a free visit has: %s', async (tender) => {
    const { id } = await held()
    await stage.sql`update booking set total_minor = 0 where id = ${id}`
    await set('tenders', { tenders: ['card'] })
    expect(await tendersOf(id)).toContain('at_shop')
    const free = await stage.pay(id, { tender, expectedTotalMinor: 0 })
    expect(free.body.booking.state).toBe('confirmed')
  })

  it('are published once, with what was there before', async () => {
    for (const _ of [1, 2]) await set('tenders', { tenders: ['at_shop', 'card'] })
    expect(await readEvents('shop.tenders_accepted')).toMatchObject([
      { tenders: ['card', 'at_shop'] },
    ])
    expect(await entries()).toMatchObject([
      {
        endpoint: 'shop.acceptTenders',
        before: { tenders: ['card', 'paypal', 'paylater', 'at_shop'] },
        after: { tenders: ['card', 'at_shop'] },
      },
      { endpoint: 'shop.acceptTenders', before: {}, after: {} },
    ])
  })

  it('must let clients pay what is asked for first', async () => {
    await set('deposit-rules', {
      depositRules: [{ when: {}, ask: { kind: 'share', rate: 30_000 } }],
    })
    expect(await set('tenders', { tenders: ['at_shop'] })).toMatchObject(
      fault('tenders', 'needs_online'),
    )
    await set('deposit-rules', { depositRules: [{ when: {}, ask: { kind: 'card' } }] })
    expect(await set('tenders', { tenders: ['at_shop', 'paypal'] })).toMatchObject(
      fault('tenders', 'needs_card'),
    )
    await set('deposit-rules', { depositRules: [] })
    await set('tenders', { tenders: ['at_shop', 'paypal'] })
    const card = { depositRules: [{ when: {}, ask: { kind: 'card' } }] }
    expect(await set('deposit-rules', card)).toMatchObject(fault('tenders', 'needs_card'))
  })

  it('say at the desk whether cards are charged, but for one that a visit stands by', async () => {
    await set('deposit-rules', {
      depositRules: [{ when: { client: 'new' }, ask: { kind: 'card' } }],
    })
    const { businessId, userId: user } = stage.world
    const { id, totalMinor: expectedTotalMinor } = await held()
    const { cardReference } = byCard
    const save = { user, body: { businessId, cardReference, hasConsented: true } }
    const { id: savedCardId } = (await stage.api.ask('POST', '/cards', save)).body
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor, savedCardId })
    await set('deposit-rules', { depositRules: [] })
    const next = (await stage.hold('2026-11-26T09:00:00.000Z')).body
    await stage.pay(next.id, { tender: 'at_shop', expectedTotalMinor })
    const cards = async (visit: string) =>
      (await stage.api.ask('GET', `/console/bookings/${visit}/cards`, owner())).body.cards.length
    expect([await cards(id), await cards(next.id)]).toEqual([1, 1])
    await set('tenders', { tenders: ['at_shop'] })
    expect([await cards(id), await cards(next.id)]).toEqual([1, 0])
    const body = { savedCardId, expectedDueMinor: expectedTotalMinor }
    const charge = await stage.api.ask(
      'POST',
      `/console/bookings/${next.id}/card-charge`,
      owner({ body }),
    )
    expect(charge.body.code).toBe('tender_not_available')
  })
})

describe('a deposit', () => {
  beforeEach(async () => {
    expect((await set('deposit-rules', { depositRules: shareOf(30_000) })).status).toBe(200)
  })

  it('is asked for as it was when the visit was held, whatever is accepted by then', async () => {
    const { id, totalMinor: expectedTotalMinor } = await held()
    await set('deposit-rules', { depositRules: shareOf(60_000) })
    expect((await quoteOf(id)).deposit.depositMinor).toBe(2_400)
    const next = (await stage.hold('2026-11-26T09:00:00.000Z')).body
    expect((await quoteOf(next.id)).deposit.depositMinor).toBe(4_800)
    await set('deposit-rules', { depositRules: [] })
    await set('tenders', { tenders: ['at_shop'] })
    expect(await tendersOf(id)).toEqual(['card', 'paypal', 'paylater'])
    const deposit = { ...byCard, expectedTotalMinor, part: 'deposit' }
    const { booking } = (await stage.pay(id, deposit)).body
    expect(booking).toMatchObject({ state: 'confirmed', depositMinor: 2_400, paidMinor: 2_400 })
  })

  it('with a condition says so where it is refused', async () => {
    const ask = { kind: 'fixed', amountMinor: 2_000 }
    expect(await setDeposit({ when: { aboveMinor: 1_000 }, ask })).toMatchObject(
      fault('depositRules.0.ask.amountMinor', 'more_than_value'),
    )
    expect(await setDeposit({ when: {}, ask }, { when: {}, ask: { kind: 'card' } })).toMatchObject(
      fault('depositRules.1.when', 'doubled'),
    )
    const serviceIds = [crypto.randomUUID()]
    expect(await setDeposit({ when: { serviceIds }, ask })).toMatchObject(
      fault('depositRules.0.when.serviceIds', 'unknown'),
    )
    const tooMuch = await setDeposit({ when: {}, ask: { kind: 'share', rate: 100_001 } })
    expect(tooMuch).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await rules()).depositRules).toEqual(shareOf(30_000))
  })

  it('for new clients stands in the audit log as a condition', async () => {
    const depositRules = [{ when: { client: 'new' }, ask: { kind: 'card' } }]
    expect((await set('deposit-rules', { depositRules })).body.depositRules).toEqual(depositRules)
    expect((await entries()).at(-1)).toMatchObject({
      after: { depositRules: [{ when: { visitsOf: 'new' }, ask: { kind: 'card' } }] },
    })
  })
})

it('a policy holds for visits that are held from then on, and those before keep theirs', async () => {
  const before = await held()
  const strict = { tiers: [{ untilMinutes: 2_880, feeRate: 10_000 }], lateFeeRate: 80_000 }
  const answer = await set('cancellation-policy', { ...usual, ...strict })
  expect(answer.body.cancellationPolicy).toEqual({ ...usual, ...strict })
  const after = (await stage.hold('2026-11-27T09:00:00.000Z')).body
  expect(await feeRatesOf(before.id)).toEqual([0, 50_000, 100_000])
  expect(await feeRatesOf(after.id)).toEqual([10_000, 80_000])
  const tiers = [
    { untilMinutes: 240, feeRate: 0 },
    { untilMinutes: 1_440, feeRate: 0 },
  ]
  expect(await set('cancellation-policy', { ...usual, tiers })).toMatchObject(
    fault('tiers.1.untilMinutes', 'out_of_order'),
  )
})

it('a tax changes what is held from then on, and nothing of what was', async () => {
  const before = await held()
  const was = await taxesOf(before.id)
  expect(was).toMatchObject([{ rate: 20_000 }])
  expect((await set('tax', { taxRate: 10_000 })).body.taxRate).toBe(10_000)
  expect(await taxesOf(before.id)).toEqual(was)
  const after = (await stage.hold('2026-11-26T09:00:00.000Z')).body
  expect(await taxesOf(after.id)).toMatchObject([{ rate: 10_000 }])
  expect(after.totalMinor).toBe(before.totalMinor)
  await stage.pay(before.id, { ...byCard, expectedTotalMinor: before.totalMinor })
  const { body } = await stage.ask('GET', `/bookings/${before.id}/receipt`)
  expect(body.price.taxes).toMatchObject([{ rate: 20_000 }])
})

it('tips are suggested in order, five at most and each once', async () => {
  const { id } = await held()
  expect((await set('tip-presets', { tipPresets: [20_000, 8_000] })).body.tipPresets).toEqual([
    8_000, 20_000,
  ])
  expect((await quoteOf(id)).tipPresets).toEqual([8_000, 20_000])
  const six = [1, 2, 3, 4, 5, 6].map((percent) => percent * 1_000)
  expect(await set('tip-presets', { tipPresets: six })).toMatchObject({
    status: 400,
    body: { data: { fields: [{ path: 'tipPresets' }] } },
  })
  expect(await set('tip-presets', { tipPresets: [8_000, 8_000] })).toMatchObject(
    fault('tipPresets.1', 'doubled'),
  )
  await set('tip-presets', { tipPresets: [] })
  expect((await quoteOf(id)).tipPresets).toEqual([])
})

describe('top-ups', () => {
  it('are offered in order, and what is chosen keeps its bonus', async () => {
    await held()
    expect((await offer('EUR', [10_000, 500], [5_000, 0])).status).toBe(200)
    const { businessId } = stage.world
    expect((await offered()).options).toEqual([
      { amountMinor: 5_000, bonusMinor: 0 },
      { amountMinor: 10_000, bonusMinor: 500 },
    ])
    const body = { currency: 'EUR', amountMinor: 10_000 }
    const path = `/businesses/${businessId}/top-up`
    const chosen = await stage.api.ask('POST', path, { ...stage.as(), body })
    await offer('EUR', [10_000, 100])
    expect((await stage.ask('GET', `/top-ups/${chosen.body.id}`)).body.bonusMinor).toBe(500)
    await offer('EUR')
    expect((await offered()).code).toBe('top_up_not_offered')
    expect((await rules()).topUps[0].options).toEqual([])
    expect(await readEvents('top_up.offered')).toHaveLength(3)
  })

  it('are in a currency of the business, within its limits', async () => {
    expect((await offer('CAD', [5_000, 0])).body.code).toBe('not_found')
    expect(await offer('EUR', [500, 0])).toMatchObject(
      fault('options.0.amountMinor', 'out_of_range'),
    )
    expect(await offer('EUR', [5_000, 500], [10_000, 100])).toMatchObject(
      fault('options.1.bonusMinor', 'bonus_falls'),
    )
  })

  it('of many who change them at once, one comes after the other', async () => {
    const bonuses = [1, 2, 3, 4, 5, 6, 7, 8].map((each) => each * 100)
    const all = await Promise.all(
      bonuses.map((bonus) => offer('EUR', [5_000, bonus], [10_000 + bonus, bonus])),
    )
    expect(all.map(({ status }) => status)).toEqual(bonuses.map(() => 200))
    const [{ options }] = (await rules()).topUps
    expect(options).toHaveLength(2)
    expect(options[1].amountMinor).toBe(10_000 + options[0].bonusMinor)
  })
})

it('payment rules are for members who look after settings; a shop of somebody else is not found', async () => {
  const path = `/console/shops/${stage.world.shopId}/payment-rules`
  const desk = stage.desk({ role: 'front_desk' })
  expect((await stage.api.ask('GET', path, desk)).body.code).toBe('forbidden')
  expect((await stage.api.ask('GET', path, stage.desk())).status).toBe(200)
  const manager = stage.desk({ body: { taxRate: 0 } })
  const tax = `/console/shops/${stage.world.shopId}/tax`
  expect((await stage.api.ask('PUT', tax, manager)).body.code).toBe('forbidden')
  const other = owner({ staffOf: crypto.randomUUID() })
  expect((await stage.api.ask('GET', path, other)).body.code).toBe('not_found')
})
