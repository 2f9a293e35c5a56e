import { describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { giftCardsOfPerson } from '../gift-card/person.ts'
import { transaction } from '../platform/command.ts'
import { giftCardStage } from './testing/gift-card.ts'

const own = giftCardStage()
const { stage, card, balance, desk } = own
const sales = () => `/shops/${stage.world.shopId}/sales`
const sold = (more: object = {}) => ({
  lines: [{ kind: 'gift_card', amountMinor: 6_000, design: 'winter', ...more }],
  expectedTotalMinor: 6_000,
  payments: [{ tender: 'cash', amountMinor: 6_000 }],
})
const newest = async () => (await desk('GET', '/gift-cards')).body.giftCards[0]
const verb = (id: string, name: string, body: object = { reason: 'Lost' }) =>
  desk('POST', `/gift-cards/${id}/${name}`, body)

describe('a gift card at the desk', () => {
  test('is sold beside other things, and nothing is taken off it', async () => {
    const wrap = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 2_000, taxRate: 0 }
    const sale = {
      ...sold(),
      lines: [wrap, ...sold().lines],
      discountMinor: 200,
      discountReason: 'A regular',
      expectedTotalMinor: 7_800,
      payments: [{ tender: 'cash', amountMinor: 7_800 }],
    }
    expect((await desk('POST', sales(), sale)).body.order.lines).toMatchObject([
      { amountMinor: 1_800 },
      { amountMinor: 6_000, discountMinor: 0 },
    ])
    expect(await own.books()).toEqual({
      cash_at_shop: -7_800,
      gift_card: 6_000,
      revenue_product: 1_800,
    })
    expect(await newest()).toMatchObject({ state: 'active', balanceMinor: 6_000, buyer: null })
    expect(await own.faults()).toEqual([])
  })

  test('pays no other, and is not sold where the business sells none', async () => {
    const { code } = await card()
    const byOther = [{ tender: 'gift_card', giftCard: { code }, amountMinor: 5_000 }]
    const rest = { tender: 'cash', amountMinor: 1_000 }
    const sale = { ...sold(), payments: [...byOther, rest] }
    expect((await desk('POST', sales(), sale)).body.code).toBe('tender_not_available')
    await stage.sql`update gift_card_setting set is_sold = false`
    expect((await desk('POST', sales(), sold())).body.code).toBe('gift_card_not_sold')
  })

  test('is blocked, unblocked and replaced: the old code is worth nothing', async () => {
    const { id, code } = await card()
    expect((await verb(id, 'block')).body.state).toBe('blocked')
    const visit = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id
    const paying = (by: string) =>
      stage.pay(visit, { ...byCard, expectedTotalMinor: 8_000, giftCards: [{ code: by }] })
    expect((await paying(code)).body.code).toBe('gift_card_not_usable')
    await verb(id, 'unblock')
    const next = (await verb(id, 'replace')).body
    expect(next).toMatchObject({ state: 'active', balanceMinor: 5_000 })
    expect([await own.stateOf(id), await balance(id)]).toEqual(['replaced', 0])
    expect((await paying(code)).body.code).toBe('gift_card_not_usable')
    const printed = (await verb(next.id, 'print', {})).body
    expect((await paying(printed.code)).status).toBe(200)
    expect((await desk('GET', `/gift-cards/${next.id}`)).body.events).toMatchObject([
      { kind: 'paid', amountMinor: -5_000 },
      { kind: 'moved', amountMinor: 5_000 },
    ])
    await stage.ask('POST', `/bookings/${visit}/cancel`, { expectedFeeMinor: 0 })
    expect(await balance(next.id)).toBe(5_000)
    expect(await own.faults()).toEqual([])
  })

  test('says no more why it was blocked once its buyer is erased', async () => {
    const { id } = await card()
    await verb(id, 'block', { reason: 'Her ex-husband called' })
    const reasons = () => stage.sql`
      select reason from gift_card_event where gift_card_id = ${id} and kind = 'blocked'`
    expect(await reasons()).toEqual([{ reason: 'Her ex-husband called' }])
    const { db } = stage.database
    await transaction(db, (tx) => giftCardsOfPerson.erase(tx, stage.world.userId))
    expect(await reasons()).toEqual([{ reason: null }])
    expect(await balance(id)).toBe(5_000)
  })

  test('has what comes back to an old code on the new one', async () => {
    const { id, code } = await card()
    const visit = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id
    const half = [{ code, amountMinor: 2_000 }]
    await stage.pay(visit, { ...byCard, expectedTotalMinor: 8_000, giftCards: half })
    const next = (await verb(id, 'replace')).body
    await stage.ask('POST', `/bookings/${visit}/cancel`, { expectedFeeMinor: 0 })
    expect([await balance(id), await balance(next.id)]).toEqual([0, 5_000])
    expect(await own.faults()).toEqual([])
  })

  test('takes a part of a visit’s bill, and no more than it holds', async () => {
    const { code } = await card(3_000)
    const visit = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id
    await stage.pay(visit, { tender: 'at_shop', expectedTotalMinor: 8_000 })
    const take = (amountMinor: number) =>
      desk('POST', `/bookings/${visit}/bill/payments`, {
        tender: 'gift_card',
        giftCard: { code },
        amountMinor,
      })
    expect((await take(3_001)).body.code).toBe('balance_too_low')
    expect((await take(3_000)).body.bill).toMatchObject({ dueMinor: 5_000 })
    expect(await own.faults()).toEqual([])
  })

  test('pays all but tips that were paid otherwise, and no tip where nothing else is left', async () => {
    const { code } = await card(20_000)
    const visit = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id
    await stage.pay(visit, { ...byCard, tipMinor: 500, expectedTotalMinor: 8_000 })
    const onBill = (path: string, body: object) =>
      desk('POST', `/bookings/${visit}/bill/${path}`, body)
    const take = (amountMinor: number) =>
      onBill('payments', { tender: 'gift_card', giftCard: { code }, amountMinor })
    const wrap = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 9_000, taxRate: 0 }
    await onBill('goods', { lines: [wrap], expectedTotalMinor: 9_000 })
    expect((await take(9_000)).body.bill).toMatchObject({ dueMinor: 0 })
    // Of what it may pay 8,000 are left, which somebody else has paid.
    await onBill('tips', { tips: [{ staffId: null, amountMinor: 8_100 }] })
    expect(await take(8_100)).toMatchObject({
      status: 409,
      body: { code: 'gift_card_without_tips', data: { mostMinor: 8_000 } },
    })
    await stage.sql`update gift_card_setting set pays_tips = true`
    expect((await take(8_100)).body.bill).toMatchObject({ dueMinor: 0 })
    expect(await own.faults()).toEqual([])
  })

  test('is found by its code, its last four and a name', async () => {
    await desk('POST', sales(), sold({ toName: 'Nadia' }))
    const { id } = await newest()
    const { code } = (await verb(id, 'print', {})).body
    for (const search of [code, code.toLowerCase(), code.slice(-4), 'nad'])
      expect([
        search,
        (await desk('GET', `/gift-cards?search=${encodeURIComponent(search)}`)).body.giftCards.map(
          (each: { id: string }) => each.id,
        ),
      ]).toEqual([search, [id]])
    expect((await desk('GET', '/gift-cards?search=nobody')).body.giftCards).toEqual([])
  })

  test('is given back at the desk as it was paid, while nothing of it is used', async () => {
    await desk('POST', sales(), sold())
    const { id } = await newest()
    expect((await verb(id, 'undo')).body).toMatchObject({ state: 'refunded', refundedMinor: 6_000 })
    expect(await own.books()).toEqual({})
    expect((await verb(id, 'undo')).body.code).toBe('gift_card_too_late')
    expect(await own.faults()).toEqual([])
  })
})

