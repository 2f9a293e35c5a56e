import { brandColors, contrastOf, themedColors } from '@serein/shared/shop/brand-color.ts'
import { bookingRuleLimits } from '@serein/shared/shop/settings-rules.ts'
import { describe, expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'
import { getShop } from './shop.ts'

const stage = checkoutStage()
const start = '2026-11-25T09:00:00.000Z'

const owner = (more: object = {}) => stage.desk({ role: 'owner', ...more })
const path = (rest: string) => `/console/shops/${stage.world.shopId}/${rest}`
const settings = async () => (await stage.api.ask('GET', path('settings'), owner())).body
const details = async () => {
  const { country: _, currency: __, ...own } = (await settings()).details
  return own
}
const set = (rest: string, body: object, method: 'PUT' | 'POST' = 'PUT') =>
  stage.api.ask(method, path(rest), owner({ body }))
const shop = () => getShop(stage.database.db, stage.world.shopId, stage.api.clock.now)
const freeOn = async (day: string) => {
  const query = `guests[0][items][0][variantId]=${stage.world.hourId}`
  const { body } = await stage.ask('GET', `/shops/${stage.world.shopId}/slots/${day}?${query}`)
  return body.starts.filter(({ isFree }: { isFree: boolean }) => isFree).length
}
const booked = async (startsAt = start) => {
  const { body } = await stage.hold(startsAt)
  const pays = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
  expect(await stage.pay(body.id, pays)).toMatchObject({ status: 200 })
  return body.id as string
}
const fault = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'rule_not_possible', data: { field, reason } },
})

describe('details', () => {
  it('say anew what a shop is called, where it is and how it is reached', async () => {
    const wanted = {
      ...(await details()),
      shopName: 'Atelier du Calme',
      street: '3 rue Neuve',
      shopPhone: '04 72 00 00 00',
      shopEmail: 'bonjour@calme.test',
    }
    expect(await set('details', wanted)).toMatchObject({
      status: 200,
      body: { details: { ...wanted, shopPhone: '+33472000000' } },
    })
    expect((await set('details', { ...wanted, shopPhone: '04 72 00' })).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'shopPhone' }] },
    })
    expect(await shop()).toMatchObject({ name: 'Atelier du Calme', phone: '+33472000000' })
    // It is found by its new name.
    const rows = await stage.sql<{ text: string }>`
      select search_text as text from shop where id = ${stage.world.shopId}`
    expect(rows[0]!.text).toContain('atelier du calme 3 rue neuve')
  })

  it('keep the time zone while visits are to come', async () => {
    const elsewhere = { ...(await details()), timeZone: 'America/Toronto' }
    const bookingId = await booked()
    const clientName = '+33611223344'
    await stage.sql`
      update customer set name = '', phone = ${clientName} where business_id = ${stage.world.businessId}`
    expect(await set('details', elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'visits_in_the_way', data: { count: 1, visits: [{ bookingId, clientName }] } },
    })
    await stage.ask('POST', `/bookings/${bookingId}/cancel`, { expectedFeeMinor: 0 })
    expect(await set('details', elsewhere)).toMatchObject({ status: 200 })
  })
})

describe('hours and closures', () => {
  it('name the guests who come apart and would lie outside', async () => {
    const guests = [1, 2].map(() => ({ items: [{ variantId: stage.world.hourId }] }))
    const { id, totalMinor } = (await stage.hold(start, { guests })).body
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: totalMinor })
    const startsAt = '2026-11-27T14:00:00.000Z'
    const moved = { startsAt, expectedTotalMinor: totalMinor }
    expect(await stage.ask('POST', `/bookings/${id}/guests/1/reschedule`, moved)).toMatchObject({
      status: 200,
    })
    const day = { fromDay: '2026-11-27', toDay: '2026-11-27' }
    expect((await set('closures', day, 'POST')).body.data).toMatchObject({
      visits: [{ bookingId: id, startsAt }],
    })
  })

  it('name the visits that would lie outside, unless they stay', async () => {
    const bookingId = await booked()
    const { hours } = await settings()
    const inTheWay = {
      status: 409,
      body: {
        code: 'visits_in_the_way',
        data: { count: 1, visits: [{ bookingId, startsAt: start }] },
      },
    }
    // A Wednesday.
    const without = hours.filter(({ weekday }: { weekday: number }) => weekday !== 3)
    expect(await set('hours', { hours: without })).toMatchObject(inTheWay)
    const day = { fromDay: '2026-11-25', toDay: '2026-11-26' }
    expect(await set('closures', day, 'POST')).toMatchObject(inTheWay)
    expect((await settings()).closures).toEqual([])
    const free = await freeOn('2026-11-26')
    expect(free).toBeGreaterThan(0)
    const closed = await set('closures', { ...day, keepsVisits: true }, 'POST')
    expect(closed).toMatchObject({
      status: 200,
      body: { closures: [{ ...day, fromMinute: null }] },
    })
    expect(await freeOn('2026-11-26')).toBe(0)
    // What lies outside already stands in the way of nothing more.
    expect(await set('closures', day, 'POST')).toMatchObject({ status: 200 })
    for (const { id } of (await settings()).closures)
      expect(await set(`closures/${id}/remove`, {}, 'POST')).toMatchObject({ status: 200 })
    expect(await freeOn('2026-11-26')).toBe(free)
  })

  it('are refused where hours overlap or days are out of order', async () => {
    const hours = [
      { weekday: 1, fromMinute: 540, toMinute: 720 },
      { weekday: 1, fromMinute: 700, toMinute: 900 },
    ]
    expect(await set('hours', { hours })).toMatchObject(fault('hours', 'doubled'))
    const backwards = { fromDay: '2026-12-02', toDay: '2026-12-01' }
    expect(await set('closures', backwards, 'POST')).toMatchObject(fault('toDay', 'out_of_order'))
  })
})

