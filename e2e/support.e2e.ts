import { linkTo } from '@serein/app/address/link.ts'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { openMail, refusedToUs } from './steps/mail.ts'
import { sentText } from './steps/sent.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a client searches the help, asks the spa, is answered by mail, and closes the question', async ({
  page,
  visitor,
  customer,
  allow,
  t,
  sql,
  language,
}) => {
  allow(refusedToUs)
  const c = wordsOf(language, 'console')
  const subject = `Slippers for ${customer.name}`
  const desk = await (await visitor('desk')).newPage()
  await logInAs(desk.context(), demo('desk'))
  const shop = String((await sql(`select id from shop where slug = 'le-marais'`))[0]!.id)

  await test.step('an article is found while typing and rated by keyboard', async () => {
    await page.goto(linkTo('more'))
    await page.getByRole('link', { name: t('support.title') }).click()
    const field = page.getByRole('searchbox', { name: t('support.search') })
    await field.fill(language === 'fr' ? 'DEPLACER' : 'resched')
    const name = language === 'fr' ? 'Comment déplacer un rendez-vous' : 'How to reschedule a visit'
    const found = page.getByRole('list', { name: t('support.search') })
    await found.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: t('support.article.yes') }).press('Enter')
    await expect(page.getByText(t('support.article.thanks'))).toBeVisible()
  })

  await test.step('the client asks the spa', async () => {
    await page.goto(linkTo('support', { show: 'ask', shop }))
    await page.getByLabel(t('support.ask.subject')).fill(subject)
    await page.getByRole('button', { name: t('support.ask.send') }).click()
    await expect(page.getByText(t('support.ask.fault.text'))).toBeVisible()
    await isAccessible(page)
    await page.getByLabel(t('support.ask.text')).fill('Do I bring my own?')
    await page.locator('[data-photos]').setInputFiles('app/public/icon-512.png')
    await expect(
      page.getByRole('button', { name: t('review.photos.remove', { place: 1 }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('support.ask.send') }).click()
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
    await expect(page.getByRole('button', { name: t('chat.photo.open') })).toBeEnabled()
    await expect(page.getByText(t('support.state.open'))).toBeVisible()
  })

  await test.step('the console answers, with a note for colleagues', async () => {
    await desk.goto('/console/support')
    await desk.getByRole('button', { name: subject }).click()
    const sheet = desk.getByRole('dialog', { name: subject })
    await expect(sheet.getByRole('img', { name: c('chat.photo') })).toBeVisible()
    await sheet.getByRole('checkbox', { name: c('support.answer.asNote') }).check({ force: true })
    await sheet.getByLabel(c('support.answer.note')).fill('We have large ones only.')
    await sheet.getByRole('button', { name: c('support.answer.keep') }).click()
    await expect(sentText(sheet, 'We have large ones only.')).toBeVisible()
    await sheet.getByRole('checkbox', { name: c('support.answer.asNote') }).uncheck({ force: true })
    await sheet.getByLabel(c('support.answer.text')).fill('We have some for you.')
    await isAccessible(desk)
    await sheet.getByRole('button', { name: c('support.answer.send') }).click()
    await expect(sentText(sheet, 'We have some for you.')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('button', { name: subject })).toBeHidden()
  })

  await test.step('a mail leads back to the answer', async () => {
    const outbox = await openMail(page.context(), subject, language)
    const address = await outbox
      .frameLocator('iframe')
      .getByRole('link')
      .first()
      .getAttribute('href')
    await outbox.close()
    await page.goto(address!)
    await expect(page.getByText('We have some for you.')).toBeVisible()
    await expect(page.getByText('We have large ones only.')).toBeHidden()
    await expect(page.getByText(t('support.state.answered'))).toBeVisible()
  })

  await test.step('the question is closed, and reopened by writing', async () => {
    await page.getByRole('button', { name: t('support.reply.close') }).click()
    await expect(page.getByText(t('support.state.closed'), { exact: true })).toBeVisible()
    await page.getByLabel(t('support.reply.again')).fill('One more thing.')
    await page.getByRole('button', { name: t('support.reply.send') }).click()
    await expect(page.getByText(t('support.state.open'))).toBeVisible()
    await expect(page.getByLabel(t('support.reply.text'))).toHaveValue('')
    await page.goto(linkTo('support', { show: 'mine' }))
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
  })
})
