import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const other = { en: 'fr', fr: 'en' } as const
const names = { en: 'English', fr: 'Français' } as const

test('a change of language applies at once, leads home and is remembered', async ({
  page,
  customer,
  t,
  language,
}) => {
  expect(customer.email).toBeTruthy()
  const next = other[language]
  const inNext = wordsOf(next)
  await page.goto('/settings')
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.settings.title') }),
  ).toBeVisible()
  const words = page.waitForResponse(`/assets/i18n/${next}.json`)
  // Of a member the server knows it, too.
  const languageAnswer = page.waitForResponse((answer) =>
    answer.url().includes('/api/session/language'),
  )
  await page.getByRole('radio', { name: names[next] }).click()
  expect((await words).status()).toBe(200)
  expect((await languageAnswer).ok()).toBe(true)
  await expect(page).toHaveURL('/tabs/featured')
  await expect(page.getByRole('link', { name: inNext('frame.tab.bookings') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', next)
  expect(await page.evaluate(() => localStorage.getItem('defaultLanguage'))).toBe(next)

  await page.goto('/settings')
  await expect(page).toHaveTitle(`${inNext('identity.settings.title')} · Serein`)
  await expect(page.getByRole('radio', { name: names[next] })).toBeChecked()
})

test('dark and light, text size and motion are kept, and are there before anything is painted', async ({
  page,
  context,
  t,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const style = (what: 'backgroundColor' | 'fontSize') =>
    page.evaluate((name) => getComputedStyle(document.documentElement)[name], what)
  const paper = () => style('backgroundColor')
  const [light, before] = [await paper(), Number.parseFloat(await style('fontSize'))]
  const pick = (word: 'dark' | 'sizeLarge') =>
    page.getByRole('radio', { name: t(`identity.settings.${word}`), exact: true })
  await pick('dark').check()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await pick('sizeLarge').check()
  await expect.poll(() => style('fontSize')).toBe(`${before * 1.25}px`)
  const motion = page.getByRole('group', { name: t('identity.settings.motion') })
  await motion.getByRole('radio', { name: t('identity.settings.motionReduced') }).check()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')

  // Another tab, whose scripts never come: all there is was there with the first bytes.
  const tab = await context.newPage()
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.route(/\.js$/u, () => {})
  await tab.goto('/welcome', { waitUntil: 'commit' })
  await tab.locator('h1').waitFor()
  const html = tab.locator('html')
  await expect(html).toHaveAttribute('data-motion', 'reduced')
  await expect(html).toHaveCSS('font-size', `${before * 1.25}px`)
  await expect(html).toHaveCSS('background-color', dark)
  await tab.close()

  await page.reload()
  await expect(pick('dark')).toBeChecked()
  await expect(pick('sizeLarge')).toBeChecked()
  const appearance = page.getByRole('group', { name: t('identity.settings.theme') })
  await appearance.getByRole('radio', { name: t('identity.settings.system') }).check()
  await expect.poll(paper).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).toBe(dark)
})
