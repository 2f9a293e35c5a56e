import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { VisitWellness } from './visit-wellness.tsx'

const bookingOf = (wellness: BookingDetails['wellness']) =>
  ({ id: idOf(1), timeZone: 'Europe/Paris', wellness }) as BookingDetails

test('the client of a visit made by the desk is asked whether it is theirs, and says so', async () => {
  const booking = bookingOf({ isAsked: true, openings: [] })
  const page = await renderApp(<VisitWellness booking={booking} />, {
    answers: { 'booking.recognise': 'broken' },
  })
  const { t } = page
  expect(page.getByText(t('booking.wellness.ask'))).toBeTruthy()
  await page.press(t('booking.wellness.recognise'))
  expect(page.sent('booking.recognise')).toEqual([{ bookingId: idOf(1) }])
  expect(await page.findByText(t('screen.problem.text'))).toBeTruthy()
  expect(page.queryByText(t('booking.wellness.recognised'))).toBe(null)
})

test('wellness notes say who has read them, and nothing when nobody has', async () => {
  const openedAt = '2026-11-25T09:30:00.000Z'
  const opening = { openedAt, openerName: 'Anaïs Morel', subject: 'wellness' as const }
  const page = await renderApp(
    <VisitWellness booking={bookingOf({ isAsked: false, openings: [opening] })} />,
  )
  expect(page.getByText(page.t('booking.wellness.openings'))).toBeTruthy()
  expect(page.getByRole('listitem').textContent).toContain('Anaïs Morel')
  page.unmount()
  const other = await renderApp(
    <VisitWellness booking={bookingOf({ isAsked: false, openings: [] })} />,
  )
  expect(other.queryByText(other.t('booking.wellness.openings'))).toBe(null)
  expect(other.queryByRole('button')).toBe(null)
})
