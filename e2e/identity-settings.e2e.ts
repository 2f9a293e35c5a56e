import { newCustomer } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const other = { en: 'fr', fr: 'en' } as const
const names = { en: 'English', fr: 'Français' } as const

test('a change of language applies at once, leads home and is remembered', async ({
  page,
  t,
  language,
}) => {
  const next = other[language]
  const inNext = wordsOf(next)
  await page.goto('/settings')
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.settings.title') }),
  ).toBeVisible()
  const words = page.waitForResponse(`/assets/i18n/${next}.json`)
  await page.getByRole('radio', { name: names[next] }).click()
  expect((await words).status()).toBe(200)
  await expect(page).toHaveURL('/tabs/featured')
  await expect(page.getByRole('link', { name: inNext('frame.tab.bookings') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', next)
  expect(await page.evaluate(() => localStorage.getItem('defaultLanguage'))).toBe(next)

  await page.goto('/settings')
  await expect(page).toHaveTitle(`${inNext('identity.settings.title')} · Serein`)
  await expect(page.getByRole('radio', { name: names[next] })).toBeChecked()
})

test('the language of a member follows the choice on the server too', async ({
  page,
  context,
  language,
}) => {
  await newCustomer(context)
  const next = other[language]
  await page.goto('/settings')
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/session/language'))
  await page.getByRole('radio', { name: names[next] }).click()
  expect((await kept).ok()).toBe(true)
})

test('?lang= shows a page in French without choosing it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/welcome?lang=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    wordsOf('fr')('identity.welcome.promise'),
  )
  expect(await page.evaluate(() => localStorage.getItem('defaultLanguage'))).toBeNull()
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('dark and light are kept over a reload, automatic follows the system', async ({ page, t }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await page.getByRole('radio', { name: t('identity.settings.dark') }).check()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()

  await page.reload()
  await expect(page.getByRole('radio', { name: t('identity.settings.dark') })).toBeChecked()
  expect(await paper()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('radio', { name: t('identity.settings.light') }).check()
  await expect.poll(paper).toBe(light)
  await page.reload()
  expect(await paper()).toBe(light)
  // The page is awake once it shows the stored choice; before, it shows the one of somebody who chose nothing.
  await expect(page.getByRole('radio', { name: t('identity.settings.light') })).toBeChecked()
  await page.getByRole('radio', { name: t('identity.settings.system') }).check()
  await expect.poll(paper).toBe(dark)
})
