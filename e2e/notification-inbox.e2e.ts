import { linkTo } from '@serein/app/address/link.ts'
import { dayIn } from '@serein/client/format.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a booking rings in the inbox, is read, unread and read all, and leads to the visit @french @wide', async ({
  page,
  customer,
  t,
  language,
}) => {
  await customer.api.identity.chooseLanguage({ language })
  const plan = await findPlan(customer.api, { inDays: 5 })
  const booking = await book(customer.api, plan)
  await book(customer.api, plan)
  await page.goto(linkTo('featured'))
  const bell = page.getByRole('link', { name: t('notification.bell', { count: 2 }) })
  // It is told a moment after it has happened.
  await expect(async () => {
    await page.reload()
    await expect(bell).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await bell.click()
  const shown = page.getByRole('listitem').filter({ hasText: booking.shop.name })
  await expect(shown).toHaveCount(2)
  await fits(page)
  await isAccessible(page)

  await test.step('by the keys alone: read, and back', async () => {
    const read = page.getByRole('button', {
      name: t('notification.markRead', { title: '' }).trim(),
    })
    await read.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('notification.unread', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: t('notification.undo') }).press('Enter')
    await expect(page.getByText(t('notification.unread', { count: 2 }))).toBeVisible()
  })

  await test.step('all at once, and it stays so', async () => {
    await page.getByRole('button', { name: t('notification.markAllRead') }).click()
    await expect(page.getByText(t('notification.noneUnread'))).toBeVisible()
    await expect(page.getByText(t('notification.allRead'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('notification.noneUnread'))).toBeVisible()
  })

  await test.step('pressed, it leads to what it is about', async () => {
    await shown.last().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`booking=${booking.id}`, 'u'))
  })
})

test(
  'a finger pushes one aside, and the way back is there',
  { tag: '@once' },
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

test('what reaches somebody how is chosen by switches, and kept @french @wide', async ({
  page,
  customer,
  t,
}) => {
  await page.goto(linkTo('notificationSettings'))
  const cell = (topic: 'reminder' | 'change', channel: 'sms' | 'mail') =>
    t('notification.settings.switch', {
      topic: t(`notification.topic.${topic}`),
      channel: t(`notification.channel.${channel}`),
    })
  const sms = page.getByRole('switch', { name: cell('reminder', 'sms') })
  await sms.focus()
  await page.keyboard.press('Space')
  await expect(sms).toBeChecked()
  await expect(page.getByRole('switch', { name: cell('change', 'mail') })).toHaveCount(0)
  await page.getByLabel(t('notification.quiet.from'), { exact: true }).selectOption('1320')
  await page.getByRole('radio', { name: t('notification.reminder.own') }).check()
  const second = page.getByLabel(t('notification.reminder.nth', { number: 2 }))
  await second.selectOption('60')
  await page.getByRole('switch', { name: t('notification.reminder.deadline') }).uncheck()
  await fits(page)
  await isAccessible(page)
  await expect
    .poll(async () => customer.api.notification.settings({}))
    .toMatchObject({
      choices: { reminder: expect.arrayContaining(['sms', 'mail', 'app']) },
      quietFromMinute: 1320,
      reminderMinutes: [2880, 60],
      isDeadlineReminded: false,
    })
  await page.reload()
  await expect(sms).toBeChecked()
  await expect(second).toHaveValue('60')
})

test('a reminder is answered, and the desk sees it @french', async ({
  page,
  visitor,
  customer,
  t,
  sql,
  language,
}) => {
  const booking = await book(customer.api, await findPlan(customer.api, { inDays: 3 }))
  const { id, shop, startsAt, timeZone } = booking
  await sql('update booking set affirm_asked_for = starts_at where id = $1', [id])
  await page.goto(linkTo('bookingDetails', { booking: id }))
  await expect(page.getByRole('heading', { name: t('booking.affirm.title') })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: t('booking.affirm.action') }).press('Enter')
  await expect(page.getByText(t('booking.affirm.done'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('booking.affirm.done'))).toBeVisible()

  const desk = await visitor('home')
  await logInAs(desk, demo('manager'))
  const at = await desk.newPage()
  await at.goto(`/console/?shop=${shop.id}&day=${dayIn(startsAt, timeZone)}`)
  const row = at.getByRole('listitem').filter({ hasText: customer.name.split(' ')[0]! })
  const affirmed = wordsOf(language, 'console')('booking.visit.affirmed')
  await expect(row.getByText(affirmed)).toBeVisible()
  await row.locator(`[data-visit="${id}"]`).click()
  await expect(at.getByRole('dialog').getByText(affirmed)).toBeVisible()
})
