import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { CustomerGlance } from '@serein/shared/customer/glance.ts'
import { customer } from '../../customer/testing/customer.ts'
import { owner, shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith, room, therapist } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { menu, team } from '../treatment/treatment-fixture.ts'
import type { Menu, Team } from '../treatment/treatment.ts'
import { BookingColumn } from './booking-beside.tsx'
import { type BookingDefaults, BookingForm } from './booking-sheet.tsx'

/** The contract reads ids: each of the fixture is a number. */
const ids = ['massage-60', 'massage-30', 'massage', 'facial-45', 'facial', 'ines', 'marc', 'oil']
const real = (name: string) => idOf(40 + ids.indexOf(name))
const withRealIds = <T,>(value: T): T =>
  JSON.parse(
    ids.reduce(
      (text, name) => text.replaceAll(`"${name}"`, `"${real(name)}"`),
      JSON.stringify(value),
    ),
  ) as T
const [ownMenu, ownTeam] = [withRealIds<Menu>(menu), withRealIds<Team>(team)]

const glance: CustomerGlance = {
  lastVisit: {
    bookingId: idOf(5),
    startsAt: '2026-11-03T09:00:00.000Z',
    timeZone: 'Europe/Paris',
    serviceNames: [{ en: 'Massage', fr: 'Massage' }],
    staffNames: ['Inès'],
  },
  usual: {
    serviceId: real('massage'),
    variantId: real('massage-30'),
    serviceName: { en: 'Massage', fr: 'Massage' },
    lengthMinutes: 30,
    addOnIds: [],
    staffId: real('ines'),
    staffName: 'Inès',
    times: 3,
    visits: 4,
  },
  lateCancels: 2,
}
const nadia = { kind: 'known', id: customer.id, name: customer.name, contact: null } as const
const day = '2026-11-24'
const calendar = dayWith(
  [],
  [
    { ...therapist(real('ines'), '08:00-17:00'), name: 'Inès', variantIds: [] },
    { ...therapist(real('marc')), name: 'Marc', variantIds: [] },
  ],
  { rooms: [{ ...room(idOf(70)), name: 'Iris', kindId: idOf(72) }] },
)
const none = { starts: [], asked: null }
const answers: Answers = {
  'business.me': owner,
  'booking.deskTimes': none,
  'booking.nextDeskTime': { next: null, withAnyone: null },
  'customer.get': { customer },
  'customer.glance': glance,
  'search.anything': 'pending',
}

type On = { onClose?: () => void; onDay?: (day: string) => void }

/** The form in its column, and another empty time beside it. */
function Desk(props: On & { first: BookingDefaults; other: BookingDefaults }) {
  const [defaults, setDefaults] = useState(props.first)
  const { onClose = () => {}, onDay = () => {} } = props
  const desk = { shop, zone: shop.timeZone } as DeskInHand
  return (
    <>
      <button type="button" onClick={() => setDefaults(props.other)}>
        Empty
      </button>
      <BookingColumn isHidden={false} {...{ defaults, onClose }}>
        {(onFilledIn) => (
          <BookingForm
            {...{ defaults, calendar, desk, day, onClose, onDay, onFilledIn }}
            now={Date.parse(at('06:00'))}
            menu={ownMenu}
            team={ownTeam}
          />
        )}
      </BookingColumn>
    </>
  )
}

const open = (
  first: BookingDefaults,
  other: BookingDefaults = {},
  on: On = {},
  more: Answers = {},
) => renderConsole(<Desk {...{ first, other }} {...on} />, { answers: { ...answers, ...more } })

