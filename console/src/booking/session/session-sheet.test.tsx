import { idOf } from '@serein/client/testing/answers.ts'
import type { SessionPage } from '@serein/shared/booking/session.ts'
import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, visit } from '../day/day-fixture.ts'
import { SessionSheet } from './session-sheet.tsx'

const name = { en: 'Yoga', fr: 'Yoga' }
/** With ids as the contract has them. */
function coming() {
  const { items, ...rest } = visit('yoga', ['11:00-12:00'])
  const ids = { id: idOf(8), serviceId: idOf(3), variantId: idOf(9) }
  return {
    ...rest,
    id: idOf(7),
    customerId: idOf(6),
    items: items.map((item) => ({ ...item, ...ids })),
  }
}

const session: SessionPage = {
  id: idOf(1),
  shopId: idOf(2),
  timeZone: 'Europe/Paris',
  serviceId: idOf(3),
  serviceName: name,
  leaderName: 'Inès',
  roomName: 'Sage',
  startsAt: at('11:00'),
  endsAt: at('12:00'),
  seats: 12,
  seatsTaken: 2,
  leastSeats: 3,
  decidesAt: at('09:00'),
  cancelledFor: null,
  visits: [coming()],
}

async function open(page: Partial<SessionPage> = {}, more: object = {}, mayChange = true) {
  const onClose = vi.fn<() => void>()
  const sheet = await renderConsole(
    <SessionSheet
      open
      session={{ id: session.id, name }}
      now={Date.parse(at('08:00'))}
      mayChange={mayChange}
      onClose={onClose}
    />,
    { answers: { 'booking.session': { ...session, ...page }, ...more } },
  )
  await sheet.findByText(sheet.t('booking.session.ledBy', { name: 'Inès' }), { exact: false })
  return { page: sheet, onClose }
}

test('a session shows its seats, when it is decided and who comes', async () => {
  const { page } = await open()
  const { t } = page
  expect(page.getByText(t('booking.session.seats', { taken: 2, seats: 12 }))).toBeTruthy()
  expect(page.getByText(/fewer than 3 seats/u)).toBeTruthy()
  expect(page.getByRole('list', { name: t('booking.session.coming') })).toBeTruthy()
})

test('whoever comes is let in from there', async () => {
  const { page } = await open({}, { 'booking.checkIn': coming() })
  await page.user.click(page.getByRole('button', { name: /^Check in /u }))
  await vi.waitFor(() => expect(page.sent('booking.checkIn')).toHaveLength(1))
})

test('a session is cancelled after a question', async () => {
  const { page, onClose } = await open({}, { 'slot.cancelSession': { id: session.id } })
  const { t } = page
  await page.press(t('booking.session.cancel'))
  expect(page.getByText(t('booking.session.ask', { count: 1 }))).toBeTruthy()
  await page.press(t('booking.session.cancel'))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(page.sent('slot.cancelSession')).toEqual([{ groupSessionId: session.id }])
})

test('one that is cancelled says why, and is not cancelled again', async () => {
  const { page } = await open({ cancelledFor: 'too_few', visits: [], seatsTaken: 0 })
  const { t } = page
  expect(page.getByText(t('booking.session.cancelled.too_few'))).toBeTruthy()
  expect(page.queryByText(t('booking.session.cancel'))).toBe(null)
})

test('whoever only sees the calendar cancels no session', async () => {
  const { page } = await open({}, {}, false)
  expect(page.queryByText(page.t('booking.session.cancel'))).toBe(null)
})
