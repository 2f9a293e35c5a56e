import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { menuPriceOn, plannedPriceOn } from '@serein/shared/catalogue/menu-price.ts'
import { addDays } from '@serein/shared/time/day.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { addOffer } from '../offer/testing.ts'
import { sweepPrices } from '../catalogue/price-begin.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const usual = { currency: 'EUR', shopId: null, fromDay: null }
const lastOfYear = '2026-12-31'
const newYear = '2027-01-01'
const tenOn = (day: string) => `${day}T09:00:00.000Z`

const desk = (more: object = {}) => stage.desk({ role: 'manager', ...more } as never)
const save = (place: object, prices: object[], more: object = {}) =>
  stage.api.ask(
    'POST',
    '/console/catalogue/prices',
    desk({ body: { ...usual, ...place, prices }, ...more }),
  )
const cell = (
  fromMinor: number | null,
  priceMinor: number | null,
  subjectId = stage.world.hourId,
) => ({
  subjectId,
  fromMinor,
  priceMinor,
})
const catalogue = async (): Promise<ManagedCatalogue> =>
  (await stage.api.ask('GET', '/console/catalogue', desk())).body
const onMenu = async () => {
  const { body } = await stage.api.ask('GET', `/shops/${stage.world.shopId}/menu`, stage.as())
  return body.categories[0].services[0]
}
const costOn = async (day: string, more: object = {}) => {
  const { status, body } = await stage.hold(
    tenOn(day),
    oneGuest({ variantId: stage.world.hourId, ...more }),
  )
  expect(status).toBe(201)
  return body.totalMinor as number
}
const begin = () =>
  sweepPrices(stage.database.db, stage.api.clock.now, new AbortController().signal)
const at = (instant: string) => {
  stage.api.clock.now = new Date(instant)
}
const refusal = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'service_not_possible', data: { field, reason } },
})
const auditedPrices = async () => {
  const { rows } = await stage.database.pool.query(
    `select subject_kind as kind, subject_id as id, before, after from audit_entry
     where endpoint = 'catalogue.savePrices' and business_id = $1 order by id`,
    [stage.world.businessId],
  )
  return rows
}

it('many prices are saved in one, each with an entry of its own, and are booked at once', async () => {
  const { hourId, halfId, addOnId } = stage.world
  await costOn('2026-11-25')
  const key = 'prices-once'
  const prices = [cell(8_000, 8_400), cell(4_000, 4_200, halfId), cell(1_800, 1_900, addOnId)]
  const first = await save({}, prices, { key })
  expect(first).toMatchObject({ status: 200, body: { count: 3 } })
  expect(await save({}, prices, { key })).toEqual(first)
  const { variants, addOns } = await onMenu()
  expect([...variants, ...addOns].map(({ priceMinor }) => priceMinor)).toEqual([
    8_400, 4_200, 1_900,
  ])
  expect(await costOn('2026-11-26', { addOnIds: [addOnId] })).toBe(8_400 + 1_900)
  expect(await auditedPrices()).toMatchObject([
    { kind: 'variant', id: hourId, before: { priceMinor: 8_000 }, after: { priceMinor: 8_400 } },
    { kind: 'variant', id: halfId },
    { kind: 'addOn', id: addOnId, after: { priceMinor: 1_900 } },
  ])
  // And back, as an undo sends it.
  const back = prices.map(({ subjectId, fromMinor, priceMinor }) =>
    cell(priceMinor, fromMinor, subjectId),
  )
  expect((await save({}, back)).status).toBe(200)
  expect((await onMenu()).variants[0].priceMinor).toBe(8_000)
})

it('a price that has changed meanwhile, a missing one and a stranger’s are refused at their cell, and nothing is saved', async () => {
  const { halfId } = stage.world
  const stale = await save({}, [cell(8_000, 8_400), cell(3_900, 4_200, halfId)])
  expect(stale).toMatchObject(refusal('prices.1', 'changed'))
  expect(await save({}, [cell(8_000, null)])).toMatchObject(refusal('prices.0', 'price_missing'))
  const twice = await save({}, [cell(8_000, 8_400), cell(8_000, 8_500)])
  expect(twice).toMatchObject(refusal('prices.1', 'twice'))
  expect(await save({ fromDay: '2026-11-24' }, [cell(null, 9_000)])).toMatchObject(
    refusal('fromDay', 'day_over'),
  )
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect((await save({}, [cell(1, 2, nobody)])).status).toBe(404)
  expect((await save({ shopId: nobody }, [cell(null, 2)])).status).toBe(404)
  expect(await save({ currency: 'GBP', fromDay: newYear }, [cell(null, 2)])).toMatchObject(
    refusal('prices.0', 'price_missing'),
  )
  expect((await save({}, [cell(8_000, 8_400)], { role: 'therapist' })).status).toBe(403)
  expect((await onMenu()).variants[0].priceMinor).toBe(8_000)
  expect(await auditedPrices()).toEqual([])
})

