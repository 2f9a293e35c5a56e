import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './bookings.tsx'
import { partyApart, visit } from './testing/visit.ts'

const held: BookingCard = {
  ...visit,
  id: idOf(3),
  state: 'held',
  heldUntil: '2026-11-25T10:05:00Z',
}

function open(bookings: BookingCard[], own: Parameters<typeof renderApp>[1] = {}) {
  const answers: Answers = {
    'booking.list': { bookings, nextCursor: null },
    'waiting.list': { entries: [] },
    'standing.list': { wishes: [] },
  }
  return renderApp(<Page />, { at: linkTo('bookings'), user: camille, answers, ...own })
}

test('the empty list of visits links to the search', async () => {
  const page = await open([])
  expect(await page.findByText(page.t('booking.list.noneComing'))).toBeTruthy()
  const find = page.getByRole('link', { name: page.t('booking.list.find') })
  expect(find.getAttribute('href')).toBe(linkTo('featured'))
})

test('visits that failed to load can be loaded again', async () => {
  const page = await open([], {
    answers: {
      'booking.list': 'broken',
      'waiting.list': { entries: [] },
      'standing.list': { wishes: [] },
    },
  })
  const retry = await page.findByRole('button', { name: page.t('screen.problem.retry') })
  page.answers['booking.list'] = { bookings: [visit], nextCursor: null }
  await page.user.click(retry)
  expect(await page.findByRole('heading', { name: 'Deep tissue' })).toBeTruthy()
  expect(page.queryByRole('alert')).toBe(null)
})

test('a held time stands above the next visit and links to the payment', async () => {
  const page = await open([visit, held])
  const [first, second] = await page.findAllByRole('heading', { level: 2 })
  expect([first?.textContent, second?.textContent]).toEqual(['Deep tissue', 'Deep tissue'])
  const pay = page.getByRole('link', { name: page.t('booking.list.continue') })
  expect(pay.getAttribute('href')).toBe(linkTo('checkout', { booking: held.id }))
  expect(first!.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(pay.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the list of visits is in French for a French reader, treatment and day included', async () => {
  const page = await open([visit], { language: 'fr' })
  expect(await page.findByRole('heading', { name: 'Massage profond' })).toBeTruthy()
  expect(page.getByRole('tab', { name: 'À venir' }).getAttribute('aria-selected')).toBe('true')
  expect(page.getByText(/^Samedi, 12 h$/u).tagName).toBe('TIME')
})

test('each tab has its own address and loads its own visits', async () => {
  const page = await open([])
  await page.user.click(page.getByRole('tab', { name: page.t('booking.list.cancelled') }))
  expect(await page.findByText(page.t('booking.list.noneCancelled'))).toBeTruthy()
  expect(page.address()).toBe(linkTo('bookings', { which: 'cancelled' }))
  expect(page.sent('booking.list').at(-1)).toMatchObject({ which: 'cancelled' })
})

test('the card of a party at separate times shows the reader’s own time', async () => {
  const page = await open([partyApart, { ...partyApart, id: idOf(4) }])
  expect(await page.findByText('Sunday, 10:00 am')).toBeTruthy()
  expect(page.getByText('Sun 29 Nov, 10:00 am–11:00 am')).toBeTruthy()
})
