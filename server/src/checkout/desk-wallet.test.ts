import { beforeEach, describe, expect, test } from 'vitest'
import { deskStage } from './testing/desk.ts'

const { stage, desk, ...own } = deskStage()

let path: string
let visitId: string

/** A client of the shop, which adds 5.00 to 50.00. */
beforeEach(async () => {
  visitId = await own.walkIn({ name: 'Ana Costa', email: 'ana@mail.example' })
  const { customerId } = await own.bill(visitId)
  path = `/console/shops/${stage.world.shopId}/wallets/${customerId}`
  await stage.sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${stage.world.businessId}, 'EUR', 5000, 500)`
})

const wallet = async (more: object = {}) =>
  (await stage.api.ask('GET', path, desk(more))).body.wallet
const post = (rest: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `${path}${rest}`, { ...desk(more), body })
const codeOf = async (body: object) => (await post('/top-ups', body)).body.code
const give = (amountMinor: number, more: object = {}) =>
  post('/gestures', { amountMinor, reason: 'Waited long' }, more)

describe('money added to a wallet at the desk', () => {
  test('is there at once with its bonus, lies in the drawer, and counts once', async () => {
    const body = { tender: 'cash', amountMinor: 6_000, givenMinor: 10_000 }
    const { status, body: added } = await post('/top-ups', body, { key: 'one-press-at-the-desk' })
    expect(status).toBe(200)
    expect(added).toMatchObject({
      changeMinor: 4_000,
      wallet: { moneyMinor: 6_000, bonusMinor: 500, leftMinor: 494_000 },
    })
    const again = await post('/top-ups', body, { key: 'one-press-at-the-desk' })
    expect(again.body).toEqual(added)
    const till = (await own.till()).body
    expect(till.takings).toEqual([{ tender: 'cash', amountMinor: 6_000, count: 1 }])
    expect(till.drawer.expectedMinor).toBe(6_000)
    const { lines } = (await stage.api.ask('GET', `${path}/statement`, desk())).body
    expect(lines).toMatchObject([
      { kind: 'top_up', balanceMinor: 6_500, topUp: { number: added.number, tender: 'cash' } },
    ])
    expect(await own.faults()).toEqual([])
  })

  test('pays a visit', async () => {
    await post('/top-ups', { tender: 'terminal', amountMinor: 8_000 })
    expect((await own.take(visitId, 8_000, { tender: 'wallet' })).status).toBe(200)
    expect(await wallet()).toMatchObject({ moneyMinor: 0, bonusMinor: 500 })
    expect(await own.faults()).toEqual([])
  })

  test('is within the limits, by what the desk takes', async () => {
    expect(await codeOf({ tender: 'cash', amountMinor: 999 })).toBe('top_up_out_of_range')
    expect(await codeOf({ tender: 'cheque', amountMinor: 5_000 })).toBe('tender_not_available')
    const short = { tender: 'cash', amountMinor: 5_000, givenMinor: 4_000 }
    expect(await codeOf(short)).toBe('cash_too_little')
    expect(await codeOf({ tender: 'wallet', amountMinor: 5_000 })).toBe('invalid_input')
    await stage.sql`delete from top_up_option`
    expect(await codeOf({ tender: 'cash', amountMinor: 5_000 })).toBe('top_up_not_offered')
  })
})

describe('a gesture', () => {
  test('is bonus that pays, and is never paid out', async () => {
    const { status, body } = await give(3_000)
    expect(status).toBe(200)
    expect(body.wallet).toMatchObject({
      moneyMinor: 0,
      bonusMinor: 3_000,
      gestures: [
        { id: body.gestureId, amountMinor: 3_000, reason: 'Waited long', canTakeBack: true },
      ],
    })
    const { shopId } = stage.world
    const out = `/console/shops/${shopId}/till/wallets/${path.split('/').at(-1)}/pay-out`
    const paidOut = await stage.api.ask('POST', out, { ...desk(), body: { amountMinor: 100 } })
    expect(paidOut.body.code).toBe('balance_too_low')
    expect((await own.take(visitId, 1_000, { tender: 'wallet' })).status).toBe(200)
    expect((await post(`/gestures/${body.gestureId}/take-back`)).body.code).toBe('gesture_used')
    expect((await wallet()).bonusMinor).toBe(2_000)
    expect(await own.faults()).toEqual([])
  })

  test('is taken back as long as it is not spent, once', async () => {
    const { gestureId } = (await give(3_000)).body
    for (const _ of [1, 2]) {
      const { body } = await post(`/gestures/${gestureId}/take-back`)
      expect(body.wallet).toMatchObject({
        bonusMinor: 0,
        gestures: [{ isTakenBack: true, canTakeBack: false }],
      })
    }
    const { lines } = (await stage.api.ask('GET', `${path}/statement`, desk())).body
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['correction', 'gesture'])
    expect(await own.faults()).toEqual([])
  })

  test('has a limit for the front desk within thirty days, and one for all', async () => {
    const front = { role: 'front_desk' }
    expect((await wallet(front)).mostGestureMinor).toBe(2_000)
    expect((await give(1_500, front)).status).toBe(200)
    expect((await wallet(front)).mostGestureMinor).toBe(500)
    expect((await give(501, front)).body).toMatchObject({
      code: 'approval_needed',
      data: { right: 'gesture' },
    })
    expect((await give(100_001)).body).toMatchObject({
      code: 'gesture_too_large',
      data: { mostMinor: 100_000 },
    })
    stage.api.clock.now = new Date('2026-12-25T07:00:00.000Z')
    expect((await wallet(front)).mostGestureMinor).toBe(2_000)
  })

  test('is nothing of another business', async () => {
    const { gestureId } = (await give(3_000)).body
    await own.walkIn({ name: 'Bo Lind', email: 'bo@mail.example' })
    const [other] = await stage.sql<{ id: string }>`select id from customer where name = 'Bo Lind'`
    path = path.replace(/[^/]+$/u, other!.id)
    expect((await post(`/gestures/${gestureId}/take-back`)).status).toBe(404)
    path = path.replace(/[^/]+$/u, stage.world.shopId)
    expect((await give(100)).status).toBe(404)
  })
})
