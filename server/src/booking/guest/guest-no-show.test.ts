import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutStage } from '../../checkout/testing.ts'
import { faultsOf } from '../../checkout/testing/audit.ts'
import { readStanding } from '../../ledger/ledger.ts'
import { expectSound } from '../testing/flaws.ts'
import { byCard, lastingPart, paidParty } from '../testing.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the first two begin then, each for an hour.
const startsAt = '2026-11-25T09:00:00.000Z'
const stage = checkoutStage({ therapists: 4, rooms: 4 })
const paid = (tender: 'at_shop' | 'card') => paidParty(stage, startsAt, tender)

beforeEach(async () => {
  stage.api.clock.now = new Date('2026-11-24T07:00:00.000Z')
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

const at = (minutes: number) => {
  stage.api.clock.now = new Date(Date.parse(startsAt) + minutes * 60_000)
}
const desk = (id: string, verb: string, body: object = {}, role = 'manager') =>
  stage.api.ask('POST', `/console/bookings/${id}${verb}`, { ...stage.desk({ role }), body })
const miss = (id: string, guestPosition: number, body: object = {}, role = 'manager') =>
  desk(id, '/no-show', { guestPosition, ...body }, role)
const undo = (id: string, guestPosition: number) => desk(id, '/no-show/undo', { guestPosition })
const terms = async (id: string, guest: number) =>
  (
    await stage.api.ask(
      'GET',
      `/console/bookings/${id}/no-show?guestPosition=${guest}`,
      stage.desk(),
    )
  ).body
const bill = async (id: string) =>
  (await stage.api.ask('GET', `/console/bookings/${id}/bill`, stage.desk())).body
const linesOf = async (id: string) =>
  (await bill(id)).lines.map(({ kind, amountMinor }: any) => [kind, amountMinor])
const feesOf = async (id: string) => {
  const standing = await readStanding(stage.database.db, stage.world.businessId, id)
  return standing.find(({ account }) => account.kind === 'revenue_fee')?.balanceMinor ?? 0
}
const sound = async () => {
  await expectSound(stage)
  expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
}

describe('one guest who does not come', () => {
  it('leaves the visit with the fee on their share, while it goes on for the others', async () => {
    const { id } = await paid('card')
    at(10)
    expect(await terms(id, 1)).toMatchObject({ feeRate: 100_000, wouldCostMinor: 4_000 })
    const { status, body } = await miss(id, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'confirmed', totalMinor: 20_000, dueMinor: 0 })
    expect(body.guests[1]).toMatchObject({ isCancelled: true, isNoShow: true, feeMinor: 4_000 })
    expect(body.items.map((item: any) => item.guestPosition)).not.toContain(1)
    expect(body.noShowItems).toMatchObject([{ guestPosition: 1, staffIds: [expect.any(String)] }])
    expect(await linesOf(id)).toContainEqual(['guest_fee', 4_000])
    await sound()
    await desk(id, '/check-in')
    expect((await desk(id, '/complete')).body.state).toBe('completed')
    await sound()
  })

  it('owes the fee where nothing was paid, and the till takes it with the rest', async () => {
    const { id } = await paid('at_shop')
    at(10)
    await desk(id, '/check-in')
    expect((await miss(id, 2)).body).toMatchObject({ state: 'checked_in', dueMinor: 24_000 })
    const done = await desk(id, '/complete', { takenAtShop: true })
    expect(done.body).toMatchObject({ totalMinor: 12_000, paidMinor: 24_000, dueMinor: 0 })
    await sound()
  })

  it('is let off a part of the fee, with its reason, by who may; what was paid of it goes back', async () => {
    const { id } = await paid('card')
    at(10)
    const waiver = { waivedMinor: 3_000, because: 'Ill' }
    const refused = await miss(id, 1, waiver, 'front_desk')
    expect(refused.body).toMatchObject({ code: 'approval_needed', data: { right: 'waive_fee' } })
    const much = await miss(id, 1, { ...waiver, waivedMinor: 4_001 })
    expect(much.body).toMatchObject({ code: 'waiver_too_large', data: { mostMinor: 4_000 } })
    expect((await miss(id, 1, waiver)).body.guests[1].feeMinor).toBe(1_000)
    expect((await linesOf(id)).slice(-2)).toEqual([
      ['guest_fee', 4_000],
      ['waived', -3_000],
    ])
    expect(await bill(id)).toMatchObject({ paidMinor: 21_000, dueMinor: 0 })
    await sound()
  })

  it('gets back what is waived of their fee where they had paid their own share, although the others have not', async () => {
    const { id } = await paid('at_shop')
    const made = await stage.ask('POST', `/bookings/${id}/payment-links`, { guestPosition: 2 })
    const token = new URL(made.body.url).searchParams.get('link')
    const { body: share } = await stage.api.ask('POST', `/payment-links/${token}/pay`, {
      user: 'nobody who is known',
      body: { ...byCard, expectedDueMinor: 12_000 },
    })
    expect(share).toMatchObject({ state: 'paid' })
    at(10)
    expect((await miss(id, 2, { waivedMinor: 5_000, because: 'Ill' })).status).toBe(200)
    expect(await bill(id)).toMatchObject({ paidMinor: 7_000, dueMinor: 12_000 })
    await sound()
  })

  it('has come after all: everything is as it was promised, whoever else was marked and undone', async () => {
    const { id } = await paid('at_shop')
    at(10)
    const before = await stage.visitOf(id)
    await miss(id, 1, { waivedMinor: 4_000, because: 'Ill' })
    await miss(id, 2)
    expect((await undo(id, 1)).body.guests[1]).toMatchObject({ isNoShow: false, feeMinor: null })
    expect(await feesOf(id)).toBe(12_000)
    const { body } = await undo(id, 2)
    expect(lastingPart(body)).toEqual(lastingPart(before))
    expect((await linesOf(id)).map(([kind]: string[]) => kind)).not.toContain('waived')
    await sound()
    expect((await undo(id, 2)).body.code).toBe('state_conflict')
    expect((await miss(id, 1)).body.dueMinor).toBe(24_000)
    expect((await linesOf(id)).at(-1)).toEqual(['guest_fee', 4_000])
    await sound()
  })

  it('does not come back to a visit that was moved since, or on another day', async () => {
    const { id } = await paid('card')
    at(10)
    const { items, sequence } = (await miss(id, 1)).body
    const to = '2026-11-25T11:00:00.000Z'
    const move = { itemId: items[0].id, startsAt: to, expectedSequence: sequence }
    expect((await desk(id, '/move', move)).status).toBe(200)
    expect((await undo(id, 1)).body.code).toBe('state_conflict')
    const other = await paidParty(stage, '2026-11-25T14:00:00.000Z', 'card')
    at(6 * 60)
    await miss(other.id, 1)
    at(26 * 60)
    expect((await undo(other.id, 1)).body.code).toBe('state_conflict')
    await sound()
  })

  it('is one who has not come yet; with the last of them the whole visit is marked', async () => {
    const { id } = await paid('card')
    at(-1)
    expect((await miss(id, 1)).body.code).toBe('state_conflict')
    at(10)
    expect((await miss(id, 5)).status).toBe(404)
    await desk(id, '/check-in', { guestPosition: 0 })
    expect((await miss(id, 0)).body.code).toBe('state_conflict')
    await desk(id, '/check-in/undo', { guestPosition: 0 })
    await miss(id, 0)
    await miss(id, 1)
    expect((await miss(id, 1)).body.code).toBe('state_conflict')
    const last = await miss(id, 2)
    expect(last.body).toMatchObject({ state: 'no_show', dueMinor: 0, paidMinor: 24_000 })
    expect((await undo(id, 2)).body).toMatchObject({ state: 'confirmed', totalMinor: 12_000 })
    expect((await undo(id, 0)).body).toMatchObject({ totalMinor: 20_000, startsAt })
    await sound()
  })

  it('counts as a no-show of the client who they are, and of nobody else', async () => {
    const { id } = await paid('card')
    const named = await desk(id, '/guests/1/client', { customer: { name: 'Louise Petit' } })
    const { customerId } = named.body.guests[1]
    const ask = (path: string) =>
      stage.api.ask('GET', `/console/customers/${path}`, stage.desk({ role: 'manager' }))
    at(10)
    await miss(id, 1)
    expect((await ask(customerId)).body.customer).toMatchObject({ visits: 0, noShows: 1 })
    const { visits } = (await ask(`${customerId}/visits`)).body
    expect(visits).toMatchObject([{ id, state: 'no_show', serviceNames: [expect.anything()] }])
    const booker = (await stage.visitOf(id)).customerId!
    expect((await ask(booker)).body.customer.noShows).toBe(0)
    await miss(id, 0)
    expect((await ask(booker)).body.customer.noShows).toBe(1)
  })

  it('is told so at their invitation and to the booker, and is no visit that was called off', async () => {
    const { id } = await paid('card')
    const invited = await stage.ask('POST', `/bookings/${id}/guests/1/invite`)
    const token = new URL(invited.body.url).searchParams.get('invite')
    at(10)
    await miss(id, 1)
    at(70)
    expect((await stage.api.ask('GET', `/invitations/${token}`)).body.state).toBe('past')
    const { guests } = (await stage.ask('GET', `/bookings/${id}`)).body
    expect(guests[1]).toMatchObject({ isCancelled: true, isNoShow: true, feeMinor: 4_000 })
  })
})
