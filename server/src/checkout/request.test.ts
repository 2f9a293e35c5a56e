import { beforeEach, describe, expect, it } from 'vitest'
import { confirmRequest, decline } from '../booking/hold/approval.ts'
import { sweepHolds } from '../booking/sweep.ts'
import { byCard } from '../booking/testing.ts'
import { transaction } from '../platform/command.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const start = '2026-11-27T09:00:00.000Z'
const everybody = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 720 }

const setRule = (rule: object | null) =>
  stage.sql`update shop set approval_rule = ${rule && JSON.stringify(rule)} where id = ${stage.world.shopId}`
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, `/console${path}`, stage.desk(body ? { body } : {}))
const visit = async (id: string) => (await stage.ask('GET', `/bookings/${id}`)).body
const payments = async (id: string) =>
  (
    await stage.database.db
      .selectFrom('payment')
      .select(['state', 'tender', 'set_aside_until as until'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ until, ...rest }) => ({ ...rest, isAside: until !== null }))
const events = async (id: string) =>
  (
    await stage.sql<{ event: string }>`
      select event from booking_event where booking_id = ${id} order by sequence`
  ).map(({ event }) => event.replace('booking.', ''))
const waiting = async () => (await ask('GET', `/shops/${stage.world.shopId}/requests`)).body.visits

async function requested(more: object = {}) {
  const { body: held } = await stage.hold(start)
  const quote = (await stage.ask('GET', `/bookings/${held.id}/checkout`)).body
  const answer = await stage.pay(held.id, {
    ...byCard,
    expectedTotalMinor: held.totalMinor,
    ...more,
  })
  expect(answer).toMatchObject({ status: 200, body: { booking: { state: 'requested' } } })
  return { id: held.id as string, quote, answer: answer.body }
}

beforeEach(() => setRule(everybody))

