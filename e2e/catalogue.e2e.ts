import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

test('a treatment is found by its kind, filtered, opened and held', async ({
  page,
  customer,
  t,
}) => {
  await page.goto('/more')
  await expect(page.getByRole('link', { name: customer.name })).toBeVisible()
  await page.getByRole('link', { name: t('catalogue.services.title') }).click()
  // Whoever goes on to another page shares its address and not that of the first.
  const canonical = page.locator('head link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/services(?:\?|$)/u)
  await page.getByRole('link', { name: t('shop.category.massage'), exact: true }).click()
  await expect(page).toHaveURL(/category=massage/u)
  await expect(canonical).toHaveAttribute('href', /category=massage/u)
  const counted = page.getByRole('status').filter({ hasText: /\d/u })
  const before = await numberOf(counted)
  await page.getByRole('button', { name: t('catalogue.filter.hour') }).click()
  await expect(page).toHaveURL(/[?&]length=hour/u)
  await page.getByRole('button', { name: t('catalogue.filter.female') }).click()
  await expect(page).toHaveURL(/[?&]gender=female/u)
  await page.getByLabel(t('catalogue.sort.label')).selectOption('soonest')
  await expect(page.getByText(t('catalogue.sort.soonestWhy'))).toBeVisible()
  await expect.poll(() => numberOf(counted)).toBeLessThan(before)

  const row = page.getByRole('article').first()
  const name = (await row.getByRole('heading').textContent())!
  await row.getByRole('link', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('heading', { name: t('catalogue.service.givers') })).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/[?&]gender=female/u)
  await row.getByRole('link', { name, exact: true }).click()
  await sheet.getByRole('heading', { name: t('catalogue.service.next') }).waitFor()
  await sheet
    .getByRole('list', { name: new RegExp(t('shop.times.label', { shop: '' }), 'u') })
    .getByRole('link')
    .first()
    .click()
  await holdTheChosenTime(page, t)
})

async function holdTheChosenTime(page: Page, t: Words): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${screens.bookAppointment.path}.*wish=female`, 'u'))
  await expect(page.getByRole('radio', { checked: true, name: /\d:\d\d/u })).toBeVisible()
  const verb = t('booking.hold.action', { known: 'yes', day: '', time: '', who: '' }).split(' ')[0]
  await page
    .getByRole('button', { name: new RegExp(`^${verb} .*\\d(?::\\d\\d|\\s?h)`, 'u') })
    .click()
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
}

async function numberOf(status: ReturnType<Page['getByRole']>): Promise<number> {
  return Number(/\d+/u.exec((await status.first().textContent()) ?? '')?.[0])
}
