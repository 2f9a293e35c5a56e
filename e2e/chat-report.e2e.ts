import { randomUUID } from 'node:crypto'
import { linkTo } from '@serein/app/address/link.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'a client reports a message; the platform reads it, hides it, and takes that back',
  { tag: '@all' },
  async ({ page, visitor, customer, t, language }) => {
    const { api, name } = customer
    const c = wordsOf(language, 'console')
    const { shop } = await book(api, await findPlan(api, { inDays: 9, named: true }))
    const { chatId } = await api.chat.send({
      shopId: shop.id,
      messageId: randomUUID(),
      text: 'Hello',
    })
    const desk = await visitor('desk')
    await logInAs(desk, demo('desk'))
    const say = (text: string) => apiOf(desk).chat.answer({ chatId, messageId: randomUUID(), text })
    await say('Pay me at home instead.')
    await say('See you soon.')
    const log = page.getByRole('log', { name: t('chat.messages') })

    await test.step('one of the spa’s messages is chosen', async () => {
      await page.goto(linkTo('chat', { chat: chatId }))
      await page.getByRole('button', { name: t('chat.menu') }).click()
      await page.getByRole('button', { name: t('chat.report.action') }).click()
      await page
        .getByLabel(t('chat.report.which'))
        .selectOption({ label: 'Pay me at home instead.' })
      await page.getByLabel(t('shop.report.note')).fill('Is this allowed?')
      await isAccessible(page)
      await page.getByRole('button', { name: t('shop.report.send') }).click()
      await expect(page.getByText(t('shop.report.done'))).toBeVisible()
    })

    const platform = await (await visitor('desk')).newPage()
    await logInAs(platform.context(), demo('admin'))
    const card = platform
      .getByRole('listitem')
      .filter({ has: platform.getByRole('heading', { name: new RegExp(name, 'u') }) })

    await test.step('the platform reads what is around it', async () => {
      await platform.goto('/console/platform')
      await platform.getByRole('link', { name: c('chat.platform.title') }).click()
      await expect(card.getByText('Is this allowed?')).toBeVisible()
      await expect(platform.getByText('Pay me at home instead.')).toBeHidden()
      await card.getByRole('button', { name: c('chat.platform.open') }).click()
      await expect(card.getByText('Pay me at home instead.')).toBeVisible()
      await isAccessible(platform)
      await fits(platform)
    })

    await test.step('without a reason nothing is hidden; with one it is, for the client at once', async () => {
      const hide = card.getByRole('button', { name: c('chat.platform.hide') })
      await hide.click()
      await expect(card.getByText(c('chat.platform.reasonMissing'))).toBeVisible()
      await card.getByLabel(c('chat.platform.reason')).fill('Money is paid at Serein.')
      await hide.click()
      await expect(card).toHaveCount(0)
      await expect(
        log.getByText(t('chat.hidden', { reason: 'Money is paid at Serein.' })),
      ).toBeVisible()
      await expect(log.getByText('Pay me at home instead.')).toBeHidden()
      await isAccessible(page)
    })

    await test.step('taken back it is there again', async () => {
      await platform.getByText(c('chat.platform.judgedOnes'), { exact: true }).click()
      await expect(card.getByText('Money is paid at Serein.')).toBeVisible()
      await isAccessible(platform)
      await card
        .getByRole('button', { name: new RegExp(name, 'u') })
        .last()
        .click()
      await expect(card).toHaveCount(0)
      await expect(log.getByText('Pay me at home instead.')).toBeVisible()
    })
  },
)
