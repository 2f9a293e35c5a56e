import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { createFormat } from '@serein/client/format.ts'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { readVisit } from '../address/visit-search.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import type { ChooseData } from '../visit/choose-data.ts'
import { Page } from './book-appointment.tsx'
import { ChooseTime } from './choose-time.tsx'
import { partyApart, partyOf, visit } from './testing/visit.ts'

const [shopId, hourId] = [idOf(2), idOf(5)]
const saturday = '2026-11-28'
const zone = { timeZone: 'Europe/Paris' }
const shop = {
  ...visit.shop,
  ...zone,
  currency: 'EUR',
  taxIsIncluded: true,
  rules: { horizonDays: 5, holdMinutes: 10, gridMinutes: 15 },
}
const booked = { ...visit, items: visit.items.map((item) => ({ ...item, wish: 'staff' as const })) }
const start = {
  isFree: false,
  isBestFit: false,
  endsAt: null,
  staffIds: [],
  served: [],
  priceMinor: null,
  fullPriceMinor: null,
}

/** A Saturday on which nothing is free. */
function chosen(more: Partial<ChooseData>, held: HeldTime[] = []) {
  const guests = [{ items: [{ variantId: hourId, addOnIds: [], wish: 'any' }] }]
  const wanted = {
    guests,
    together: 'same_start',
    sameRoom: false,
    rescheduled: null,
    guest: null,
    wishes: null,
  }
  const data = { shop, services: [], team: [], ...wanted, ...more } as unknown as ChooseData
  const node = (
    <ChooseTime
      data={data}
      search={{ shop: shopId, day: saturday }}
      head={{ title: 'A time', subtitle: '', back: '/' }}
    />
  )
  const starts = ['10:00', '11:00'].map((at) => ({ ...start, startsAt: `${saturday}T${at}:00Z` }))
  return renderApp(node, {
    language: 'fr',
    at: linkTo('bookAppointment', { shop: shopId, day: saturday }),
    answers: {
      'slot.month': { ...zone, held, days: [{ day: saturday, state: 'full' }] },
      'slot.day': { ...zone, held, empty: 'full', starts },
    },
  })
}

test('a time that the reader holds shows its countdown, links to the checkout, and its day is not shown as full', async () => {
  const heldUntil = '2026-11-25T10:08:00Z'
  const page = await chosen({}, [
    { bookingId: idOf(9), startsAt: `${saturday}T11:00:00Z`, heldUntil },
  ])
  const { t } = page
  const format = createFormat('fr')
  const day = format.shortDate(saturday, 'UTC')
  const time = format.time(`${saturday}T11:00:00Z`, zone.timeZone)
  expect(await page.findByText(t('booking.times.fullBut', { what: 'held' }))).toBeTruthy()
  expect((await page.findByRole('timer')).textContent).toMatch(/^\d+:\d\d$/)
  expect(page.container.textContent).toContain(t('booking.held.title', { day, time }))
  const onward = page.getByRole('link', { name: t('booking.held.continue') })
  expect(onward.getAttribute('href')).toBe(linkTo('checkout', { booking: idOf(9) }))
  expect(page.getByRole('radio', { name: new RegExp(`, ${t('booking.mark.held')}$`) })).toBeTruthy()
  expect(page.queryByText(t('booking.times.full', { who: 'any', name: '' }))).toBeNull()
})

test('a visit being moved says which therapist it keeps, and that its own time is the only one that day', async () => {
  const page = await chosen({ rescheduled: booked })
  const { t } = page
  expect(await page.findByText(t('booking.times.fullBut', { what: 'own' }))).toBeTruthy()
  expect(page.container.textContent).toContain(t('booking.reschedule.keeps', { names: 'Inès' }))
  const [monthQuestion] = page.sent('slot.month')
  expect(monthQuestion).toMatchObject({ exceptBookingId: visit.id, exceptStart: visit.startsAt })
})

test('a party being moved shows each guest’s therapist, and each can be changed', async () => {
  const { id: inesId, name: ines } = booked.items[0]!.staff[0]!
  const marcId = idOf(7)
  const skills = [{ variantId: hourId }]
  const team = [
    { id: inesId, name: ines, gender: 'female', skills },
    { id: marcId, name: 'Marc', gender: 'male', skills },
  ]
  const wished = [inesId, 'any'].map((wish) => ({
    items: [{ variantId: hourId, addOnIds: [], wish }],
  }))
  const moved = { rescheduled: partyOf(['Léa']), guests: wished, team } as unknown as ChooseData
  const page = await chosen(moved)
  const { t } = page
  const name = 'Massage profond'
  const guests = [t('booking.details.you'), 'Léa']
  const choices = (await page.findAllByRole('combobox')) as HTMLSelectElement[]
  expect(choices.map(({ labels }) => labels[0]!.textContent)).toEqual(
    guests.map((guest) => t('booking.wish.whoFor', { guest, name })),
  )
  expect(choices.map(({ value }) => value)).toEqual([inesId, 'any'])
  await page.user.selectOptions(choices[1]!, marcId)
  const items = new URL(page.address(), 'http://here').searchParams.get('items')!
  expect(readVisit(items)).toMatchObject([
    { items: [{ wish: inesId }] },
    { items: [{ wish: marcId }] },
  ])
})

test('a party at separate times is moved as one, from each guest’s day and time', async () => {
  const page = await chosen({ rescheduled: partyApart })
  const format = createFormat('fr')
  const [own, other] = partyApart.guests.map(({ startsAt }) => startsAt)
  const of = (guest: string, at: string) =>
    `${guest} (${format.shortDate(at, zone.timeZone)}, ${format.time(at, zone.timeZone)})`
  const times = format.list([of(page.t('booking.details.you'), own!), of('Léa', other!)])
  const says = page.t('booking.reschedule.nowApart', { times })
  await expect.poll(() => page.container.textContent).toContain(says)
})

test('a visit that cannot be moved says so before a time is chosen', async () => {
  const page = await chosen({
    rescheduled: { ...booked, can: { ...booked.can, reschedule: false } },
  })
  const { t } = page
  expect(await page.findByText(t('booking.reschedule.cannot'))).toBeTruthy()
  expect(page.getByRole('link', { name: t('booking.reschedule.toVisit') })).toBeTruthy()
  expect(page.sent('slot.month')).toEqual([])
})

test('an address with a guest who does not come moves neither that guest nor the whole visit', async () => {
  const page = await renderApp(<Page />, {
    language: 'fr',
    at: linkTo('bookAppointment', { reschedule: visit.id, guest: 5 }),
    answers: { 'booking.get': partyOf(['Léa']) },
  })
  expect(await page.findByText(page.t('booking.choose.nothingText'))).toBeTruthy()
})