describe('a request', () => {
  it('keeps its time and sets its money aside until the shop answers', async () => {
    const { id, quote, answer } = await requested()
    expect(quote.answerBy).toBe('2026-11-24T19:00:00.000Z')
    expect(answer).toMatchObject({
      payment: { state: 'authorised' },
      booking: { state: 'requested', heldUntil: quote.answerBy, paidMinor: 0, cancelFeeMinor: 0 },
    })
    expect(await payments(id)).toEqual([{ state: 'authorised', tender: 'card', isAside: true }])
    const claims = await stage.sql`
      select distinct held_until as until from claim where booking_id = ${id}`
    expect(claims).toEqual([{ until: new Date(quote.answerBy) }])
    expect(await stage.hold(start)).toMatchObject({ status: 201 })
    expect(await stage.hold(start)).toMatchObject({ status: 409 })
    expect((await waiting()).map((each: { id: string }) => each.id)).toEqual([id])
    // What the sweep finds left open it takes or gives up: this it leaves alone.
    expect(await stage.sweep()).toMatchObject({ settled: 0 })
    expect(await payments(id)).toMatchObject([{ state: 'authorised' }])
  })

  it('stands once the shop says yes, and its money is taken', async () => {
    const { id } = await requested()
    expect(await ask('POST', `/bookings/${id}/confirm`)).toMatchObject({
      status: 200,
      body: { state: 'confirmed', paidMinor: 8000, dueMinor: 0 },
    })
    expect(await payments(id)).toEqual([{ state: 'captured', tender: 'card', isAside: false }])
    expect(await waiting()).toEqual([])
    expect(await events(id)).toEqual(['held', 'requested', 'confirmed'].slice(1))
    expect(await ask('POST', `/bookings/${id}/confirm`)).toMatchObject({ status: 409 })
    expect(await ask('POST', `/bookings/${id}/decline`, {})).toMatchObject({ status: 409 })
  })

  it.each([
    ['yes', 'captured'],
    ['no', 'cancelled'],
  ] as const)('is settled by the sweep where a process dies after a %s', async (answer, state) => {
    const { id } = await requested()
    const { database, world, api } = stage
    const scope = { businessId: world.businessId, userId: world.userId } as BusinessScope
    await transaction(database.db, async (tx) => {
      if (answer === 'yes') await confirmRequest(tx, scope, id, api.clock.now)
      else await decline(tx, scope, { bookingId: id, proposedStarts: [] }, api.clock.now)
    })
    expect(await payments(id)).toMatchObject([{ state: 'authorised', isAside: false }])
    await stage.sweep()
    expect(await payments(id)).toMatchObject([{ state }])
  })

  it('goes without money where the shop says no, with its reason and other times', async () => {
    const { id } = await requested()
    const other = '2026-11-28T09:00:00.000Z'
    const no = { declineNote: 'The pool is being cleaned.', proposedStarts: [other] }
    expect(await ask('POST', `/bookings/${id}/decline`, no)).toMatchObject({
      status: 200,
      body: { state: 'declined', dueMinor: 0 },
    })
    expect(await payments(id)).toMatchObject([{ state: 'cancelled' }])
    expect(await visit(id)).toMatchObject({
      state: 'declined',
      declined: { note: no.declineNote, proposedStarts: [other] },
      dueMinor: 0,
      can: { cancel: false, bookAgain: true },
    })
    const { body } = await stage.ask('GET', '/bookings?which=cancelled')
    expect(body.bookings.map((each: { id: string }) => each.id)).toContain(id)
  })

  it('is over where nobody answers in time', async () => {
    const { id } = await requested()
    stage.later(12 * 60)
    expect(await ask('POST', `/bookings/${id}/confirm`)).toMatchObject({ status: 409 })
    await sweepHolds(stage.database.db, () => stage.api.clock.now)
    expect(await visit(id)).toMatchObject({ state: 'expired', dueMinor: 0 })
    await stage.sweep()
    expect(await payments(id)).toMatchObject([{ state: 'cancelled' }])
  })

  it('is taken back by who made it, at no cost', async () => {
    const { id } = await requested()
    expect(
      await stage.ask('POST', `/bookings/${id}/cancel`, { expectedFeeMinor: 0 }),
    ).toMatchObject({ status: 200, body: { state: 'cancelled', feeMinor: 0, dueMinor: 0 } })
    expect(await payments(id)).toMatchObject([{ state: 'cancelled' }])
  })

  it.each([
    ['confirm', 'captured', 2000],
    ['decline', 'cancelled', 10_000],
  ] as const)('sets a wallet aside alike: %s', async (verb, state, leftMinor) => {
    await stage.hold('2026-11-27T16:00:00.000Z')
    await stage.fillWallet(10_000)
    const { id } = await requested({ tender: 'wallet', walletMinor: 8000 })
    expect(await stage.wallet()).toBe(2000)
    expect(await payments(id)).toEqual([{ state: 'authorised', tender: 'wallet', isAside: true }])
    expect(await ask('POST', `/bookings/${id}/${verb}`, {})).toMatchObject({ status: 200 })
    expect(await payments(id)).toEqual([{ state, tender: 'wallet', isAside: false }])
    expect(await stage.wallet()).toBe(leftMinor)
  })

  it.each([
    ['confirm', 'captured', 0],
    ['decline', 'cancelled', 3000],
  ] as const)('takes or leaves card and wallet together: %s', async (verb, state, leftMinor) => {
    await stage.hold('2026-11-27T16:00:00.000Z')
    await stage.fillWallet(3000)
    const { id } = await requested({ walletMinor: 3000 })
    expect(await ask('POST', `/bookings/${id}/${verb}`, {})).toMatchObject({ status: 200 })
    expect(await payments(id)).toMatchObject([{ state }, { state }])
    expect(await stage.wallet()).toBe(leftMinor)
  })

  it('may be paid at the shop', async () => {
    const { id } = await requested({ tender: 'at_shop' })
    expect(await payments(id)).toEqual([])
    expect(await ask('POST', `/bookings/${id}/confirm`)).toMatchObject({
      body: { state: 'confirmed', dueMinor: 8000 },
    })
  })

  it('is made where the deadline lies before the start, however soon that is', async () => {
    stage.api.clock.now = new Date('2026-11-27T07:40:00.000Z')
    const { quote } = await requested({ tender: 'at_shop' })
    expect(quote.answerBy).toBe('2026-11-27T08:20:00.000Z')
  })
})

it('a shop is asked for the visits that its rule names, by the rule they were held under', async () => {
  await setRule({
    ...everybody,
    ofAll: false,
    serviceIds: ['019cadaf-0000-7000-8000-000000000000'],
  })
  const one = (await stage.hold(start)).body
  await setRule({ ...everybody, ofAll: false, ofNewClients: true })
  const body = { tender: 'at_shop', expectedTotalMinor: one.totalMinor }
  expect((await stage.pay(one.id, body)).body.booking.state).toBe('confirmed')
  // Not new any more.
  const two = (await stage.hold('2026-11-27T12:00:00.000Z')).body
  expect((await stage.pay(two.id, body)).body.booking.state).toBe('confirmed')
  const { serviceId } = one.items[0]
  await setRule({ ...everybody, ofAll: false, serviceIds: [serviceId] })
  const three = (await stage.hold('2026-11-27T14:00:00.000Z')).body
  expect((await stage.pay(three.id, body)).body.booking.state).toBe('requested')
})
