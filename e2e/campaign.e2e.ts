import { randomUUID } from 'node:crypto'
import { linkTo } from '@serein/app/address/link.ts'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { openMail } from './steps/mail.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

// Its client must be told by this campaign and by no other: one at a time in each language.
test(
  'a campaign is written, counted, sent and read by a client, who unsubscribes by its link',
  { tag: ['@once', '@in-phone-fr'] },
  async ({ page, visitor, customer, allow, t, language }) => {
    allow(/Blocked script execution in '(?:[^']+\/mail\.html|about:srcdoc)'/u)
    const c = wordsOf(language, 'console')
    const { api } = customer
    await api.identity.chooseLanguage({ language })
    const { version } = await api.legal.get({ kind: 'marketing' })
    await api.consent.give({ kind: 'marketing', version })
    const plan = await findPlan(api, { inDays: 6 })
    const { shop } = await book(api, plan)
    const born = `Pause ${randomUUID().slice(0, 8)}`
    const subject = new RegExp(`^(?!.*\\[).*${born}`, 'u')
    const desk = await visitor('desk')
    await logInAs(desk, demo('manager'))
    const at = await desk.newPage()

    await test.step('the campaign is written, and its readers counted while typing', async () => {
      await at.goto(`/console/campaigns?shop=${shop.id}`)
      await at.getByRole('link', { name: c('campaign.new') }).click()
      await at.getByLabel(c('campaign.name')).fill(born)
      const count = at.getByRole('region', { name: c('campaign.count.title') })
      await expect(count.getByText(/\d/u).first()).toBeVisible()
      await at.getByLabel(c('campaign.field.visitsFrom')).fill('900')
      await expect(count.getByText(c('campaign.count.now', { count: 0 }))).toBeVisible()
      await at.getByLabel(c('campaign.field.visitsFrom')).fill('')
      await at.getByLabel(c('campaign.field.visitsTo')).fill('0')
      await at.getByLabel(c('campaign.field.language')).selectOption(language)
      for (const one of ['en', 'fr'] as const) {
        await at.getByLabel(c(`campaign.subject.${one}`)).fill(`${born} ${one}`)
        await at
          .getByLabel(c(`campaign.text.${one}`))
          .fill('Une pause ?\n\nUn horaire vous attend.')
      }
      const frame = at.frameLocator('iframe')
      await expect(frame.getByText('Un horaire vous attend.').last()).toBeVisible()
      await isAccessible(at)
    })

    await test.step('the campaign is sent', async () => {
      await at.getByRole('button', { name: c('campaign.plan'), exact: true }).click()
      await at.getByText(c('campaign.plan.now'), { exact: true }).click()
      await at.getByRole('button', { name: c('campaign.plan.send') }).click()
      await expect(at.getByText(c('campaign.state.sent'), { exact: true })).toBeVisible()
    })

    await test.step('the client reads it, and its button leads to booking', async () => {
      const outbox = await openMail(page.context(), customer.name, language, subject)
      const mail = outbox.frameLocator('iframe')
      await expect(mail.getByText('Une pause ?', { exact: true })).toBeVisible()
      const button = mail.getByRole('link').first()
      await page.goto((await button.getAttribute('href'))!)
      await expect(page).toHaveURL(new RegExp(`shop=${shop.id}`, 'u'))
      await outbox.close()
    })

    await test.step('the link in the mail unsubscribes at once, which can be undone', async () => {
      const outbox = await openMail(page.context(), customer.name, language, subject)
      const link = outbox.frameLocator('iframe').getByRole('link').last()
      const address = (await link.getAttribute('href'))!
      await outbox.close()
      await page.goto(address)
      await expect(page).toHaveURL(new RegExp(linkTo('privacy'), 'u'))
      await expect(page.getByText(t('identity.news.still'))).toBeVisible()
      await page.getByRole('button', { name: t('identity.news.undo') }).click()
      await expect(page.getByRole('button', { name: t('identity.news.end') })).toBeVisible()
    })
  },
)
