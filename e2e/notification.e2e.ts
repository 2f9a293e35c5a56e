import { readFile } from 'node:fs/promises'
import { fits, isAccessible } from './inspection.ts'
import { refusedToUs } from './steps/mail.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'the outbox announces new messages, is walked by the arrow keys, and offers the calendar file',
  { tag: ['@once', '@all'] },
  async ({ context, customer, format, language, allow }) => {
    allow(refusedToUs)
    const t = wordsOf(language, 'server')
    await customer.api.identity.chooseLanguage({ language })
    const outbox = await context.newPage()
    await outbox.goto('/dev/outbox')
    await expect(outbox.getByRole('status')).toBeHidden()
    const plan = await findPlan(customer.api, { from: 2, inDays: 6 })
    await book(customer.api, plan)
    const { id, startsAt, timeZone } = await book(customer.api, plan)
    await outbox.getByRole('link', { name: t('notification.outbox.news') }).click()
    await expect(async () => {
      await outbox.reload()
      await expect(outbox.getByRole('link', { name: customer.name })).toHaveCount(2, {
        timeout: 100,
      })
    }).toPass({ intervals: [100] })
    // What others are sent meanwhile pushes it off the list.
    const mail = await outbox
      .getByRole('link', { name: customer.name })
      .first()
      .getAttribute('href')
    const links = outbox.getByRole('navigation').getByRole('listitem').getByRole('link')
    await links.first().focus()
    await outbox.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await outbox.keyboard.press('Enter')
    await expect(outbox.getByRole('article')).toBeVisible()
    await fits(outbox)
    await isAccessible(outbox)

    await outbox.goto(mail!)
    await outbox.getByText(t('notification.outbox.text'), { exact: true }).click()
    const time = format.time(startsAt, timeZone)
    await expect(outbox.locator('pre')).toContainText(time)
    const loading = outbox.waitForEvent('download')
    await outbox.getByRole('link', { name: t('notification.outbox.calendar') }).click()
    const file = await readFile(await (await loading).path(), 'utf8')
    expect(file).toContain(`UID:${id}@serein`)
    expect(file).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.000/gu, '')}`)
  },
)
