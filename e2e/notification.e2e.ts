import { readFile } from 'node:fs/promises'
import { screens } from '@serein/app/page/screens.ts'
import { pageWords } from '@serein/server/notification/mail/page-words.ts'
import { fits, isAccessible } from './look.ts'
import { chooseTime, holdName } from './steps/choose.ts'
import { openMail, refusedToUs } from './steps/mail.ts'
import { cards, chooseCard, payByCard } from './steps/pay.ts'
import { book, findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a visit booked in the app is told by mail, with a file for the calendar @french', async ({
  page,
  context,
  customer,
  t,
  format,
  language,
  allow,
}, { project }) => {
  allow(refusedToUs)
  const reader = { page, t, format, language }
  await customer.api.identity.chooseLanguage({ language })
  const from = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const plan = await findPlan(customer.api, { from, inDays: 4, named: true })
  await page.goto(planAddress(plan))
  const time = await chooseTime(reader, plan)
  const { name: who } = plan.therapist!
  await page.getByRole('button', { name: holdName(reader, plan, time, who) }).click()
  const [start] = plan.starts
  const money = { amountMinor: start!.priceMinor, currency: plan.shop.currency }
  await chooseCard(page, t, format.money(money))
  await payByCard(page, t, cards.success, format.money(money))
  await expect(page).toHaveURL((url) => url.pathname === screens.bookingDetails.path)
  const bookingId = new URL(page.url()).searchParams.get('booking')!

  const outbox = await openMail(context, customer.name, language)
  const mail = outbox.frameLocator('iframe')
  const firstName = customer.name.split(' ')[0]!
  await expect(mail.getByRole('heading', { level: 1 })).toContainText(firstName)
  const range = { en: `${time}–`, fr: `de ${time} à` }[language]
  await expect(mail.getByText(range)).toBeVisible()
  await expect(mail.getByText(plan.shop.name, { exact: true }).first()).toBeVisible()
  await expect(mail.getByText(format.money(money), { exact: true }).first()).toBeVisible()
  await expect(mail.getByRole('link')).toHaveAttribute('href', /\?visit=[\w-]{43}$/u)
  await outbox.getByText(pageWords[language].text, { exact: true }).click()
  await expect(outbox.locator('pre')).toContainText(range)

  const loading = outbox.waitForEvent('download')
  await outbox.getByRole('link', { name: pageWords[language].calendar.REQUEST }).click()
  const file = await readFile(await (await loading).path(), 'utf8')
  expect(file).toContain(`UID:${bookingId}@serein`)
  expect(file).toContain('METHOD:REQUEST')
  expect(file).toContain(`DTSTART:${start!.startsAt.replaceAll(/[-:]|\.000/gu, '')}`)
  await fits(outbox)
  await isAccessible(outbox)
})

test(
  'the outbox tells of what comes while it is open, and is walked by the arrows',
  { tag: '@once' },
  async ({ context, customer, language, allow }) => {
    allow(refusedToUs)
    const outbox = await context.newPage()
    await outbox.goto('/dev/outbox')
    await expect(outbox.getByRole('status')).toBeHidden()
    const plan = await findPlan(customer.api, { from: 2, inDays: 6 })
    await book(customer.api, plan)
    await book(customer.api, plan)
    await outbox.getByRole('link', { name: pageWords[language].news }).click()
    await expect(async () => {
      await outbox.reload()
      await expect(outbox.getByRole('link', { name: customer.name })).toHaveCount(2, {
        timeout: 500,
      })
    }).toPass()
    const links = outbox.getByRole('navigation').getByRole('listitem').getByRole('link')
    await links.first().focus()
    await outbox.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await outbox.keyboard.press('Enter')
    await expect(outbox.getByRole('article')).toBeVisible()
    await fits(outbox)
    await isAccessible(outbox)
  },
)