it('a visit costs what holds on its day, extras too, and one that is moved over that day what holds there', async () => {
  const { addOnId, shopId, hourId } = stage.world
  const saved = await save({ fromDay: newYear }, [cell(null, 9_000), cell(null, 2_000, addOnId)])
  expect(saved.status).toBe(200)
  expect(await costOn(lastOfYear, { addOnIds: [addOnId] })).toBe(8_000 + 1_800)
  expect(await costOn(newYear, { addOnIds: [addOnId] })).toBe(9_000 + 2_000)
  const question = `guests[0][items][0][variantId]=${hourId}`
  const pricesOn = async (day: string) => {
    const { body } = await stage.ask('GET', `/shops/${shopId}/slots/${day}?${question}`)
    return new Set(
      body.starts.flatMap((each: { priceMinor: number | null }) => each.priceMinor ?? []),
    )
  }
  expect(await pricesOn(lastOfYear)).toEqual(new Set([8_000]))
  expect(await pricesOn('2027-01-02')).toEqual(new Set([9_000]))
  expect((await onMenu()).variants[0]).toMatchObject({
    priceMinor: 8_000,
    laterPrices: [{ fromDay: newYear, priceMinor: 9_000 }],
  })
})

it('a price begins on its day for lists, too, is frozen in what was booked before, and is taken back until then', async () => {
  const { shopId } = stage.world
  await save({ fromDay: '2027-02-01' }, [cell(null, 9_500)])
  expect((await save({ fromDay: '2027-02-01' }, [cell(9_500, null)])).status).toBe(200)
  await save({ fromDay: newYear }, [cell(null, 9_000)])
  const { body: booked } = await stage.hold(
    tenOn('2026-12-30'),
    oneGuest({ variantId: stage.world.hourId }),
  )
  await begin()
  // Paris begins the year an hour before the clock of the server.
  at('2026-12-31T23:30:00.000Z')
  expect(await begin()).toBeGreaterThan(0)
  expect(await begin()).toBe(0)
  expect((await onMenu()).variants[0]).toMatchObject({ priceMinor: 9_000, laterPrices: [] })
  const { rows } = await stage.database.pool.query(
    `select from_price_minor from shop where id = $1`,
    [shopId],
  )
  expect(rows[0].from_price_minor).toBe(4_000)
  expect(await catalogue()).toMatchObject({
    otherPrices: [],
    services: [{ variants: [{ prices: [{ priceMinor: 9_000 }] }, {}] }],
  })
  const visit = await stage.ask('GET', `/bookings/${booked.id}`)
  expect(visit.body.totalMinor).toBe(8_000)
})

it('a shop has a price of its own, which goes before that of all', async () => {
  const { shopId, halfId } = stage.world
  await costOn('2026-11-25')
  expect((await save({ shopId }, [cell(null, 7_500), cell(null, 3_500, halfId)])).status).toBe(200)
  await save({}, [cell(8_000, 8_800)])
  await save({ fromDay: newYear }, [cell(null, 9_900)])
  expect((await onMenu()).variants[0]).toMatchObject({ priceMinor: 7_500, laterPrices: [] })
  expect(await costOn('2026-11-26')).toBe(7_500)
  expect(await costOn(newYear)).toBe(7_500)
  const { rows } = await stage.database.pool.query(
    `select from_price_minor from shop where id = $1`,
    [shopId],
  )
  expect(rows[0].from_price_minor).toBe(3_500)
  await save({ shopId, fromDay: newYear }, [cell(null, 7_900)])
  expect(await costOn('2027-01-02')).toBe(7_900)
  expect((await onMenu()).variants[0].laterPrices).toEqual([
    { fromDay: newYear, priceMinor: 7_900 },
  ])
  expect((await save({ shopId }, [cell(7_500, null)])).status).toBe(200)
  expect(await costOn('2026-11-27')).toBe(8_800)
})

it('a form that was open while a price began is not saved over it', async () => {
  await save({ fromDay: newYear }, [cell(null, 9_000)])
  const [service] = (await catalogue()).services
  at('2026-12-31T23:30:00.000Z')
  await begin()
  const { id: serviceId, state: _state, picture: _picture, ...terms } = service!
  const form = desk({ body: { ...terms, serviceId } })
  const late = await stage.api.ask('POST', '/console/catalogue/services', form)
  expect(late.body.code).toBe('catalogue_changed')
  expect((await onMenu()).variants[0].priceMinor).toBe(9_000)
})

