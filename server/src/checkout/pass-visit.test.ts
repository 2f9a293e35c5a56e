import { describe, expect, test } from 'vitest'
import { aParty, byCard } from '../booking/testing.ts'
import { addOffer } from '../offer/testing.ts'
import { passStage } from './testing/pass.ts'

const own = passStage()
const { stage, pass, left, balance, items, choose, use, desk } = own
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const held = async (more: object = {}) => (await stage.hold(tomorrowAtTen, more)).body.id as string

/** Two guests of an hour each, both by the pass of the booker. */
async function party(passId: string) {
  const { hourId } = stage.world
  const id = await held(aParty([hourId], [hourId]))
  const both = await items(id)
  await choose(
    id,
    both.map((itemId) => ({ itemId, passId })),
  )
  const paid = await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 14_000 })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return { id, both }
}
const bill = (id: string) => desk('GET', `/bookings/${id}/bill`)

describe('passes of a party', () => {
  test('a guest who leaves in time gives theirs back, and the other stays', async () => {
    const passId = await pass({ people: 1 })
    const { id } = await party(passId)
    expect([await left(passId), await balance(passId)]).toEqual([8, 56_000])
    const leaves = await stage.ask('POST', `/bookings/${id}/guests/1/cancel`, {
      expectedFeeMinor: 0,
    })
    expect(leaves.status).toBe(200)
    expect([await left(passId), await balance(passId)]).toEqual([9, 63_000])
    expect((await bill(id)).body).toMatchObject({ totalMinor: 7_000, dueMinor: 0 })
    expect(await own.faults()).toEqual([])
  })

  test('a guest whose treatment is covered is asked for nothing, and the booker pays their own', async () => {
    const { hourId } = stage.world
    const passId = await pass({ people: 1 })
    const id = await held(aParty([hourId], [hourId]))
    const [, itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    expect((await stage.ask('GET', `/bookings/${id}/checkout`)).body).toMatchObject({
      passMinor: 7_000,
      shareMinor: 15_000,
    })
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 15_000 })
    const { shares } = (await stage.ask('GET', `/bookings/${id}/payment-links`)).body
    expect(shares.map(({ dueMinor }: { dueMinor: number }) => dueMinor)).toEqual([8_000, 8_000, 0])
    const link = await stage.ask('POST', `/bookings/${id}/payment-links`, { guestPosition: 1 })
    expect(link.body.code).toBe('state_conflict')
  })

  test('a booker who pays their own share now pays all that the package does not', async () => {
    const { hourId, halfId } = stage.world
    const passId = await pass({ people: 1 })
    const id = await held(aParty([hourId], [hourId], [halfId]))
    const [, itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    const share = { ...byCard, expectedTotalMinor: 19_000, part: 'share' }
    const { payment } = (await stage.pay(id, share)).body
    expect(payment).toMatchObject({ amountMinor: 8_000 })
    const { shares } = (await stage.ask('GET', `/bookings/${id}/payment-links`)).body
    expect(shares.map(({ dueMinor }: { dueMinor: number }) => dueMinor)).toEqual([
      4_000, 0, 0, 4_000,
    ])
  })

  test('a guest who does not come uses it all the same, and is let in again', async () => {
    const passId = await pass({ people: 1 })
    const { id } = await party(passId)
    stage.later(26 * 60 + 30)
    const noShow = await desk('POST', `/bookings/${id}/no-show`, {
      guestPosition: 1,
      because: 'Did not come',
    })
    expect(noShow.status).toBe(200)
    expect(await left(passId)).toBe(8)
    const undone = await desk('POST', `/bookings/${id}/no-show/undo`, { guestPosition: 1 })
    expect(undone.status).toBe(200)
    expect([await left(passId), await balance(passId)]).toEqual([8, 56_000])
    expect((await bill(id)).body).toMatchObject({ totalMinor: 14_000, dueMinor: 0 })
    expect(await own.faults()).toEqual([])
  })
})

