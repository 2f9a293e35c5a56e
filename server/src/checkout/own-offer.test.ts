import { beforeEach, expect, it } from 'vitest'
import { endOffers } from '../offer/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const terms = {
  name: { en: 'Spring', fr: 'Printemps' },
  smallPrint: { en: 'On each treatment.', fr: 'Sur chaque soin.' },
  rate: 20_000 as number | null,
  amountMinor: null as number | null,
  currency: null as string | null,
  includesAddOns: false,
  serviceIds: null as string[] | null,
  shopIds: null,
  weekdays: null,
  fromMinute: 0,
  toMinute: 1_440,
  fromDay: null as string | null,
  toDay: null as string | null,
  lastMinuteHours: null,
  forNewClients: false,
  onlyBestFit: false,
  code: null as string | null,
  useLimit: null as number | null,
}

const desk = (role: string, more: object = {}) => stage.desk({ role, ...more } as never)
const save = (more: object = {}, role = 'manager') => {
  const body = { ...terms, offerId: null, version: 0, ...more }
  return stage.api.ask('POST', '/console/offers', desk(role, { body }))
}
const turn = (id: string, to: 'end' | 'restore', role = 'manager') =>
  stage.api.ask('POST', `/console/offers/${id}/${to}`, desk(role, { body: {} }))
const all = async () =>
  (await stage.api.ask('GET', '/console/offers', desk('front_desk'))).body.offers
const fault = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'offer_not_possible', data: { field, reason } },
})

beforeEach(() => endOffers(stage.database.db, stage.world.businessId))

it('an offer is made with a code, used at the checkout, counted, and keeps what was booked when it ends', async () => {
  const made = (await save({ code: 'spr\u200Bing-', useLimit: 5 })).body.offer
  expect(made).toMatchObject({ ...terms, code: 'SPRING', useLimit: 5, uses: 0, isActive: true })
  const id = (await stage.hold(tomorrowAtTen)).body.id as string
  const body = { code: 'SPRING' }
  const used = await stage.api.ask('PUT', `/bookings/${id}/offer-code`, { ...stage.as(), body })
  expect(used.body.totalMinor).toBe(6_400)
  const pay = { tender: 'at_shop', expectedTotalMinor: 6_400 }
  expect((await stage.ask('POST', `/bookings/${id}/pay`, pay)).status).toBe(200)
  expect((await all())[0]).toMatchObject({ id: made.id, uses: 1 })
  expect((await turn(made.id, 'end')).body.offer).toMatchObject({ isActive: false, uses: 1 })
  const booked = await stage.ask('GET', `/bookings/${id}`)
  expect(booked.body.booking?.totalMinor ?? booked.body.totalMinor).toBe(6_400)
  expect((await turn(made.id, 'restore')).body.offer).toMatchObject({ isActive: true })
})

it('an offer is changed upon what was read alone', async () => {
  const { id: offerId, version } = (await save()).body.offer
  const changed = await save({ offerId, version, rate: 10_000 })
  expect(changed.body.offer).toMatchObject({ id: offerId, rate: 10_000 })
  const late = await save({ offerId, version, rate: 30_000 })
  expect(late).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect((await save({ offerId: stage.world.shopId, version })).status).toBe(404)
})

it('an offer says at which field it cannot be kept', async () => {
  expect(await save({ rate: null })).toMatchObject(fault('amountMinor', 'share_or_amount'))
  const both = { amountMinor: 500, currency: 'EUR' }
  expect(await save(both)).toMatchObject(fault('rate', 'share_or_amount'))
  expect(await save({ fromMinute: 600, toMinute: 540 })).toMatchObject(
    fault('toMinute', 'out_of_order'),
  )
  const days = { fromDay: '2026-12-02', toDay: '2026-12-01' }
  expect(await save(days)).toMatchObject(fault('toDay', 'out_of_order'))
  expect(await save({ useLimit: 5 })).toMatchObject(fault('code', 'needs_code'))
  const pounds = { rate: null, amountMinor: 500, currency: 'GBP' }
  expect(await save(pounds)).toMatchObject(fault('currency', 'unknown'))
  const strange = { serviceIds: [stage.world.shopId] }
  expect(await save(strange)).toMatchObject(fault('serviceIds.0', 'unknown'))
  expect((await save({ name: { en: 'Spring', fr: ' ' } })).body.data.fields[0].path).toBe('name.fr')
  expect(await all()).toEqual([])
})

it('an offer has a code that no other running offer has, also when two are made at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save({ code: 'TWICE' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 422)).toMatchObject(fault('code', 'code_taken'))
  const [first] = await all()
  await turn(first.id, 'end')
  expect((await save({ code: 'TWICE' })).status).toBe(200)
  expect(await turn(first.id, 'restore')).toMatchObject(fault('code', 'code_taken'))
})

it('an offer is looked at by the desk and changed by owner and manager', async () => {
  expect((await save({}, 'front_desk')).status).toBe(403)
  const { id } = (await save({}, 'owner')).body.offer
  expect((await turn(id, 'end', 'front_desk')).status).toBe(403)
  expect((await turn(id, 'end')).status).toBe(200)
  expect((await all()).find((each: { id: string }) => each.id === id).isActive).toBe(false)
})