const lookUp = (code: string) =>
  stage.api.ask('GET', `/gift-card-balance?code=${encodeURIComponent(code)}`, {})

describe('the code of a gift card', () => {
  test('tells what is left without a log-in, however it is typed', async () => {
    const { code } = await card()
    for (const typed of [code, code.toLowerCase().replaceAll('-', ' '), `\u200B${code}`])
      expect((await lookUp(typed)).body).toMatchObject({ state: 'active', balanceMinor: 5_000 })
  })

  test('is guessed ten times an hour at most, and a right one costs nothing', async () => {
    const { code } = await card()
    const wrong = () => lookUp('0000-0000-0000-0000')
    for (let tries = 0; tries < 10; tries += 1)
      expect((await wrong()).body.code).toBe('gift_card_unknown')
    expect((await wrong()).body.code).toBe('too_many_requests')
    expect((await lookUp(code)).status).toBe(429)
    stage.later(60)
    for (let tries = 0; tries < 12; tries += 1) expect((await lookUp(code)).status).toBe(200)
    expect((await wrong()).body.code).toBe('gift_card_unknown')
  })

  test('is kept by nobody: neither it nor its link stand in the database', async () => {
    const { id, code } = await card()
    const rows = await stage.sql<{
      all: string
    }>`select g::text as all from gift_card g where id = ${id}`
    expect(rows[0]!.all).toContain(code.slice(-4))
    expect(rows[0]!.all).not.toContain(code.replaceAll('-', ''))
    expect(rows[0]!.all).not.toContain(code)
  })

  test('lets who has it keep the card, and pay without the code from then on', async () => {
    const { id, code } = await card()
    const others = await stage.sql<{ id: string }>`
      select id from "user" where name = 'Camille' and id <> ${stage.world.userId} order by id desc limit 1`
    const other = { user: others[0]!.id }
    const claimed = await stage.api.ask('POST', '/gift-cards/claim', { ...other, body: { code } })
    expect(claimed.body).toMatchObject({ id, balanceMinor: 5_000 })
    const mine = (await stage.api.ask('GET', '/gift-cards', other)).body.giftCards
    expect(mine).toMatchObject([{ id, isHeld: true, isBought: false, mayUndo: false }])
    const left = await giftCardsOfPerson.unsettled!(stage.database.db, other.user)
    expect(left.giftCards).toMatchObject([{ currency: 'EUR', balanceMinor: 5_000 }])
    const visit = (await stage.hold('2026-11-25T09:00:00.000Z')).body.id
    const paid = await stage.pay(visit, {
      ...byCard,
      expectedTotalMinor: 8_000,
      giftCards: [{ giftCardId: id }],
    })
    // Its buyer does not keep it.
    expect(paid.body.code).toBe('gift_card_unknown')
  })
})
