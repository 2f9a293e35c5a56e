import { expect, type Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** A French number that no other test has, as one writes it at home. */
export function someNumber(): string {
  // Some ranges of 06 are of islands with their own code.
  return `0612${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`.replace(
    /\B(?=(\d\d)+$)/gu,
    ' ',
  )
}

/** The same as the server writes it. */
export function international(number: string): string {
  return `+33${number.replaceAll(' ', '').slice(1)}`
}

/** From the form to the six digits. */
export async function askForCode(page: Page, t: Words, number: string): Promise<void> {
  await page.getByLabel(t('identity.phone.country')).selectOption('FR')
  await page.getByLabel(t('identity.phone.number')).fill(number)
  await page.getByRole('button', { name: t('identity.phone.send') }).click()
  await expect(page.getByRole('heading', { name: t('identity.phone.codeHeading') })).toBeVisible()
}

/** The code that a telephone was sent last, of so many, from the outbox page. */
export async function codeSentTo(page: Page, number: string, count = 1): Promise<string> {
  const outbox = await page.context().newPage()
  const messages = outbox.getByRole('link').filter({ hasText: international(number) })
  const arrived = async () => {
    await outbox.goto('/dev/outbox')
    return messages.count()
  }
  await expect.poll(arrived).toBe(count)
  const code = /\d{6}/u.exec((await messages.first().locator('.line').textContent()) ?? '')
  await outbox.close()
  return code![0]
}
