import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { refused, type Answers } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { Frame } from './frame.tsx'
import { renderConsole } from '../page/testing/render.tsx'

const atWork = (role: 'front_desk' | 'manager' | 'owner'): Answers => ({
  'business.me': { ...owner, role, permissions: defaultPermissions[role] },
  'chat.shopUnread': { unread: 0 },
  'inbox.count': { count: 0 },
  'booking.therapistFeed': 'pending',
  'guide.read': 'pending',
  'teamNotification.settings': 'pending',
  'teamNotification.count': 'pending',
  'teamNotification.live': 'pending',
})

test('the frame of a user without a business says so and lets them log out', async () => {
  const page = await renderConsole(<Frame />, {
    answers: { 'business.me': refused('forbidden'), 'review.reported': refused('forbidden') },
  })
  const { t } = page
  expect(await page.findByRole('heading', { name: t('frame.noBusiness.title') })).toBeTruthy()
  expect(page.getByRole('button', { name: t('frame.noBusiness.action') })).toBeTruthy()
  expect(page.queryByRole('navigation')).toBe(null)
})

const namesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map(({ textContent }) => textContent)

/** The places that a role is led to. */
async function placesOf(role: 'front_desk' | 'owner') {
  const page = await renderConsole(<Frame />, { answers: atWork(role) })
  const { t } = page
  const places = namesIn(await page.findByRole('navigation', { name: t('frame.navigation') }))
  page.unmount()
  return { places, t }
}

test('the frame and the title of its page say what the platform is called', async () => {
  const page = await renderConsole(<Frame />, { answers: atWork('owner'), platform: 'Oasis & Co' })
  expect(await page.findByText('Oasis & Co')).toBeTruthy()
  expect(page.baseElement.ownerDocument.title).toMatch(/(?:^| · )Oasis & Co$/u)
})

test('the navigation has eight places, and the settings at its foot', async () => {
  const { places, t } = await placesOf('owner')
  expect(places).toEqual([
    t('booking.today.title'),
    t('booking.board.screen'),
    t('customer.title'),
    t('frame.place.checkout'),
    t('frame.place.messages'),
    t('team.title'),
    t('frame.place.menu'),
    t('frame.place.insights'),
    t('shop.settings.title'),
  ])
})

test('the navigation has no place of which a member’s rights show nothing', async () => {
  const { places, t } = await placesOf('front_desk')
  expect(places).toContain(t('frame.place.checkout'))
  expect(places).not.toContain(t('frame.place.insights'))
})

test('the screens of a place stand side by side above the one that is open, as far as rights go', async () => {
  const answers = { ...atWork('owner'), 'inbox.count': { count: 4 } }
  const page = await renderConsole(<Frame />, { answers, at: '/console/chats' })
  const { t } = page
  const parts = await page.findByRole('navigation', { name: t('frame.place.messages') })
  await page.findAllByText(t('support.inbox.waiting', { count: 4 }))
  expect([...parts.querySelectorAll('a')].map(({ href }) => new URL(href).pathname)).toEqual(
    ['inbox', 'chats', 'support', 'reviews', 'campaigns'].map((path) => `/console/${path}`),
  )
  const current = page.getAllByRole('link').filter((link) => link.getAttribute('aria-current'))
  expect(current.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(t('frame.place.messages')),
    t('chat.title'),
  ])
})

test('the navigation on a phone has the daily screens, with the rest behind its last entry', async () => {
  const page = await renderConsole(<Frame />, { answers: atWork('manager'), width: 390 })
  const { t } = page
  const bar = await page.findByRole('navigation', { name: t('frame.navigation') })
  expect(namesIn(bar)).toEqual([
    t('booking.today.title'),
    t('booking.board.screen'),
    t('frame.place.checkout'),
    t('frame.place.messages'),
    t('frame.more.title'),
  ])
})
