import { linkTo } from '@serein/app/address/link.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'a booking’s notification arrives in the inbox, is marked read and unread, and leads to the visit',
  { tag: '@all' },
  async ({ page, customer, t, language }) => {
    await customer.api.identity.chooseLanguage({ language })
    const plan = await findPlan(customer.api, { inDays: 5 })
    const booking = await book(customer.api, plan)
    await book(customer.api, plan)
    // It is told a moment after it has happened.
    await expect
      .poll(async () => (await customer.api.notification.count({})).unread, { intervals: [100] })
      .toBe(2)
    await page.goto(linkTo('featured'))
    await page.getByRole('link', { name: t('notification.bell', { count: 2 }) }).click()
    const notices = page.getByRole('listitem').filter({ hasText: booking.shop.name })
    await expect(notices).toHaveCount(2)

    await test.step('one is marked read and unread by keyboard', async () => {
      const read = page.getByRole('button', {
        name: t('notification.markRead', { title: '' }).trim(),
      })
      await read.first().focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('notification.unread', { count: 1 }))).toBeVisible()
      await page.getByRole('button', { name: t('notification.undo') }).press('Enter')
      await expect(page.getByText(t('notification.unread', { count: 2 }))).toBeVisible()
    })

    await test.step('all are marked read at once, for good', async () => {
      await page.getByRole('button', { name: t('notification.markAllRead') }).click()
      await expect(page.getByText(t('notification.noneUnread'))).toBeVisible()
      await expect(page.getByText(t('notification.allRead'))).toBeVisible()
      await page.reload()
      await expect(page.getByText(t('notification.noneUnread'))).toBeVisible()
    })

    await test.step('a press leads to its subject', async () => {
      await notices.last().getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`booking=${booking.id}`, 'u'))
    })
  },
)

test(
  'a notification is swiped away, which can be undone',
  { tag: ['@once', '@all'] },
  async ({ page, customer, t }) => {
    await book(customer.api, await findPlan(customer.api, { inDays: 5, from: 1 }))
    await expect
      .poll(async () => (await customer.api.notification.count({})).unread)
      .toBeGreaterThan(0)
    await page.goto(linkTo('notifications'))
    const link = page.getByRole('main').getByRole('listitem').first().getByRole('link')
    const box = (await link.boundingBox())!
    const at = { x: box.x + box.width - 20, y: box.y + box.height / 2 }
    const touch = await page.context().newCDPSession(page)
    const point = (x: number) => [{ x, y: at.y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(at.x) })
    for (const left of [30, 60, 100, 140])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: point(at.x - left),
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByText(t('notification.nowRead'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(linkTo('notifications'), 'u'))
    await page.getByRole('button', { name: t('notification.undo') }).click()
    await expect(page.getByText(t('notification.unread', { count: 1 }))).toBeVisible()
  },
)