describe('a pass with a visit that changes', () => {
  test('is given back with a service that it is not for, which is paid', async () => {
    const passId = await pass()
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
    await stage.sql`update pass set variant_ids = array[uuidv7()] where id = ${passId}`
    const { sequence } = await stage.visitOf(id)
    const changed = await desk('POST', `/bookings/${id}/items/${itemId}/change`, {
      variantId: stage.world.halfId,
      addOnIds: [],
      wish: 'any',
      expectedSequence: sequence,
    })
    expect(changed.status).toBe(200)
    expect([await left(passId), await balance(passId)]).toEqual([10, 70_000])
    expect((await bill(id)).body).toMatchObject({ totalMinor: 4_000, dueMinor: 4_000 })
    expect(await own.faults()).toEqual([])
  })

  test('is earned with the visit, its tax with it', async () => {
    const passId = await pass()
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
    stage.later(26 * 60)
    await desk('POST', `/bookings/${id}/check-in`)
    await desk('POST', `/bookings/${id}/complete`)
    expect(await own.books()).toEqual({
      provider_clearing: -70_000,
      pass: 63_000,
      revenue_service: 5_833,
      tax_payable: 1_167,
    })
    expect((await use(id, { itemId: itemId!, passId })).body.code).toBe('state_conflict')
    expect(await own.faults()).toEqual([])
  })

  test('has back what the desk refunds of it, and no wallet in its place', async () => {
    const passId = await pass()
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
    const { payments } = (await bill(id)).body
    const back = { amountMinor: 2_000, reason: 'goodwill', destination: 'wallet' }
    await desk('POST', `/payments/${payments[0].id}/refund`, back)
    expect([await left(passId), await balance(passId)]).toEqual([9, 65_000])
    expect(await stage.wallet()).toBe(0)
    expect(await own.faults()).toEqual([])
  })

  test('goes with an offer where the package says so, and instead of one else', async () => {
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Half', fr: 'Moitié' },
      rate: 50_000,
      weekdays: null,
      toMinute: 1_440,
    })
    await stage.touchShop()
    const [alone, together] = [await pass(), await pass({ withOffers: true })]
    const id = await held()
    const [itemId] = await items(id)
    const chosenFor = async (passId: string) =>
      (await choose(id, [{ itemId: itemId!, passId }])).body
    expect(await chosenFor(alone)).toMatchObject({ totalMinor: 7_000, passMinor: 7_000 })
    expect(await chosenFor(together)).toMatchObject({ totalMinor: 4_000, passMinor: 4_000 })
    expect((await choose(id, [])).body).toMatchObject({ totalMinor: 4_000, passMinor: 0 })
  })

  test('pays what a treatment costs by a code that comes after it, and all again without', async () => {
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Half', fr: 'Moitié' },
      rate: 50_000,
      weekdays: null,
      toMinute: 1_440,
      code: 'CALM',
    })
    const passId = await pass({ withOffers: true })
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    const put = (code: string | null) =>
      stage.api.ask('PUT', `/bookings/${id}/offer-code`, { ...stage.as(), body: { code } })
    const quote = async () => (await stage.ask('GET', `/bookings/${id}/checkout`)).body
    expect((await put('CALM')).body).toMatchObject({ totalMinor: 4_000 })
    expect(await quote()).toMatchObject({ passMinor: 4_000, booking: { totalMinor: 4_000 } })
    expect((await put(null)).body).toMatchObject({ totalMinor: 7_000 })
    expect(await quote()).toMatchObject({ passMinor: 7_000 })
    await put('CALM')
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 4_000 })
    expect([await left(passId), await balance(passId)]).toEqual([9, 66_000])
    expect(await own.faults()).toEqual([])
  })

  test('stands for nothing where it has ended when a code comes', async () => {
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Half', fr: 'Moitié' },
      rate: 50_000,
      weekdays: null,
      toMinute: 1_440,
      code: 'CALM',
    })
    const passId = await pass({ withOffers: true })
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    await stage.sql`update pass set state = 'refunded', ended_at = now() where id = ${passId}`
    const body = { code: 'CALM' }
    const answer = await stage.api.ask('PUT', `/bookings/${id}/offer-code`, { ...stage.as(), body })
    expect(answer.body).toMatchObject({ totalMinor: 4_000 })
    expect((await stage.ask('GET', `/bookings/${id}/checkout`)).body).toMatchObject({
      passMinor: 0,
    })
  })

  test('can be used for a while longer where its use comes back after its end', async () => {
    const passId = await pass()
    const id = await held()
    const [itemId] = await items(id)
    await choose(id, [{ itemId: itemId!, passId }])
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
    const now = stage.api.clock.now
    await stage.sql`
      update pass set starts_at = ${new Date(0)}, ends_at = ${now} where id = ${passId}`
    await own.sweepPasses()
    await stage.cancel(id)
    const [passNow] = await own.mine()
    expect(passNow).toMatchObject({ state: 'active', endsAt: '2026-12-24T07:00:00.000Z' })
    expect(await balance(passId)).toBe(7_000)
    expect(await own.faults()).toEqual([])
  })
})
