import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { addOffer } from '../offer/testing.ts'
import { bookingStage, byCard, oneGuest } from './testing.ts'
import { dayPackageIn } from './testing/day-package.ts'
import { expectSound } from './testing/flaws.ts'

const nine = '2026-11-25T08:00:00.000Z'
const ten = '2026-11-25T09:00:00.000Z'
const stage = bookingStage({ therapists: 2, rooms: 2 })
const { hold, pay, cancel } = stage

const timesOf = ({ items }: { items: { startsAt: string; endsAt: string }[] }) =>
  items.map(({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}`)
const isPaid = async (id: string, expectedTotalMinor: number) =>
  expect((await pay(id, { ...byCard, expectedTotalMinor })).status).toBe(200)

describe('a day package', () => {
  it('is one visit: its steps with their pauses, its price split over them, its name on every line', async () => {
    const { id, visit } = await dayPackageIn(stage)
    const { body, status } = await hold(nine, visit())
    expect(status).toBe(201)
    expect(timesOf(body)).toEqual(['08:00–09:00', '09:10–10:10', '10:10–10:40'])
    expect(body.items[0].staff).toEqual([])
    // 60, 80 and 40 of 180 on the menu.
    const lines = body.price.lines.map((line: any) => [line.label.en, line.amountMinor])
    expect(lines).toEqual([
      ['Day of calm: Private hammam', 5_000],
      ['Day of calm: Swedish', 6_667],
      ['Day of calm: Swedish', 3_333],
    ])
    const [, { step }] = body.price.lines
    expect(step).toMatchObject({ dayPackage: { en: 'Day of calm' }, service: { en: 'Swedish' } })
    expect(body).toMatchObject({ totalMinor: 15_000, dayPackage: { id } })
    expect(body.dayPackage.extras).toEqual([null, { en: 'Mint tea', fr: 'Thé à la menthe' }, null])
    await expectSound(stage)
  })

  it('is sold to two for the price of two, each half of it, and to three by nobody', async () => {
    const { visit } = await dayPackageIn(stage, { places: 2 })
    const { body } = await hold(nine, { ...visit(2), sameRoom: true })
    expect(body).toMatchObject({ totalMinor: 27_000, guestCount: 2 })
    const ofGuest = (guest: number) =>
      body.price.lines
        .filter((line: any) => line.guest === guest)
        .reduce((sum: number, line: any) => sum + line.amountMinor, 0)
    expect([ofGuest(0), ofGuest(1)]).toEqual([13_500, 13_500])
    const three = await hold(ten, visit(3))
    expect(three).toMatchObject({ status: 409, body: { code: 'service_not_bookable' } })
    expect(three.body.data.fields).toContainEqual({ path: 'guests', message: 'at most 2' })
    await expectSound(stage)
  })

  it('waits for its massage as long as its pause lets it, and is not free beyond', async () => {
    const { visit } = await dayPackageIn(stage)
    const { staffIds, hourId } = stage.world
    // Both therapists work until 10:30 (09:30 in UTC), half an hour after the hammam.
    for (const wish of staffIds)
      await hold('2026-11-25T08:30:00.000Z', oneGuest({ variantId: hourId, wish }))
    expect(timesOf((await hold('2026-11-25T08:00:00.000Z', visit())).body)).toEqual([
      '08:00–09:00',
      '09:30–10:30',
      '10:30–11:00',
    ])
    const early = await hold('2026-11-25T07:45:00.000Z', visit())
    expect(early.body.code).toBe('slot_taken')
  })

  it('has only its own services, in their order', async () => {
    const { visit, id } = await dayPackageIn(stage)
    const { hourId } = stage.world
    const [guest] = visit().guests
    const other = (items: object[]) => ({ dayPackageId: id, guests: [{ items }] })
    for (const wrong of [
      other(guest!.items.toReversed()),
      other(guest!.items.slice(0, 2)),
      other([...guest!.items, { variantId: hourId }]),
      { ...visit(), dayPackageId: '0192f3a0-0000-7000-8000-000000000000' },
    ]) {
      const { status, body } = await hold(nine, wrong)
      expect([status, body.code]).toEqual([409, 'service_not_bookable'])
      expect(body.data.fields[0].path).toBe('dayPackageId')
    }
  })

  it('has what its services have as extras, which take their time and their price, and moves with them', async () => {
    const { visit, id } = await dayPackageIn(stage)
    const { addOnId, userId: user } = stage.world
    const [guest] = visit().guests
    const [first, second, ...rest] = guest!.items
    const items = [first, { ...second, addOnIds: [addOnId] }, ...rest]
    const { body: held, status } = await hold(nine, { dayPackageId: id, guests: [{ items }] })
    expect(status).toBe(201)
    const [, massage, after] = held.items
    expect(Date.parse(massage.endsAt) - Date.parse(massage.startsAt)).toBeGreaterThan(3_600_000)
    expect(after.startsAt).toBe(massage.endsAt)
    const extra = held.price.lines.find(({ kind }: any) => kind === 'add_on')
    expect(extra.amountMinor).toBeGreaterThan(0)
    const expectedTotalMinor = 15_000 + extra.amountMinor
    expect(held.totalMinor).toBe(expectedTotalMinor)
    await isPaid(held.id, expectedTotalMinor)
    const body = { startsAt: '2026-11-25T12:00:00.000Z', expectedTotalMinor }
    const moved = await stage.api.ask('POST', `/bookings/${held.id}/reschedule`, { user, body })
    expect(moved.status).toBe(200)
    await expectSound(stage)
  })

  it('takes nothing off by offers, and a code finds nothing to lower', async () => {
    const { visit } = await dayPackageIn(stage)
    const half = { rate: 50_000, weekdays: null, toMinute: 1_440 }
    const { businessId } = stage.world
    await addOffer(stage.database.db, businessId, { ...half, name: { en: 'Half', fr: 'Moitié' } })
    const named = { ...half, name: { en: 'Code', fr: 'Code' }, code: 'HALF' }
    await addOffer(stage.database.db, businessId, named)
    const { body } = await hold(nine, visit())
    const call = { user: stage.world.userId, body: { code: 'HALF' } }
    const under = await stage.api.ask('PUT', `/bookings/${body.id}/offer-code`, call)
    expect(under.body).toMatchObject({ code: 'offer_code_saves_nothing' })
    expect(body.totalMinor).toBe(15_000)
  })

  it('moves as one at the price it was booked at, whatever became of it since', async () => {
    const { id, terms, save, visit } = await dayPackageIn(stage)
    const { body: held } = await hold(nine, visit())
    await isPaid(held.id, 15_000)
    const prices = [{ currency: 'EUR', priceMinor: 20_000, pairPriceMinor: null }]
    const steps = terms.steps.slice(0, 2)
    await save({ ...terms, dayPackageId: id, version: 0, prices, steps, isActive: false })
    expect((await hold(ten, visit())).body.code).toBe('service_not_bookable')
    const { userId: user, shopId } = stage.world
    const items = terms.steps.map(
      ({ variantId }, at) => `guests[0][items][${at}][variantId]=${variantId}`,
    )
    const query = `${items.join('&')}&dayPackageId=${id}&exceptBookingId=${held.id}`
    const day = await stage.api.ask('GET', `/shops/${shopId}/slots/2026-11-25?${query}`, { user })
    const start = day.body.starts.find((one: any) => one.startsAt === '2026-11-25T08:15:00.000Z')
    expect(start).toMatchObject({ isFree: true, priceMinor: 15_000 })
    const body = { startsAt: '2026-11-25T12:00:00.000Z', expectedTotalMinor: 15_000 }
    const moved = await stage.api.ask('POST', `/bookings/${held.id}/reschedule`, { user, body })
    expect(moved.status).toBe(200)
    expect(timesOf(moved.body)).toEqual(['12:00–13:00', '13:10–14:10', '14:10–14:40'])
    expect(moved.body.dayPackage).toMatchObject({ id })
    await expectSound(stage)
  })

  it('is one line of a receipt and of a bill, with its steps, and the tax is of each', async () => {
    const { visit } = await dayPackageIn(stage)
    const { body: held } = await hold(nine, visit())
    await isPaid(held.id, 15_000)
    const { userId: user } = stage.world
    const file = await stage.api.ask('GET', `/bookings/${held.id}/receipt.pdf`, { user })
    const { text } = await extractText(await getDocumentProxy(file.body), { mergePages: true })
    const paper = text.replaceAll(/\s+/gu, ' ')
    expect(paper).toMatch(/Day of calm .*Private hammam · Swedish · Swedish/u)
    expect(paper).not.toContain('Day of calm: Swedish')
    const bill = await stage.api.ask('GET', `/console/bookings/${held.id}/bill`, stage.desk())
    const steps = bill.body.lines.map(({ step }: any) => step.service.en)
    expect(steps).toEqual(['Private hammam', 'Swedish', 'Swedish'])
  })

  it('is cancelled as one: the fee is on the whole', async () => {
    const { visit } = await dayPackageIn(stage)
    const { body: held } = await hold('2026-11-24T12:00:00.000Z', visit())
    await isPaid(held.id, 15_000)
    const details = await stage.api.ask('GET', `/bookings/${held.id}`, { user: stage.world.userId })
    const fee = details.body.cancelFeeMinor
    expect(fee).toBeGreaterThan(0)
    const { body } = await cancel(held.id, fee)
    expect(body).toMatchObject({ state: 'cancelled', feeMinor: fee })
    const [{ count } = { count: -1 }] = await stage.sql<{ count: number }>`
      select count(*)::int from claim where business_id = ${stage.world.businessId} and state <> 'released'`
    expect(count).toBe(0)
  })

  it('is booked at the desk, where its services stay and others are added', async () => {
    const { visit } = await dayPackageIn(stage, { channel: 'desk' })
    expect((await hold(nine, visit())).body.code).toBe('service_at_desk_only')
    const { shopId, hourId, halfId } = stage.world
    const call = { startsAt: nine, customer: { name: 'Ada' }, ...visit() }
    const answer = await stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, {
      ...stage.desk(),
      body: { ...call, checkIn: false },
    })
    expect(answer.status).toBe(201)
    const { id, items, sequence } = answer.body
    expect(answer.body).toMatchObject({
      totalMinor: 15_000,
      dayPackage: { name: { en: 'Day of calm' } },
    })
    const change = (path: string, more: object, expectedSequence = sequence) =>
      stage.api.ask('POST', `/console/bookings/${id}/items${path}`, {
        ...stage.desk(),
        body: { expectedSequence, ...more },
      })
    const other = await change(`/${items[1].id}/change`, { variantId: halfId })
    expect(other.body.code).toBe('day_package_as_one')
    expect((await change(`/${items[2].id}/remove`, {})).body.code).toBe('day_package_as_one')
    const added = await change('', { guestPosition: 0, variantId: hourId })
    expect(added.status).toBe(200)
    expect(added.body.totalMinor).toBe(23_000)
    const fresh = added.body.items.find(
      (item: any) => !items.some((one: any) => one.id === item.id),
    )
    expect((await change(`/${fresh.id}/remove`, {}, added.body.sequence)).status).toBe(200)
    await expectSound(stage)
  })

  it('is had by one party alone where twenty want the last hammam', async () => {
    const { visit } = await dayPackageIn(stage)
    const starts = [nine, '2026-11-25T08:15:00.000Z', '2026-11-25T08:30:00.000Z']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => hold(starts[index % 3]!, visit())),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 201)
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']))
    await expectSound(stage)
  })

  it('is given at its own hours in place of those of its services', async () => {
    const hours = [{ weekday: 3, fromMinute: 600, toMinute: 900 }]
    const { visit } = await dayPackageIn(stage, { hours })
    const early = await hold(nine, visit())
    expect(early.body).toMatchObject({
      code: 'slot_not_bookable',
      data: { reason: 'service_hours' },
    })
    expect((await hold(ten, visit())).status).toBe(201)
    const next = await hold('2026-11-26T09:00:00.000Z', visit())
    expect(next.body.code).toBe('slot_not_bookable')
  })

  it('keeps its services from being deleted, and says that it has them', async () => {
    await dayPackageIn(stage)
    const [service] = await stage.sql<{ id: string }>`
      select service_id as id from variant where id = ${stage.world.hourId}`
    const change = (verb: string) =>
      stage.api.ask('POST', `/console/catalogue/services/${service!.id}/${verb}`, stage.desk())
    expect((await change('retire')).status).toBe(200)
    expect((await change('remove')).body.code).toBe('service_in_day_package')
  })
})
