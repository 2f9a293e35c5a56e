import { expect, type Locator, type Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { type Language, type Words, wordsOf } from '../words.ts'

export const cards = {
  success: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  requiresAction: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
} as const

/** The address of a screen for one booking. */
export function addressOf(
  screen: 'checkout' | 'cardCheckout' | 'paypalCheckout' | 'paylaterPaypal' | 'bookingDetails',
  bookingId: string,
): string {
  return `${screens[screen].path}?booking=${bookingId}`
}

/** From the review to the card form. */
export async function chooseCard(page: Page, t: Words, amount: string): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.review.title') }),
  ).toBeVisible()
  await choose(page.getByRole('radio', { name: t('checkout.tender.card') }))
  await page.getByRole('link', { name: t('checkout.pay.card', { amount }) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.card.title') }),
  ).toBeVisible()
}

/** Types a card as a person does. */
export async function typeCard(page: Page, t: Words, number: string): Promise<void> {
  await page.getByLabel(t('checkout.card.number')).fill(number)
  await page.getByLabel(t('checkout.card.expiry')).fill('12 / 34')
  await page.getByLabel(t('checkout.card.code')).fill('123')
}

export async function payByCard(page: Page, t: Words, number: string, amount: string) {
  await typeCard(page, t, number)
  await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
}

/** On the page where the sandbox plays the payer's bank, or PayPal. */
export async function answerSandbox(
  page: Page,
  language: Language,
  { tender, approve }: { tender: 'card' | 'paypal' | 'paylater'; approve: boolean },
): Promise<void> {
  const t = wordsOf(language, 'server')
  const title = t(`payment.sandbox.${tender}.title`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const name = t(approve ? `payment.sandbox.${tender}.approve` : 'payment.sandbox.refuse')
  await page.getByRole('button', { name }).click()
}

/** The amount on the line of a sum. */
export function amountOf(page: Page, label: string): Locator {
  const line = page.getByRole('term').filter({ hasText: label })
  return page.locator('dl > div').filter({ has: line }).getByRole('definition')
}

/** The choice stands in the address, and is shown as soon as that has changed. */
export async function choose(option: Locator): Promise<void> {
  await option.click()
  await expect(option).toBeChecked()
}
