import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { addressOf, cards, typeCard } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('the receipt of a paid visit is shown, printed without its buttons, and downloaded as a PDF', async ({
  page,
  customer,
  t,
  format,
  sql,
}) => {
  const { api } = customer
  const plan = await findPlan(api, { inDays: 15 })
  const booking = await hold(api, plan)
  const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
  await page.goto(addressOf('cardCheckout', booking.id))
  await typeCard(page, t, cards.success)
  await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
  const entry = await taken(page, () =>
    page.getByRole('button', { name: t('booking.details.calendar') }).click(),
  )
  expect(entry.suggestedFilename()).toBe(`${booking.code}.ics`)
  expect(await readFile(await entry.path(), 'utf8')).toContain(`UID:${booking.id}@serein`)
  await page.getByRole('link', { name: t('booking.receipt.open') }).click()

  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.receipt.title') }),
  ).toBeVisible()
  const paper = page.getByRole('article')
  const [shop] = await sql('select legal_name, tax_number from shop where id = $1', [plan.shop.id])
  for (const words of [
    String(shop!.legal_name),
    String(shop!.tax_number),
    customer.name,
    customer.email,
    t('booking.receipt.card', { brand: 'Visa', last: '4242' }),
    t('booking.receipt.kept'),
  ])
    await expect(paper).toContainText(words)
  await expect(paper.getByRole('definition').filter({ hasText: amount }).last()).toBeVisible()

  const file = await taken(page, () =>
    page.getByRole('link', { name: t('booking.receipt.pdf') }).click(),
  )
  expect(file.suggestedFilename()).toBe(`${booking.code}.pdf`)
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await readFile(await file.path()))),
    { mergePages: true },
  )
  const plain = text.replaceAll(/\s+/gu, ' ')
  for (const words of [booking.code, String(shop!.legal_name), customer.name, amount])
    expect(plain).toContain(words.replaceAll(/\s+/gu, ' '))
  expect(plain).toContain(t('booking.receipt.money'))

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('link', { name: t('booking.receipt.pdf') })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  // Ink on white, whatever the theme.
  expect(await paper.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(34, 31, 26)')
})

async function taken(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download')
  await act()
  return coming
}
