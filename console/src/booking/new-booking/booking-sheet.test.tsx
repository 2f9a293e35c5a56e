import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { owner, shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, visit } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { menu, team } from '../treatment/treatment-fixture.ts'
import type { Menu } from '../treatment/treatment.ts'
import { BookingForm, type BookingDefaults } from './booking-sheet.tsx'

const sauna = idOf(11)
const ownMenu = JSON.parse(JSON.stringify(menu).replaceAll('sauna-30', sauna)) as Menu

const answers: Answers = {
  'booking.deskTimes': 'pending',
  'search.anything': 'pending',
}

function form(defaults: BookingDefaults, part: Partial<Parameters<typeof BookingForm>[0]> = {}) {
  return (
    <BookingForm
      defaults={defaults}
      calendar={dayWith([], [])}
      desk={{ shop, zone: shop.timeZone } as DeskInHand}
      day="2026-11-23"
      now={Date.parse(at('08:30'))}
      onClose={() => {}}
      menu={ownMenu}
      team={team}
      {...part}
    />
  )
}

test('what is missing is said at its field, and so is what the server refuses, until it is changed', async () => {
  const fields = [{ path: 'guests.0.items.0.variantId', message: 'gone' }]
  const page = await renderConsole(form({ from: at('10:00') }), {
    answers: {
      ...answers,
      'booking.walkIn': refused('service_not_bookable', { fields }),
    },
  })
  const { t } = page
  const [customer, service, time] = [
    t('booking.form.customer'),
    t('booking.form.service'),
    t('booking.form.time'),
  ]
  const book = async () => page.user.click(page.getByRole('button', { name: /^Book/u }))
  await page.fill(customer, 'Nadia')
  await page.fill(time, '')
  await book()
  expect(page.notesOf(customer)).toContain(t('booking.form.customerUnchosen'))
  expect(page.notesOf(service)).toContain(t('booking.form.noService'))
  expect(page.notesOf(time)).toContain(t('booking.form.noTime'))
  expect(document.activeElement).toBe(page.field(customer))
  expect(page.sent('booking.walkIn')).toEqual([])

  await page.fill(customer, '')
  await page.fill(time, '11:00')
  await page.user.selectOptions(page.field(service), 'sauna')
  expect(page.notesOf(service)).not.toContain(t('booking.form.noService'))
  await book()
  await page.findByText(t('booking.form.notOffered.variantId'))
  expect(page.sent('booking.walkIn')).toMatchObject([
    // Eleven o’clock in Paris.
    { startsAt: at('10:00'), guests: [{ items: [{ variantId: sauna }] }] },
  ])
  await page.fill(time, '12:00')
  expect(page.queryByText(t('booking.form.notOffered.variantId'))).toBe(null)
})

test('a therapist who was clicked stays named where she does not give a treatment, and it says so', async () => {
  const page = await renderConsole(form({ from: at('10:00'), staffId: 'ines' }), { answers })
  const { t } = page
  const [service, therapist] = [t('booking.form.service'), t('booking.form.therapist')]
  await page.user.selectOptions(page.field(service), 'facial')
  expect(page.notesOf(therapist)).toEqual([t('booking.form.unable', { name: 'Inès' })])
  await page.user.selectOptions(page.field(service), 'massage')
  expect(page.queryByText(t('booking.form.unable', { name: 'Inès' }))).toBe(null)
  expect(page.field(therapist).value).toBe('ines')
})

test('check-in is ticked for a walk-in and for “Now”, and not for a visit at a time', async () => {
  const soon = await renderConsole(form({ from: at('08:30') }), { answers })
  const { t } = soon
  expect(soon.field(t('booking.form.checkIn')).checked).toBe(false)
  soon.unmount()
  const walkIn = await renderConsole(form({ isWalkIn: true }), { answers })
  expect(walkIn.field(t('booking.form.checkIn')).checked).toBe(true)
  await walkIn.fill(t('booking.form.time'), '09:35')
  expect(walkIn.field(t('booking.form.checkIn')).checked).toBe(false)
})

