import { randomUUID } from 'node:crypto'
import { demo, logInAs } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { sentText } from './steps/sent.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a client is created, noted, merged, blocked and erased on a phone', async ({
  visitor,
  language,
}) => {
  const t = wordsOf(language, 'console')
  const context = await visitor('desk')
  await logInAs(context, demo('desk'))
  const page = await context.newPage()
  const born = randomUUID().slice(0, 8)
  const [zoe, twin] = [`Zoë ${born}`, `Zoé Jumelle ${born}`]

  await test.step('two clients are created', async () => {
    await page.goto('/console/clients')
    for (const name of [twin, zoe]) {
      await page.goto('/console/clients?client=new')
      await page.getByLabel(t('customer.form.name'), { exact: true }).fill(name)
      await page.getByLabel(t('customer.form.email'), { exact: true }).fill(`${born}@example.test`)
      await page.getByRole('button', { name: t('common.save') }).click()
      // The second is asked whether they are the first, whose address it is.
      if (name === zoe) await page.getByRole('button', { name: t('customer.known.other') }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  await test.step('a note is saved with its earlier version', async () => {
    await page.getByLabel(t('customer.note.add')).fill('Aime la fenêtre.')
    await page.getByRole('button', { name: t('customer.note.save') }).click()
    await expect(sentText(page, 'Aime la fenêtre.').first()).toBeVisible()
    await page.getByRole('button', { name: t('customer.note.change'), exact: true }).click()
    await page
      .getByRole('textbox', { name: t('customer.note.change'), exact: true })
      .fill('Aime la porte.')
    await page
      .getByRole('button', { name: t('customer.note.save') })
      .first()
      .click()
    await expect(sentText(page, 'Aime la porte.').first()).toBeVisible()
    await page.getByText(t('customer.note.earlier', { count: 1 })).click()
    await expect(page.getByText('Aime la fenêtre.')).toBeVisible()
  })

  await test.step('the client is merged with a duplicate and separated again', async () => {
    await page.getByRole('button', { name: t('customer.merge.action') }).click()
    const sheet = page.getByRole('dialog', { name: t('customer.merge.title') })
    await sheet.getByRole('button', { name: twin }).click()
    await sheet.getByRole('button', { name: t('customer.merge.action') }).click()
    await expect(
      page.getByText(t('customer.merge.isDone', { name: twin, into: zoe })),
    ).toBeVisible()
    // Its way out has the same name in French.
    await expect(sheet).toBeHidden()
    await page
      .getByRole('button', { name: t('common.undo') })
      .first()
      .click()
    await expect(
      page.getByText(t('customer.merge.alike', { names: twin }), { exact: true }),
    ).toBeVisible()
  })

  await test.step('the client is blocked and erased', async () => {
    await page.getByRole('button', { name: t('customer.block.action') }).click()
    const sheet = page.getByRole('dialog', { name: t('customer.block.title', { name: zoe }) })
    await sheet.getByRole('button', { name: t('customer.block.action') }).click()
    await expect(page.getByText(t('customer.blocked')).first()).toBeVisible()
    await page.getByRole('button', { name: t('customer.erase.action') }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: t('customer.erase.action') }).click()
    await expect(page.getByText(t('customer.erase.done'))).toBeVisible()
    await page.getByRole('searchbox').fill(born)
    await expect(page.getByRole('link', { name: twin })).toBeVisible()
    await expect(page.getByRole('link', { name: zoe })).toHaveCount(0)
  })
})

test(
  'the search of the console finds a visit by its code and a client by name',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor, language }) => {
    const t = wordsOf(language, 'console')
    const { code } = await book(customer.api, await findPlan(customer.api, { inDays: 12 }))
    const context = await visitor('desk')
    await logInAs(context, demo('desk'))
    const page = await context.newPage()
    await page.goto('/console/')
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(code)
    await expect(page.getByRole('option', { name: new RegExp(code, 'u') })).toBeVisible()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: t('booking.visit.label') })
    await expect(panel).toContainText(code)
    await panel.getByRole('link', { name: t('customer.open') }).click()
    await expect(page).toHaveURL(/client=/u)
    const { name } = customer
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: t('search.anything.title') }).fill(name)
    const results = page.getByRole('listbox', { name: t('search.anything.results') })
    await expect(results.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/clients/u)
  },
)
