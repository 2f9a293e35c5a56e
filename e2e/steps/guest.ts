import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Person } from './account.ts'
import type { Reader } from './choose.ts'
import { openMail } from './mail.ts'

/** The form of who books, sent. */
export async function fillIn(
  page: Page,
  t: Reader['t'],
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  await page.getByLabel(t('identity.form.name')).fill(name)
  await page.getByRole('textbox', { name: t('identity.form.email') }).fill(email)
  await page.getByLabel(t('identity.form.terms')).check()
  await page.getByRole('button', { name: t('identity.phone.send') }).click()
  await expect(page.getByRole('heading', { name: t('checkout.who.code') })).toBeVisible()
}

/** The code that a mail has brought. */
export async function codeInMail(
  context: BrowserContext,
  email: string,
  language: Reader['language'],
): Promise<string> {
  const outbox = await openMail(context, email, language, 'booking_code')
  const code = outbox.frameLocator('iframe').getByText(/^\d{6}$/u)
  const text = await code.first().textContent()
  await outbox.close()
  return text!
}

/** The private link in the only mail to somebody. */
export async function linkOfVisit(
  context: BrowserContext,
  name: string,
  language: Reader['language'],
): Promise<string> {
  const outbox = await openMail(context, name, language)
  const link = await outbox.frameLocator('iframe').getByRole('link').first().getAttribute('href')
  await outbox.close()
  expect(link).toMatch(/\?visit=[\w-]{43}$/u)
  return link!
}
