import { expect, test, vi } from 'vitest'
import { within } from '@testing-library/react'
import type { Answers } from '@serein/client/testing/answers.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { renderApp } from '../page/testing/render.tsx'
import { InviteGuests } from './invite-guests.tsx'
import { PartyTimeline } from './party-timeline.tsx'
import { partyAt } from './testing/visit.ts'

const saturday = { startsAt: '2026-11-28T11:00:00Z', endsAt: '2026-11-28T12:00:00Z' }
const sunday = { startsAt: '2026-11-29T09:00:00Z', endsAt: '2026-11-29T10:00:00Z' }

function party(lea: Partial<BookingDetails['guests'][number]> = {}): BookingDetails {
  const booking = partyAt([saturday, sunday])
  Object.assign(booking.guests[1]!, { name: 'Léa', ...lea })
  return booking
}

const shares = (dueMinor: number, leaMinor = 9_000): Answers => ({
  'paymentLink.ofVisit': {
    currency: 'EUR',
    dueMinor: 9_000,
    startsAt: saturday.startsAt,
    shares: [null, 0, 1].map((guestPosition) => ({
      guestPosition,
      guestName: null,
      shareMinor: guestPosition === 1 ? leaMinor : 9_000,
      paidMinor: guestPosition === 1 ? leaMinor - dueMinor : 0,
      dueMinor: guestPosition === 1 ? dueMinor : 9_000,
      url: null,
    })),
  },
})

test.each(['en', 'fr'] as const)(
  'the timeline of a party says by day who comes when for what, and how far each is (%s)',
  async (language) => {
    const booking = party({ isInvited: true, hasOpened: true })
    const page = await renderApp(<PartyTimeline booking={booking} />, {
      language,
      answers: shares(0),
    })
    const { t } = page
    expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    const [own, lea] = page.getAllByRole('list').filter(({ tagName }) => tagName === 'OL')
    expect(within(own!).getByText(t('booking.details.you'))).toBeTruthy()
    expect(within(own!).queryByText(t('booking.timeline.notInvited'))).toBeNull()
    await within(lea!).findByText(t('booking.timeline.paid'))
    expect(within(lea!).getByText(t('booking.timeline.opened'))).toBeTruthy()
    expect(within(own!).getByText(t('booking.timeline.unpaid'))).toBeTruthy()
    expect(lea!.querySelector('time')!.dateTime).toBe(sunday.startsAt)
    expect(lea!.textContent).toContain('Inès')
  },
)

test('nothing is said of the payment of a guest whose treatment costs nothing', async () => {
  const page = await renderApp(<PartyTimeline booking={party()} />, { answers: shares(0, 0) })
  const [own, lea] = page.getAllByRole('list').filter(({ tagName }) => tagName === 'OL')
  await within(own!).findByText(page.t('booking.timeline.unpaid'))
  expect(within(lea!).queryByText(/paid$/iu)).toBeNull()
})

test.each([
  [{ isInvited: true, hasOpened: true, hasAnswered: true }, 'confirmed'],
  [{ isInvited: true }, 'invited'],
  [{}, 'notInvited'],
] as const)('a guest who is %o stands as %s', async (lea, state) => {
  const page = await renderApp(<PartyTimeline booking={party(lea)} />, { answers: shares(9_000) })
  expect(await page.findByText(page.t(`booking.timeline.${state}`))).toBeTruthy()
})

test('messages to a guest go where the booker says, and what is no contact is said beside the field', async () => {
  const booking = party()
  const page = await renderApp(<InviteGuests booking={booking} />, {
    answers: { 'booking.keepGuestContact': booking },
  })
  const { t } = page
  const label = t('booking.contact.label', { name: 'Léa' })
  await page.press(t('booking.contact.addFor', { name: 'Léa' }))
  await page.findByLabelText(label)
  await page.fill(label, 'lea')
  await page.press(t('booking.contact.save'))
  expect(page.notesOf(label)[0]).toBe(t('booking.contact.wrong'))
  expect(page.sent('booking.keepGuestContact')).toEqual([])
  await page.fill(label, ' lea@example.test')
  await page.user.click(page.getByRole('radio', { name: 'Français' }))
  await page.press(t('booking.contact.save'))
  await vi.waitFor(() =>
    expect(page.sent('booking.keepGuestContact')).toEqual([
      { bookingId: booking.id, guestPosition: 1, contact: 'lea@example.test', language: 'fr' },
    ]),
  )
})

test('messages that the booker has sent can be stopped, and that undone', async () => {
  const booking = party({ contact: 'lea@example.test', isReached: true, isInvited: true })
  const page = await renderApp(<InviteGuests booking={booking} />, {
    answers: { 'booking.keepGuestContact': booking },
  })
  const { t } = page
  await page.press(t('booking.contact.endFor', { name: 'Léa' }))
  await page.press(t('booking.contact.undo'))
  await vi.waitFor(() =>
    expect(page.sent('booking.keepGuestContact')).toMatchObject([
      { contact: null },
      { contact: 'lea@example.test' },
    ]),
  )
})

test('guests may change their own time unless the booker turns that off', async () => {
  const booking = party()
  const page = await renderApp(<InviteGuests booking={booking} />, {
    answers: { 'booking.allowGuestMoves': { ...booking, guestsMayMove: false } },
  })
  const toggle = page.getByRole('switch') as HTMLInputElement
  expect(toggle.checked).toBe(true)
  await page.user.click(toggle)
  await vi.waitFor(() =>
    expect(page.sent('booking.allowGuestMoves')).toEqual([
      { bookingId: booking.id, guestsMayMove: false },
    ]),
  )
})