describe('booking rules', () => {
  it('change what is offered at once', async () => {
    const { bookingRules } = await settings()
    const before = await freeOn('2026-11-25')
    const wanted = { ...bookingRules, gridMinutes: 60, noticeMinutes: 120 }
    expect(await set('booking-rules', wanted)).toMatchObject({ status: 200 })
    expect(await freeOn('2026-11-25')).toBeLessThan(before)
    const never = { ...bookingRules, noticeMinutes: 1440, horizonDays: 1 }
    expect(await set('booking-rules', never)).toMatchObject(fault('noticeMinutes', 'out_of_range'))
  })

  it('let a party be as large as the times are looked for, and no larger', async () => {
    const { bookingRules } = await settings()
    const most = bookingRuleLimits.partyLimit
    expect(await set('booking-rules', { ...bookingRules, partyLimit: most })).toMatchObject({
      status: 200,
    })
    const guests = Array.from({ length: most }, (_, guest) => [
      `guests[${guest}][items][0][variantId]`,
      stage.world.halfId,
    ])
    const query = new URLSearchParams([...guests, ['together', 'in_turn']])
    const times = `/shops/${stage.world.shopId}/slots/2026-11-25?${query}`
    expect((await stage.ask('GET', times)).body).toMatchObject({ empty: null })
    const larger = await set('booking-rules', { ...bookingRules, partyLimit: most + 1 })
    expect(larger.body.data.fields).toMatchObject([{ path: 'partyLimit' }])
    const { shopId } = stage.world
    const written = stage.database
      .sql`update shop set party_limit = ${most + 1} where id = ${shopId}`
    await expect(written).rejects.toThrow('shop_party_is_bounded')
  })

  it('let a client have so many visits ahead of them', async () => {
    await set('open-limit', { openLimit: 1 })
    const first = await booked()
    expect(await stage.hold('2026-11-26T09:00:00.000Z')).toMatchObject({
      status: 409,
      body: { code: 'open_full', data: { limit: 1 } },
    })
    await stage.ask('POST', `/bookings/${first}/cancel`, { expectedFeeMinor: 0 })
    await booked('2026-11-26T09:00:00.000Z')
  })

  it('leave days between two visits of a service', async () => {
    const id = await booked()
    const [{ serviceId }] = (await stage.ask('GET', `/bookings/${id}`)).body.items
    expect(await set('spacing', { spacing: [{ serviceId, days: 7 }] })).toMatchObject({
      status: 200,
    })
    const tooClose = {
      status: 409,
      body: { code: 'visits_too_close', data: { days: 7, serviceId } },
    }
    expect(await stage.hold('2026-12-01T09:00:00.000Z')).toMatchObject(tooClose)
    const later = await booked('2026-12-02T09:00:00.000Z')
    const back = { startsAt: '2026-12-01T10:00:00.000Z', expectedTotalMinor: 8000 }
    expect(await stage.ask('POST', `/bookings/${later}/reschedule`, back)).toMatchObject(tooClose)
    // The desk books all the same.
    const walkIn = {
      startsAt: '2026-11-26T09:00:00.000Z',
      guests: [{ items: [{ variantId: stage.world.hourId, wish: 'any' }] }],
    }
    expect(await set('walk-ins', walkIn, 'POST')).toMatchObject({ status: 201 })
    const unknown = [{ serviceId: '019cadaf-0000-7000-8000-000000000000', days: 7 }]
    expect(await set('spacing', { spacing: unknown })).toMatchObject(
      fault('spacing.0.serviceId', 'unknown'),
    )
  })

  it('say whose visits the shop answers first', async () => {
    const rule = { ofAll: false, ofNewClients: true, serviceIds: [], answerMinutes: 240 }
    expect(await set('approval-rule', { approvalRule: rule })).toMatchObject({
      status: 200,
      body: { approvalRule: rule },
    })
    expect(await set('approval-rule', { approvalRule: null })).toMatchObject({
      body: { approvalRule: null },
    })
  })
})

