import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { addDays, daysFromTo } from '@serein/shared/time/day.ts'
import { owner } from '../../member/testing/member.ts'
import { basePath } from '../../address/link.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist, visit } from '../day/day-fixture.ts'
import { Page } from './calendar.tsx'

const [ines, marc] = [
  { ...therapist(idOf(5), '09:00-17:00'), name: 'Inès', variantIds: [] },
  { ...therapist(idOf(6), '09:00-17:00'), name: 'Marc', variantIds: [] },
]

function booked(number: number, name: string, of: { id: string }, facts: Partial<Visit> = {}) {
  const made = visit(idOf(number), [`0${number}:00-1${number}:00 ${of.id}`])
  const ids = { id: idOf(100 + number), serviceId: idOf(7), variantId: idOf(8) }
  const items = made.items.map((item) => ({ ...item, ...ids }))
  return { ...made, customerId: null, customerName: name, items, ...facts }
}

/** Any days, of which the 24th has visits; nobody works on a Sunday. */
function calendarOf(visits: Visit[]): (input: { fromDay: string; toDay: string }) => ShopCalendar {
  return ({ fromDay, toDay }) => ({
    ...dayWith(fromDay <= '2026-11-24' && toDay >= '2026-11-24' ? visits : [], [ines, marc]),
    days: daysFromTo(fromDay, toDay).map((day) => ({
      day,
      from: `${addDays(day, -1)}T23:00:00.000Z`,
      until: `${day}T23:00:00.000Z`,
      open: [{ from: `${day}T08:00:00.000Z`, until: `${day}T18:00:00.000Z` }],
    })),
  })
}

async function openAt(search: string, visits: Visit[], width = 1280) {
  const answers: Answers = {
    'business.me': owner,
    'booking.shopCalendar': calendarOf(visits),
    'booking.requests': { visits: [] },
    'booking.live': 'pending',
    'booking.therapistFeed': 'pending',
  }
  return renderConsole(<Page />, { at: `${basePath}/calendar?${search}`, width, answers })
}

const visits = () => [
  booked(8, 'Audrey', ines),
  booked(9, 'Victor', marc, { state: 'completed', dueMinor: 0 }),
]

test('a month counts the visits of each day, says how full it is, and leads to the day', async () => {
  const page = await openAt('day=2026-11-24&span=month', visits())
  const day = await page.findByRole('button', { name: /Tuesday.* 24 November.*2 visits/u })
  expect(day.textContent).toMatch(/\d+%/u)
  const days = within(page.getByRole('table')).getAllByRole('button')
  expect(days).toHaveLength(42)
  expect(page.getByRole('button', { name: /Wednesday.* 25 November/u }).textContent).toContain(
    page.t('booking.month.closed'),
  )
  await page.user.click(day)
  await page.findByRole('group', {
    name: page.t('booking.today.byTherapist', { day: 'Tuesday 24 November' }),
  })
  expect(page.address()).not.toContain('span')
})

test('the arrows lead from day to day of a month and on to the next month', async () => {
  const page = await openAt('day=2026-11-24&span=month', visits())
  const day = await page.findByRole('button', { name: /Tuesday.* 24 November/u })
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toMatch(/1 December/u)
  for (const key of ['ArrowRight', 'ArrowDown']) fireEvent.keyDown(document.activeElement!, { key })
  await page.findByRole('heading', { level: 1, name: 'December 2026' })
})

test('a list goes day by day, is narrowed to a therapist and a state, and walked by the arrows', async () => {
  const page = await openAt('day=2026-11-23&span=list', visits())
  const list = await page.findByRole('list', { name: /Tuesday.* 24 November/u })
  const names = () =>
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual([expect.stringContaining('Audrey'), expect.stringContaining('Victor')])
  const [first, second] = within(list).getAllByRole('button')
  first!.focus()
  fireEvent.keyDown(first!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  await page.user.selectOptions(page.field(page.t('booking.board.whose')), 'Marc')
  await waitFor(() => expect(page.queryByText('Audrey')).toBe(null))
  await page.user.selectOptions(
    page.field(page.t('booking.list.state.label')),
    page.t('booking.today.unpaid'),
  )
  await page.findByText(page.t('booking.list.empty.narrow'))
  expect(page.address()).toContain('state=unpaid')
})

test('a phone has a month and a list of the calendar in one field, but no week', async () => {
  const page = await openAt('day=2026-11-24', visits(), 390)
  const field = (await page.findByLabelText(page.t('booking.board.views'), {
    selector: 'select',
  })) as HTMLSelectElement
  expect([...field.options].map(({ text }) => text)).toEqual([
    page.t('booking.board.moreViews'),
    page.t('booking.board.therapists'),
    page.t('booking.month.view'),
    page.t('booking.list.view'),
  ])
  await page.user.selectOptions(field, page.t('booking.month.view'))
  await page.findByRole('table')
})
