import { randomUUID } from 'node:crypto'
import { consoleAddresses } from './console-addresses.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('an owner finds who changed a thing, what it was before, and all that became of it @all', async ({
  page,
  language,
}) => {
  const t = wordsOf(language, 'console')
  await logInAs(page.context(), demo('owner'))
  const api = apiOf(page.context())
  const title = `Parking ${randomUUID().slice(0, 8)}`
  const quickAnswerId = randomUUID()
  const text = { en: 'Rue du Port.', fr: 'Rue du Port.' }
  await api.chat.saveQuickAnswer({ quickAnswerId, title, text })
  await api.chat.saveQuickAnswer({ quickAnswerId, title: `${title} 2`, text })

  await page.goto(consoleAddresses.audit)
  const said = t('report.audit.done.chat.saveQuickAnswer')
  const found = page.getByRole('group').filter({ hasText: said })
  await test.step('searched by its name, with what it was before', async () => {
    const search = page.getByRole('searchbox', { name: t('report.audit.search') })
    await search.fill(title)
    await search.press('Enter')
    await expect(found).toHaveCount(2)
    await found.first().getByText(said).click()
    const row = found.first().getByRole('row', { name: t('report.audit.fields.title') })
    await expect(row.getByRole('cell')).toHaveText([title, `${title} 2`])
    await isAccessible(page)
    await fits(page)
  })

  await test.step('and by itself, then by what nobody has done', async () => {
    await found
      .first()
      .getByRole('button', { name: t('report.audit.history') })
      .click()
    await expect(page).toHaveURL(new RegExp(`subject=${quickAnswerId}`, 'u'))
    await expect(page.getByText(t('report.audit.ofOne', { name: `${title} 2` }))).toBeVisible()
    await page.getByLabel(t('report.audit.area')).selectOption('money')
    await expect(page.getByText(t('report.audit.noneSuch'))).toBeVisible()
    await isAccessible(page)
    await page
      .getByRole('button', { name: t('report.audit.reset') })
      .last()
      .click()
    await expect(page).not.toHaveURL(/subject=|area=/u)
  })
})