test('a press on another empty time changes time and therapist of a booking, and keeps the rest', async () => {
  const onDay = vi.fn<(day: string) => void>()
  const page = await open(
    { from: at('10:00'), staffId: real('ines') },
    { from: '2026-11-26T13:30:00.000Z', staffId: real('marc') },
    { onDay },
  )
  const { t } = page
  const [service, note] = [t('booking.form.service'), t('booking.form.note')]
  await page.user.selectOptions(page.field(service), real('massage'))
  await page.fill(note, 'By the window')
  await page.user.click(page.getByText('Empty'))
  expect(page.field(t('booking.form.time')).value).toBe('14:30')
  expect(page.field(t('booking.form.therapist')).value).toBe(real('marc'))
  expect(page.field(service).value).toBe(real('massage'))
  expect(page.field(note).value).toBe('By the window')
  expect(onDay.mock.calls.flat()).toEqual(['2026-11-24', '2026-11-26'])
})

test('Escape closes a booking at once while nothing is filled in, and asks after that', async () => {
  const onClose = vi.fn<() => void>()
  const page = await open({ from: at('10:00') }, {}, { onClose })
  const { t } = page
  await page.user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await page.fill(t('booking.form.note'), 'By the window')
  await page.user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await page.user.click(page.getByRole('button', { name: t('booking.form.leave.stay') }))
  expect(page.field(t('booking.form.note')).value).toBe('By the window')
  await page.user.keyboard('{Escape}')
  await page.user.click(page.getByRole('button', { name: t('booking.form.leave.go') }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a client who is booked is known by their last and usual visit, balance and birthday', async () => {
  const wallets = [{ currency: 'EUR', moneyMinor: 4000, bonusMinor: 500, owedMinor: 2000 }]
  const birthday = { day: 26, month: 11, year: 1980 }
  const page = await open(
    { from: at('10:00'), customer: nadia },
    {},
    {},
    {
      'customer.get': { customer: { ...customer, wallets, birthday } },
    },
  )
  const { t } = page
  const what = t('booking.glance.with', { what: 'Massage, 30 min', who: 'Inès' })
  expect(
    await page.findByText(t('booking.glance.often', { what, times: 3, visits: 4 })),
  ).toBeTruthy()
  expect(page.getByText(/Tue 3 Nov · Massage with Inès/u)).toBeTruthy()
  expect(await page.findByText('€45')).toBeTruthy()
  expect(page.getByText('€20')).toBeTruthy()
  expect(page.getByText(t('booking.glance.birthday', { day: 'Thu 26 Nov' }))).toBeTruthy()
  expect(page.getByText(t('booking.mark.health'))).toBeTruthy()
})

test('who may not see clients is told nothing of one', async () => {
  const permissions = { ...owner.permissions, client: 'none' as const }
  const page = await open(
    { from: at('10:00'), customer: nadia },
    {},
    {},
    {
      'business.me': { ...owner, permissions },
    },
  )
  await page.findByText(customer.name)
  expect(page.sent('customer.glance')).toEqual([])
  expect(page.queryByText(page.t('booking.glance.last'))).toBe(null)
})

test('one press books the usual, at the next time that is free', async () => {
  const later = {
    startsAt: '2026-11-27T09:15:00.000Z',
    endsAt: '2026-11-27T09:45:00.000Z',
    staffIds: [real('ines')],
    unitIds: [],
    priceMinor: 5000,
  }
  const page = await open(
    { from: at('10:00'), customer: nadia },
    {},
    {},
    {
      'booking.nextDeskTime': { next: later, withAnyone: null },
    },
  )
  const { t } = page
  await page.user.click(await page.findByRole('button', { name: t('booking.glance.bookUsual') }))
  await vi.waitFor(() => expect(page.field(t('booking.form.time')).value).toBe('10:15'))
  expect(page.field(t('booking.form.service')).value).toBe(real('massage'))
  expect(page.field(t('booking.form.length')).value).toBe(real('massage-30'))
  expect(page.field(t('booking.form.therapist')).value).toBe(real('ines'))
  expect(page.sent('booking.nextDeskTime')[0]).toMatchObject({ day: '2026-11-25' })
})

test('a time that is free for the usual is kept', async () => {
  const page = await open(
    { from: at('10:00'), customer: nadia },
    {},
    {},
    {
      'booking.deskTimes': { starts: [], asked: { startsAt: at('10:00'), reason: null } },
    },
  )
  const { t } = page
  await page.user.click(await page.findByRole('button', { name: t('booking.glance.bookUsual') }))
  expect(await page.findByText(/^Free at 11:00\sam$/u)).toBeTruthy()
  expect(page.sent('booking.nextDeskTime').map(({ day: from }) => from)).not.toContain('2026-11-25')
})

test('a day without a free time names the next one, and a sooner one by anybody', async () => {
  const start = (startsAt: string, staff: string) => ({
    startsAt,
    endsAt: startsAt,
    staffIds: [real(staff)],
    unitIds: [],
    priceMinor: 8000,
  })
  const page = await open(
    { from: at('10:00'), staffId: real('ines') },
    {},
    {},
    {
      'booking.nextDeskTime': {
        next: start('2026-12-02T13:15:00.000Z', 'ines'),
        withAnyone: start('2026-11-25T08:00:00.000Z', 'marc'),
      },
    },
  )
  const { t } = page
  await page.user.selectOptions(page.field(t('booking.form.service')), real('massage'))
  const next = await page.findByRole('button', {
    name: /^Next free: Wed 2 Dec, 2:15\spm with Inès/u,
  })
  await page.user.click(await page.findByRole('button', { name: /^Sooner with Marc: Wed 25 Nov/u }))
  expect(page.field(t('booking.form.therapist')).value).toBe('any')
  expect(page.field(t('booking.form.time')).value).toBe('09:00')
  expect(next).toBeTruthy()
})

test('a therapist who is off is marked, and a time that is taken is not sent', async () => {
  const page = await open(
    { from: at('10:00'), staffId: real('marc') },
    {},
    {},
    {
      'booking.deskTimes': {
        starts: [],
        asked: { startsAt: at('10:00'), reason: 'therapist_off' },
      },
    },
  )
  const { t } = page
  await page.user.selectOptions(page.field(t('booking.form.service')), real('massage'))
  const options = [...page.field(t('booking.form.therapist')).querySelectorAll('option')]
  expect(options.map(({ textContent }) => textContent)).toContain(
    `Marc · ${t('booking.form.cannot.off')}`,
  )
  await page.findByText(t('booking.form.reason.therapist_off'))
  await page.user.click(page.getByRole('button', { name: /^Book/u }))
  expect(page.getAllByText(t('booking.form.reason.therapist_off'))).toHaveLength(2)
  expect(page.sent('booking.walkIn')).toEqual([])
})

test('a room that was pressed is kept, and it says where a treatment cannot be in it', async () => {
  const iris = idOf(70)
  const start = { startsAt: at('10:00'), endsAt: at('11:00'), staffIds: [], priceMinor: 8000 }
  const page = await open(
    { from: at('10:00') },
    { from: at('12:00'), unitId: iris },
    {},
    {
      'booking.deskTimes': ({ at: wanted }) => ({
        starts: [],
        asked:
          wanted === at('12:00')
            ? { ...start, startsAt: at('12:00'), unitIds: [idOf(71)], reason: null }
            : { startsAt: at('13:00'), reason: 'rooms_full' },
      }),
    },
  )
  const { t } = page
  expect(page.queryByLabelText(t('booking.form.room'))).toBe(null)
  await page.user.selectOptions(page.field(t('booking.form.service')), real('massage'))
  await page.user.click(page.getByText('Empty'))
  expect(page.field(t('booking.form.room')).value).toBe(iris)
  await page.findByText(t('booking.form.roomUnsuited', { room: 'Iris' }))
  await page.fill(t('booking.form.time'), '14:00')
  await page.findByText(t('booking.form.reason.room_taken', { room: 'Iris' }))
  expect(page.sent('booking.deskTimes').at(-1)).toMatchObject({ unitId: iris })
})
