import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { refused, type Answers } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { Frame } from './frame.tsx'
import { renderConsole } from '../page/testing/render.tsx'

const atWork = (role: 'front_desk' | 'manager' | 'owner'): Answers => ({
  'business.me': { ...owner, role, permissions: defaultPermissions[role] },
  'chat.shopUnread': { unread: 0 },
  'booking.therapistFeed': 'pending',
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

/** What the frame leads to for a role, and what the reports are called there. */
async function placesOf(role: 'front_desk' | 'owner') {
  const page = await renderConsole(<Frame />, { answers: atWork(role) })
  expect(await page.findByRole('link', { name: page.t('booking.board.screen') })).toBeTruthy()
  const places = page.getAllByRole('link').map(({ textContent }) => textContent)
  page.unmount()
  return { places, reports: page.t('report.title') }
}

test('the navigation has only the screens that a member’s rights allow', async () => {
  const desk = await placesOf('front_desk')
  expect(desk.places).not.toContain(desk.reports)
  const all = await placesOf('owner')
  expect(all.places).toContain(all.reports)
})

test('the navigation on a phone has the daily screens, with the rest behind its last entry', async () => {
  const page = await renderConsole(<Frame />, { answers: atWork('manager'), width: 390 })
  const { t } = page
  const bar = await page.findByRole('navigation', { name: t('frame.navigation') })
  expect([...bar.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    t('booking.today.title'),
    t('booking.board.screen'),
    t('payment.till.title'),
    t('chat.title'),
    t('frame.more.title'),
  ])
})
