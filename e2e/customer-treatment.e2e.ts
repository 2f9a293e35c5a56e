import { randomUUID } from 'node:crypto'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('an owner asks one thing more in the treatment notes, tries it, and takes it back @all', async ({
  visitor,
  language,
}) => {
  const t = wordsOf(language, 'console')
  const context = await visitor('desk')
  await logInAs(context, demo('owner'))
  const page = await context.newPage()
  const asked = `Oil ${randomUUID().slice(0, 8)}`
  const name = { en: asked, fr: `Huile ${asked}` }[language]
  const question = page.getByRole('group', { name: asked })
  const tried = page
    .locator('section', {
      has: page.getByRole('heading', { name: t('customer.questions.preview') }),
    })
    .getByLabel(asked)

  await test.step('asked in both languages, with two to choose from', async () => {
    await page.goto('/console/settings/treatment-notes')
    await page.getByRole('button', { name: t('customer.questions.add') }).click()
    await page.keyboard.type(asked)
    await question.getByLabel(t('customer.questions.label.fr')).fill(`Huile ${asked}`)
    await question.getByRole('radio', { name: t('customer.questions.kind.choice') }).check()
    for (const [n, english, french] of [
      [1, 'Sweet almond', 'Amande douce'],
      [2, 'Jojoba', 'Jojoba'],
    ] as const) {
      await question.getByLabel(t('customer.questions.option.en', { n })).fill(english)
      await question.getByLabel(t('customer.questions.option.fr', { n })).fill(french)
    }
    await isAccessible(page)
    await fits(page)
  })

  await test.step('seen as a therapist sees it', async () => {
    await tried.selectOption('Jojoba')
    await expect(tried).toHaveValue('Jojoba')
  })

  await test.step('kept, and taken back', async () => {
    await page.getByRole('button', { name: t('customer.questions.save') }).click()
    await expect(page.getByText(t('customer.questions.saved'))).toBeVisible()
    await page.reload()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: t('customer.questions.remove', { name }) }).click()
    await page.getByRole('button', { name: t('customer.questions.save') }).click()
    await page.getByRole('button', { name: t('customer.undo') }).click()
    await expect(question).toBeVisible()
  })
})
