import { randomUUID } from 'node:crypto'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { openMail, refusedToUs } from './steps/mail.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

// What nobody else is told in these journeys; each language has its own.
const messages = { en: 'order_expired', fr: 'order_cancelled' } as const

test(
  'an owner rewords a message, previews it and sends a test',
  { tag: ['@once', '@all'] },
  async ({ visitor, allow, sql, language }) => {
    allow(refusedToUs)
    allow(/Blocked script execution in 'about:srcdoc'/u)
    const t = wordsOf(language, 'console')
    const message = messages[language]
    const [shop] = await sql(`select id from shop where name = 'Maison Serein, Le Marais'`)
    const desk = await visitor('desk')
    await logInAs(desk, demo('owner'))
    const at = await desk.newPage()
    const heading = `Belle ${randomUUID().slice(0, 8)}`
    const field = (name: 'subject' | 'heading' | 'intro') =>
      at.getByLabel(t(`notification.template.field.${name}`), { exact: true })
    const frame = at.frameLocator('iframe')
    const save = at.getByRole('button', { name: t('common.save'), exact: true })
    const title = t(`notification.template.kind.${message}`)
    const ours = { en: 'It was kept for you until today', fr: 'Nous en sommes désolés' }[language]

    await test.step('the message opens from the list in our words', async () => {
      await at.goto(`/console/settings/messages?shop=${String(shop!.id)}`)
      await at.getByRole('link', { name: title, exact: true }).click()
      await expect(field('intro')).toHaveValue(new RegExp(ours, 'u'))
      await expect(frame.getByText(new RegExp(ours, 'u')).last()).toBeVisible()
    })

    await test.step('the new words are previewed as the client sees them', async () => {
      await field('heading').fill(`${heading} `)
      await at.getByRole('button', { name: /^(First name|Prénom)$/u }).click()
      await expect(field('heading')).toHaveValue(`${heading} {firstName}`)
      await expect(field('heading')).toBeFocused()
      await expect(frame.getByRole('heading')).toHaveText(`${heading} Camille`)
      await field('intro').fill('<b>Une</b> ligne.\n\nEt une autre.')
      await expect(frame.getByText('<b>Une</b> ligne.').last()).toBeVisible()
      await expect(frame.getByRole('link').first()).toBeVisible()
      await at.getByText(t('notification.template.dark'), { exact: true }).click()
      await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(243, 238, 229)')
      await isAccessible(at)
    })

    await test.step('unsaved words are not left by mistake', async () => {
      const away = at.getByRole('link', { name: t('shop.texts.title'), exact: true })
      await away.click()
      const question = at.getByRole('alertdialog')
      await question.getByRole('button', { name: t('common.leave.stay') }).click()
      await at.getByRole('link', { name: t('notification.template.all') }).click()
      const channel = t('notification.template.channel.mail')
      await expect(at.getByText(t('notification.template.unsavedBy', { channel }))).toBeVisible()
      await at.getByRole('link', { name: title, exact: true }).click()
      await expect(field('heading')).toHaveValue(`${heading} {firstName}`)
    })

    await test.step('the words are saved by keyboard and sent as a test', async () => {
      await field('heading').press('Control+s')
      await expect(at.getByText(t('notification.template.saved'))).toBeVisible()
      await field('subject').fill(heading)
      await save.click()
      await expect(at.getByText(t('shop.texts.version', { version: 2 })).first()).toBeVisible()
      await at.getByRole('button', { name: t('notification.template.test') }).click()
      const address = demo('owner').email
      await expect(at.getByText(t('notification.template.tested', { address }))).toBeVisible()
      const outbox = await openMail(desk, '', language, new RegExp(heading, 'u'))
      const mail = outbox.frameLocator('iframe')
      await expect(mail.getByText('Et une autre.').last()).toBeVisible()
      await outbox.close()
    })
  },
)
