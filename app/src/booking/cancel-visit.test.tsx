import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './booking-details.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { visit } from './testing/visit.ts'

const paid = { ...visit, paidMinor: 9_000 }

test.each([
  [0, '€90.00'],
  [4_500, '€45.00'],
  [9_000, '€0.00'],
])(
  'the question before cancelling, with a fee of %i, says what is refunded: %s',
  async (cancelFeeMinor, back) => {
    const booking = { ...paid, cancelFeeMinor }
    const page = await renderApp(<CancelVisit booking={booking} />, {
      answers: { 'booking.get': booking },
    })
    await page.press(page.t('booking.cancel.action'))
    expect(page.getByText(page.t('booking.cancel.back', { amount: back }))).toBeTruthy()
  },
)

test('a held time can be paid or released, but not cancelled', async () => {
  const held = {
    ...visit,
    state: 'held' as const,
    heldUntil: '2026-11-25T10:09:00Z',
    can: { ...visit.can, cancel: false },
  }
  const page = await renderApp(<Page />, {
    at: linkTo('bookingDetails', { booking: visit.id }),
    user: { uid: 'ana' } as never,
    answers: { 'booking.get': held, 'catalogue.get': 'pending', 'healthForm.own': 'pending' },
  })
  expect(await page.findByText(page.t('booking.list.continue'))).toBeTruthy()
  expect(page.queryByText(page.t('booking.cancel.action'))).toBe(null)
})

test('a request is withdrawn free of charge', async () => {
  const request = { ...visit, state: 'requested' as const }
  const page = await renderApp(<CancelVisit booking={request} />, {
    answers: { 'booking.get': request, 'booking.cancel': { ...request, state: 'cancelled' } },
  })
  await page.press(page.t('booking.request.takeBack'))
  const question = await page.findByRole('alertdialog')
  await page.user.click(
    within(question).getByRole('button', { name: page.t('booking.request.takeBack') }),
  )
  await waitFor(() =>
    expect(page.sent('booking.cancel')).toEqual([{ bookingId: visit.id, expectedFeeMinor: 0 }]),
  )
})
