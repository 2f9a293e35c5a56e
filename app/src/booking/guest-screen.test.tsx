import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { Page as ChatsPage } from '../chat/chats.tsx'
import { renderApp } from '../page/testing/render.tsx'
import { Page as BookingsPage } from './bookings.tsx'
import { visit } from './testing/visit.ts'

const visitor = { ...camille, isAnonymous: true, displayName: null, email: null }
const held: BookingCard = {
  ...visit,
  id: idOf(3),
  state: 'held',
  heldUntil: '2026-11-25T10:05:00Z',
}
const holds: Answers = { 'booking.list': { bookings: [held], nextCursor: null } }

test.each([
  ['bookings', linkTo('bookings', { which: 'past' }), BookingsPage],
  ['chats', linkTo('chats'), ChatsPage],
] as const)(
  'the tab of %s invites a guest to log in, and leads back to it',
  async (_, at, Page) => {
    const page = await renderApp(<Page />, { at })
    const logIn = page.getByRole('link', { name: page.t('identity.welcome.login') })
    expect(logIn.getAttribute('href')).toBe(linkTo('login', { next: at }))
    expect(page.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(page.sent('booking.list')).toEqual([])
  },
)

test('a visitor finds the time that they hold in the tab, with the way to pay', async () => {
  const page = await renderApp(<BookingsPage />, {
    at: linkTo('bookings'),
    user: visitor,
    answers: holds,
  })
  const pay = await page.findByRole('link', { name: page.t('booking.list.continue') })
  expect(pay.getAttribute('href')).toBe(linkTo('checkout', { booking: held.id }))
})

test('a visit is asked for by its code, however it is typed, and the answer tells nothing', async () => {
  const page = await renderApp(<BookingsPage />, {
    at: linkTo('bookings'),
    answers: { 'booking.sendLink': { isSent: true } },
  })
  await page.findByLabelText(new RegExp(`^${page.t('booking.byCode.code')}`, 'u'))
  await page.fill(page.t('booking.byCode.code'), ' sr rxye63')
  await page.fill(page.t('booking.byCode.contact'), 'camille@example.test')
  await page.press(page.t('booking.byCode.send'))
  await page.findByText(page.t('booking.byCode.sentText', { contact: 'camille@example.test' }))
  expect(page.sent('booking.sendLink')).toEqual([
    { code: 'SR-RXYE63', contact: 'camille@example.test' },
  ])
})

test('what is no code or no contact is refused beside its field, and not sent', async () => {
  const page = await renderApp(<BookingsPage />, { at: linkTo('bookings'), language: 'fr' })
  await page.findByLabelText(new RegExp(`^${page.t('booking.byCode.code')}`, 'u'))
  await page.fill(page.t('booking.byCode.code'), 'RXYE63')
  await page.fill(page.t('booking.byCode.contact'), 'camille@')
  await page.press(page.t('booking.byCode.send'))
  await vi.waitFor(() =>
    expect(page.notesOf(page.t('booking.byCode.code'))).toContain(
      page.t('booking.byCode.codeWrong'),
    ),
  )
  expect(page.notesOf(page.t('booking.byCode.contact'))).toContain(
    page.t('booking.byCode.contactWrong'),
  )
  expect(page.sent('booking.sendLink')).toEqual([])
})
