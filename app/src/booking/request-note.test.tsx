import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { createFormat } from '@serein/client/format.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { RequestNote } from './request-note.tsx'

const requestedVisit = {
  id: idOf(1),
  state: 'requested',
  heldUntil: '2026-11-25T18:00:00.000Z',
  timeZone: 'Europe/Paris',
  shop: { id: idOf(2), name: 'Maison Serein' },
  tender: 'at_shop',
  totalMinor: 9_000,
  together: 'same_start',
  sameRoom: false,
  guests: [{ position: 0, isCancelled: false }],
  items: [{ guestPosition: 0, variantId: idOf(3), addOns: [], wish: 'any' }],
} as unknown as BookingDetails

const open = (part: Partial<BookingDetails>) =>
  renderApp(<RequestNote booking={{ ...requestedVisit, ...part }} />, { language: 'fr' })

test('a request says until when the spa will answer and whether money is held', async () => {
  const free = await open({})
  const until = createFormat('fr').time(requestedVisit.heldUntil!, 'Europe/Paris')
  expect(free.container.textContent).toContain(until)
  expect(free.container.textContent).toContain(free.t('booking.request.free'))
  free.unmount()
  const aside = await open({ tender: 'card' })
  expect(aside.container.textContent).toContain(aside.t('booking.request.aside'))
})

test('a declined request shows its reason and links to the day of each future alternative', async () => {
  const over = '2026-11-25T08:00:00.000Z'
  const toCome = '2026-11-27T16:45:00.000Z'
  const note = 'Le hammam est en travaux.'
  const declined = { note, proposedStarts: [over, toCome] }
  const page = await open({ state: 'declined', declined })
  expect(page.container.textContent).toContain(note)
  expect(page.container.textContent).toContain(page.t('booking.request.nothingPaid'))
  const [link, ...more] = page.getAllByRole('link')
  expect(more).toEqual([])
  expect(link!.textContent).toContain(createFormat('fr').time(toCome, 'Europe/Paris'))
  const { searchParams } = new URL(link!.getAttribute('href')!, 'https://serein.test')
  expect(Object.fromEntries(searchParams)).toMatchObject({ shop: idOf(2), day: '2026-11-27' })
  expect(searchParams.get('items')).toContain(idOf(3))
})

test('a request that nobody answered in time links to other times', async () => {
  const page = await open({ state: 'expired' })
  const another = page.getByRole('link')
  expect(another.textContent).toBe(page.t('booking.request.another'))
  expect(another.getAttribute('href')).toContain(idOf(3))
})