test('a long menu is searched by the beginnings of words in either language', async () => {
  const services = Array.from({ length: 12 }, (_, n) => ({
    ...ownMenu.categories[0]!.services[0]!,
    id: `service ${n}`,
    name: n === 7 ? { en: 'Hot stones', fr: 'Pierres chaudes' } : { en: `S${n}`, fr: `S${n}` },
  }))
  const longMenu = { ...ownMenu, categories: [{ ...ownMenu.categories[0]!, services }] }
  const page = await renderConsole(form({ from: at('10:00') }, { menu: longMenu }), { answers })
  const { t } = page
  await page.fill(t('booking.form.find'), 'zzz')
  expect(page.getByText(t('booking.form.noMatch'))).toBeTruthy()
  await page.fill(t('booking.form.find'), 'pier{Enter}')
  expect(page.field(t('booking.form.service')).value).toBe('service 7')
  expect(page.queryByLabelText(t('booking.form.find'))).toBe(null)
})

test('what a treatment costs is that of the chosen day, before the server has said so', async () => {
  const planned = structuredClone(ownMenu)
  const [massage] = planned.categories[0]!.services
  massage!.variants[0]!.laterPrices = [{ fromDay: '2027-01-01', priceMinor: 9_000 }]
  massage!.addOns[0]!.laterPrices = [{ fromDay: '2027-01-01', priceMinor: 1_200 }]
  const page = await renderConsole(
    form({ from: '2026-12-31T13:00:00.000Z', serviceId: 'massage' }, { menu: planned }),
    { answers },
  )
  const { t } = page
  await page.user.click(page.getByRole('checkbox', { name: /^Oil/u }))
  const button = () => page.getByRole('button', { name: /^Book/u }).textContent
  expect(button()).toContain('€90')
  await page.press(t('booking.today.nextDay'))
  expect(button()).toContain('€102')
  expect(page.getByRole('checkbox', { name: /^Oil/u })).toHaveProperty('checked', true)
  expect(page.getByLabelText(t('booking.form.length')).textContent).toContain('€90')
})

test('a visit booked for another day says the day and leads there', async () => {
  const startsAt = '2026-12-02T13:15:00.000Z'
  const later = visit(idOf(90), ['10:00-10:30'], { customerId: null, startsAt, items: [] })
  const offerUndo = vi.fn<DeskInHand['store']['offerUndo']>()
  const desk = { shop, zone: shop.timeZone, store: { offerUndo } } as unknown as DeskInHand
  const page = await renderConsole(form({ from: startsAt, serviceId: 'sauna' }, { desk }), {
    answers: { ...answers, 'booking.walkIn': later },
  })
  await page.user.click(page.getByRole('button', { name: /^Book/u }))
  await vi.waitFor(() => expect(offerUndo).toHaveBeenCalledOnce())
  const [text, , more] = offerUndo.mock.calls[0]!
  expect(text).toContain('Wed 2 Dec')
  expect(more!.also!.label).toBe(page.t('booking.form.show'))
})

test('a visit that is to come again leads to booking more of it', async () => {
  const nadia = { kind: 'known', id: idOf(60), name: 'Nadia', contact: null } as const
  const startsAt = at('14:00')
  const booked = visit(idOf(90), ['14:00-14:30'], { customerId: idOf(60), startsAt, items: [] })
  const desk = {
    shop,
    zone: shop.timeZone,
    store: { offerUndo: vi.fn<DeskInHand['store']['offerUndo']>() },
  }
  const defaults = { from: startsAt, serviceId: 'sauna', customer: nadia }
  const page = await renderConsole(form(defaults, { desk: desk as unknown as DeskInHand }), {
    answers: {
      ...answers,
      'business.me': owner,
      'customer.get': 'pending',
      'customer.glance': 'pending',
      'booking.walkIn': booked,
    },
  })
  const { t } = page
  await page.user.click(page.getByRole('checkbox', { name: t('booking.form.repeats') }))
  await page.user.click(page.getByRole('button', { name: /^Book/u }))
  await vi.waitFor(() => expect(page.address()).toContain(`visit=${booked.id}`))
})
