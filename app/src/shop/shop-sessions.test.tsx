import { idOf } from '@serein/client/testing/answers.ts'
import type { GroupSession } from '@serein/shared/slot/group-session.ts'
import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { ShopSessions } from './shop-sessions.tsx'

const shop = { id: idOf(1), timeZone: 'Europe/Paris' }
const session = (number: number, seatsLeft: number): GroupSession => ({
  id: idOf(number),
  serviceId: idOf(50),
  serviceName: { en: 'Yoga', fr: 'Yoga' },
  variantId: idOf(60),
  leaderName: 'Inès',
  startsAt: `2026-11-2${number}T09:00:00.000Z`,
  endsAt: `2026-11-2${number}T10:00:00.000Z`,
  seats: 12,
  seatsLeft,
})
const draw = (sessions: GroupSession[]) =>
  renderApp(<ShopSessions shop={shop} />, {
    answers: { 'slot.sessions': { timeZone: shop.timeZone, sessions } },
  })

test('a session leads to its time while it has seats, and a full one to its day', async () => {
  const page = await draw([session(6, 3), session(7, 0)])
  const { t } = page
  await page.findByText(t('shop.session.title'))
  const [free, full] = page.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(free).toContain('start=2026-11-26T09')
  expect(full).toContain('day=2026-11-27')
  expect(full).not.toContain('start=')
  expect(page.getByText(t('shop.session.left', { count: 3 }))).toBeTruthy()
  expect(page.getByText(t('shop.session.left', { count: 0 }))).toBeTruthy()
})

test('a spa without sessions says nothing of them', async () => {
  const page = await draw([])
  expect(page.queryByText(page.t('shop.session.title'))).toBe(null)
})