it('beside as many prices as there may be none is added or copied, and each can be changed or taken back', async () => {
  const { businessId, hourId } = stage.world
  const [service] = (await catalogue()).services
  await stage.sql`
    insert into menu_price (business_id, variant_id, currency, from_day, price_minor)
    select ${businessId}, ${hourId}, 'EUR', ${newYear}::date + day, 9000
    from generate_series(1, ${catalogueLimits.otherPrices}) day`
  expect(await save({ fromDay: newYear }, [cell(null, 9_000)])).toMatchObject(
    refusal('prices', 'too_many'),
  )
  const next = { fromDay: addDays(newYear, 1) }
  expect((await save(next, [cell(9_000, 9_100)])).status).toBe(200)
  const name = { en: 'Copy', fr: 'Copie' }
  const copy = () =>
    stage.api.ask(
      'POST',
      `/console/catalogue/services/${service!.id}/copy`,
      desk({ body: { name } }),
    )
  expect(await copy()).toMatchObject(refusal('prices', 'too_many'))
  expect((await save(next, [cell(9_100, null)])).status).toBe(200)
  expect((await save({ fromDay: newYear }, [cell(null, 9_000)])).status).toBe(200)
})

it('an offer says what comes off the price of the shop, and off nothing that is on consultation', async () => {
  const { businessId, shopId } = stage.world
  await addOffer(stage.database.db, businessId, {
    name: { en: 'Less', fr: 'Moins' },
    rate: 20_000,
    weekdays: null,
    toMinute: 1440,
  })
  await save({ shopId }, [cell(null, 7_500)])
  const offers = async () => (await stage.ask('GET', `/offers?shopId=${shopId}`)).body.offers
  expect(await offers()).toMatchObject([{ free: { priceMinor: 6_000, fullPriceMinor: 7_500 } }])
  await stage.sql`update service set price_kind = 'on_consultation' where business_id = ${businessId}`
  await stage.touchShop()
  expect(await offers()).toEqual([])
})

it('prices that have begun are what a shop’s day says, whatever was planned', async () => {
  const { businessId, shopId, hourId } = stage.world
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude, time_zone,
       currency, tax_rate, tax_is_included)
     select business_id, 'two', name, description, street, postal_code, city, country, latitude, longitude, time_zone, currency,
       tax_rate, tax_is_included from shop where id = $1 returning id`,
    [shopId],
  )
  const otherId = rows[0]!.id
  const planned = fc.uniqueArray(
    fc.record({
      shopId: fc.constantFrom(null, shopId, otherId),
      day: fc.integer({ min: 0, max: 12 }),
      priceMinor: fc.integer({ min: 1, max: 20_000 }),
    }),
    { selector: ({ shopId: place, day }) => `${place} ${day}`, minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(planned, fc.integer({ min: 0, max: 14 }), async (plans, passed) => {
      const others = plans.map(({ day, ...each }) => ({
        ...each,
        fromDay: addDays('2026-12-01', day),
      }))
      await stage.database.pool.query(`delete from menu_price`)
      await stage.database.pool.query(
        `update variant_price set price_minor = 8000 where variant_id = $1`,
        [hourId],
      )
      for (const { shopId: place, fromDay, priceMinor } of others)
        await stage.database.pool.query(
          `insert into menu_price (business_id, variant_id, currency, shop_id, from_day, price_minor)
           values ($1, $2, 'EUR', $3, $4, $5)`,
          [businessId, hourId, place, fromDay, priceMinor],
        )
      const today = addDays('2026-11-30', passed)
      at(tenOn(today))
      await begin()
      const { services, otherPrices } = await catalogue()
      const now = services[0]!.variants[0]!.prices[0]!.priceMinor
      for (const place of [shopId, otherId])
        for (const day of [today, addDays(today, 1), '2026-12-31'])
          expect(menuPriceOn(now, otherPrices, { shopId: place, day })).toBe(
            menuPriceOn(8_000, others, { shopId: place, day }),
          )
      const [variant] = (await onMenu()).variants
      for (const later of [0, 1, 5, 20])
        expect(plannedPriceOn(variant, addDays(today, later))).toBe(
          menuPriceOn(8_000, others, { shopId, day: addDays(today, later) }),
        )
    }),
    { numRuns: 25 },
  )
})