it('a shop shows a colour that can be read, whatever was chosen', async () => {
  expect(await shop()).toMatchObject({ brandColors: null })
  await set('brand-color', { brandColor: '#ffe45c' })
  expect(await shop()).toMatchObject({ brandColors: themedColors('#ffe45c') })
  for (const color of ['#ffe45c', '#000000', '#ffffff', '#2e5b4e', '#c2185b', '#808080']) {
    const { light, dark } = brandColors(color)
    for (const { primary, onPrimary, soft } of [light, dark]) {
      expect(contrastOf(primary, onPrimary)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(primary, soft)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['#faf7f2', '#ffffff', '#f2ede4'])
      expect(contrastOf(light.primary, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#151412', '#1e1c19', '#100f0d'])
      expect(contrastOf(dark.primary, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

describe('what papers, messages and pages say', () => {
  it('is who sells, on receipts of visits that are booked from then on', async () => {
    const seller = {
      legalName: 'Small SAS',
      legalAddress: '1 place Neuve, 69002 Lyon',
      registrationNumber: 'SIRET 1',
      taxNumber: 'TVA FR 1',
    }
    const sellerOf = async (id: string) =>
      (await stage.ask('GET', `/bookings/${id}/receipt`)).body.seller
    const first = await booked()
    stage.later(1)
    expect(await set('seller', seller)).toMatchObject({ status: 200, body: { seller } })
    stage.later(1)
    const second = await booked('2026-11-26T09:00:00.000Z')
    expect(await sellerOf(first)).toMatchObject({ taxNumber: null, registrationNumber: null })
    expect(await sellerOf(second)).toMatchObject(seller)
    stage.later(1)
    await set('details', { ...(await details()), shopName: 'Two', shopPhone: '04 72 00 00 00' })
    expect(await sellerOf(second)).toMatchObject({ shopName: 'One', phone: '+33472000000' })
    const nobody = {
      legalName: null,
      legalAddress: null,
      registrationNumber: null,
      taxNumber: null,
    }
    expect((await set('seller', nobody)).body).toMatchObject({ seller: nobody })
    expect(await sellerOf(second)).toMatchObject(seller)
    const long = await set('seller', { ...seller, taxNumber: 'x'.repeat(61) })
    expect(long.body.data.fields).toMatchObject([{ path: 'taxNumber' }])
  })

  it('is when clients are reminded, in the order in which it comes, and each time once', async () => {
    const { messageTimes } = await settings()
    const times = { ...messageTimes, reminderMinutes: [60, 1_440], reviewMonths: 6 }
    expect(await set('message-times', times)).toMatchObject({
      status: 200,
      body: { messageTimes: { ...times, reminderMinutes: [1_440, 60] } },
    })
    const twice = await set('message-times', { ...times, reminderMinutes: [60, 60] })
    expect(twice.body.data.fields).toMatchObject([{ path: 'reminderMinutes' }])
  })

  it('is what a shop is, and what it has', async () => {
    const description = { en: 'A quiet house.', fr: 'Une maison calme.' }
    const amenities = ['wifi', 'hammam']
    expect(await set('introduction', { description, amenities })).toMatchObject({ status: 200 })
    expect(await shop()).toMatchObject({ description, amenities: ['hammam', 'wifi'] })
    expect((await set('introduction', { description, amenities: ['zoo'] })).status).toBe(400)
  })
})

it('who is given a visit, and that nobody is alone, is kept by whoever does not know of it', async () => {
  const { bookingRules } = await settings()
  expect(bookingRules).toMatchObject({ assignmentRule: 'least_busy', neverAlone: false })
  await set('booking-rules', { ...bookingRules, assignmentRule: 'fair', neverAlone: true })
  const { assignmentRule: _, neverAlone: __, ...earlier } = bookingRules
  const { body } = await set('booking-rules', { ...earlier, gridMinutes: 30 })
  expect(body.bookingRules).toMatchObject({
    assignmentRule: 'fair',
    neverAlone: true,
    gridMinutes: 30,
  })
})
