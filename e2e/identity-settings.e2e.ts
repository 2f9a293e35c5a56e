import { newCustomer } from './steps/account.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const other = { en: 'fr', fr: 'en' } as const
const names = { en: 'English', fr: 'Français' } as const

test('a change of language applies at once, leads home and is remembered @french', async ({
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
  const appearance = page.getByRole('group', { name: t('identity.settings.theme') })
  await appearance.getByRole('radio', { name: t('identity.settings.system') }).check()
  await expect.poll(paper).toBe(dark)
})

test('text size and motion are there before anything is painted, also for who is not logged in', async ({
  page,
  context,
  t,
}) => {
  await page.goto('/settings')
  const large = page.getByRole('radio', { name: t('identity.settings.sizeLarge'), exact: true })
  const motion = page.getByRole('group', { name: t('identity.settings.motion') })
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  const before = Number.parseFloat(await size())
  await large.check()
  await expect.poll(size).toBe(`${before * 1.25}px`)
  await motion.getByRole('radio', { name: t('identity.settings.motionReduced') }).check()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')

  // Another tab, whose scripts never come: all there is was there with the first bytes.
  const tab = await context.newPage()
  await tab.route(/\.js$/u, () => {})
  await tab.goto('/welcome', { waitUntil: 'commit' })
  await tab.locator('h1').waitFor()
  const html = tab.locator('html')
  await expect(html).toHaveAttribute('data-motion', 'reduced')
  await expect(html).toHaveCSS('font-size', `${before * 1.25}px`)
  await tab.close()

  await page.reload()
  await expect(large).toBeChecked()
})

test('times are written by the clock that was chosen', async ({ page, customer, t, format }) => {
  const plan = await findPlan(customer.api, { inDays: 18 })
  const { id, startsAt } = await book(customer.api, plan)
  await page.goto('/settings')
  await page
    .getByRole('group', { name: t('identity.settings.clock') })
    .getByRole('radio', { name: '5:00 pm' })
    .check()
  await page.goto(addressOf('bookingDetails', id))
  const written = new Intl.DateTimeFormat(format.locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: plan.shop.timeZone,
  })
  await expect(page.getByText(written.format(new Date(startsAt))).first()).toBeVisible()
})
