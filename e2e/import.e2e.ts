import { randomUUID } from 'node:crypto'
import { demo, logInAs } from './steps/account.ts'
import { sentText } from './steps/sent.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a file of clients is matched, checked, corrected, imported and undone', async ({
  visitor,
  language,
}) => {
  const t = wordsOf(language, 'console')
  const context = await visitor('desk')
  await logInAs(context, demo('owner'))
  const page = await context.newPage()
  const born = randomUUID().slice(0, 8)
  const [ada, ben] = [`Ada ${born}`, `Ben ${born}`]
  const rows = [
    `${ada};ada-${born}@example.test;x`,
    `;ben-${born}@example.test;x`,
    `Cleo ${born};;x`,
  ]

  await test.step('the file is read, and its columns are proposed', async () => {
    await page.goto('/console/settings/import')
    await expect(page.getByRole('heading', { level: 1, name: t('import.title') })).toBeVisible()
    const buffer = Buffer.from(`Client;Mail;Shoe size\n${rows.join('\n')}\n`)
    await page
      .locator('[data-import=clients]')
      .setInputFiles({ name: `${born}.csv`, mimeType: 'text/csv', buffer })
    await expect(page.getByRole('heading', { name: t('import.match.title') })).toBeVisible()
    await expect(page.getByLabel('Client', { exact: true })).toHaveValue('name')
    await expect(page.getByLabel('Mail', { exact: true })).toHaveValue('email')
    await expect(page.getByLabel('Shoe size')).toHaveValue('')
  })

  await test.step('a missing column is asked for and matched by hand', async () => {
    await page.getByLabel('Client', { exact: true }).selectOption('')
    await expect(page.getByRole('button', { name: t('import.match.check') })).toBeDisabled()
    await page.getByLabel('Client', { exact: true }).selectOption('name')
    await page.getByLabel('Shoe size').selectOption('note')
    await page.getByRole('button', { name: t('import.match.check') }).click()
  })

  await test.step('the invalid line is reported, corrected and checked again', async () => {
    const wrong = page.getByRole('list', { name: t('import.list.wrong') })
    await expect(wrong.getByText(/^Client\s?: /u)).toBeVisible()
    await expect(page.getByRole('button', { name: t('import.start', { count: 2 }) })).toBeDisabled()
    await wrong.getByRole('button', { name: t('import.list.mendLine', { line: 3 }) }).click()
    const sheet = page.getByRole('dialog', { name: t('import.mend.title', { line: 3 }) })
    await sheet.getByLabel(t('import.field.name')).fill(ben)
    await sheet.getByRole('button', { name: t('import.mend.save') }).click()
    await expect(page.getByRole('button', { name: t('import.start', { count: 3 }) })).toBeEnabled()
    await expect(wrong).toHaveCount(0)
  })

  await test.step('the clients are imported and listed', async () => {
    await page.getByRole('button', { name: t('import.start', { count: 3 }) }).click()
    await expect(page.getByText(t('import.done.title', { count: 3 }))).toBeVisible()
    await page.getByRole('link', { name: t('import.see.clients') }).click()
    await page.getByLabel(t('customer.search')).fill(born)
    await expect(page.getByRole('link', { name: ada })).toBeVisible()
    await expect(page.getByRole('link', { name: ben })).toBeVisible()
  })

  await test.step('the import is undone except for clients used since, which is said first', async () => {
    await page.getByRole('link', { name: ada }).click()
    await page.getByLabel(t('customer.note.add')).fill('Aime la fenêtre.')
    await page.getByRole('button', { name: t('customer.note.save') }).click()
    await expect(sentText(page, 'Aime la fenêtre.').first()).toBeVisible()
    await page.goto('/console/settings/import')
    await page
      .getByRole('list', { name: t('import.before') })
      .getByRole('link', { name: born })
      .click()
    await page.getByRole('button', { name: t('import.undo.open') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(t('import.undo.used', { count: 1 }))).toBeVisible()
    await expect(dialog.getByText(ada)).toBeVisible()
    await dialog.getByRole('button', { name: t('import.undo.confirmRest') }).click()
    await expect(page.getByText(t('import.undone.title'))).toBeVisible()
    await expect(
      page.getByRole('list', { name: t('import.list.kept') }).getByText(ada),
    ).toBeVisible()
    await page.goto('/console/clients')
    await page.getByLabel(t('customer.search')).fill(born)
    await expect(page.getByRole('link', { name: ada })).toBeVisible()
    await expect(page.getByRole('link', { name: ben })).toHaveCount(0)
  })
})
