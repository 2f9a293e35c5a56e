import { isAccessible } from './look.ts'
import { expect, test, type Sql } from './test.ts'

/** As if this person had registered before the terms were changed the last time. */
async function knowsOldTerms(sql: Sql, email: string): Promise<void> {
  await sql(
    `update consent set version = 1 from "user" u
     where consent.user_id = u.id and u.email = $1 and consent.kind = 'terms'`,
    [email],
  )
}

test(
  'new terms are asked about once, can be read first, and the yes is kept',
  { tag: '@all' },
  async ({ page, t, sql, customer }) => {
    await page.goto('/more')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await knowsOldTerms(sql, customer.email)

    await page.goto('/more')
    const question = page.getByRole('alertdialog', { name: t('identity.ask.title') })
    await expect(question).toBeVisible()
    await isAccessible(page)
    await question.getByRole('button', { name: t('identity.ask.later') }).click()
    await expect(question).toBeHidden()

    await page.goto('/more')
    await question
      .getByRole('link', { name: t('identity.ask.read', { what: t('identity.terms.title') }) })
      .click()
    await expect(page).toHaveURL('/terms')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: t('identity.legal.agree') }).click()
    await expect(page.getByText(t('identity.legal.changed'))).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/more')
    await expect(page.getByRole('link', { name: customer.name })).toBeVisible()
    // Of an answer to the page before, nothing can be read after it.
    await page.waitForLoadState('networkidle')
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/consents'))
    await page.reload()
    expect(await (await kept).json()).toMatchObject({ asked: [] })
    await expect(question).toBeHidden()
    const [row] = await sql(
      `select c.version, c.language from consent c join "user" u on u.id = c.user_id
     where u.email = $1 and c.kind = 'terms' order by c.given_at desc limit 1`,
      [customer.email],
    )
    expect(row).toMatchObject({ version: 2 })
  },
)

test(
  'news by e-mail are off until one says yes, and stop when one takes it back',
  { tag: '@all' },
  async ({ page, t, customer }) => {
    const given = async () => {
      const consents = await customer.api.consent.list()
      return consents.given.filter(({ kind }) => kind === 'marketing')
    }
    await page.goto('/privacy')
    const news = page.getByRole('switch', { name: t('identity.consent.marketing') })
    await expect(news).toBeEnabled()
    await expect(news).not.toBeChecked()
    expect(await given()).toEqual([])
    await news.click()
    await expect(news).toBeChecked()
    await expect.poll(given).toMatchObject([{ version: 1, withdrawnAt: null }])
    await page.reload()
    await expect(news).toBeChecked()
    // The page may be waking just now, and then hears of the press a moment later.
    await news.click()
    await expect(news).not.toBeChecked()
    await expect.poll(async () => (await given())[0]?.withdrawnAt).toBeTruthy()
  },
)
