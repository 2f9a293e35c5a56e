import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { AccountMailKind as About } from '@serein/server/notification/mail/account-mail.ts'
import { wordsOf } from '../words.ts'

/** The mail stands in a frame that runs no scripts, not even those that judge the page. */
export const refusedToUs = /Blocked script execution in '[^']+\/mail\.html'/u

/** Opens the outbox page on the one message for a person, by name or by address, as soon as it is there: a mail about their account, one of that subject, or their only mail. */
export async function openMail(
  context: BrowserContext,
  name: string,
  language: 'en' | 'fr',
  about?: About | RegExp,
): Promise<Page> {
  const outbox = await context.newPage()
  const all = outbox.getByRole('navigation').getByRole('link', { name: new RegExp(name, 'u') })
  const message = about ? all.filter({ hasText: subjectOf(about) }) : all
  await expect(async () => {
    await outbox.goto(`/dev/outbox?lang=${language}`)
    await expect(message).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await message.click()
  await expect(outbox.getByRole('article')).toBeVisible()
  return outbox
}

/** Where the first button of a mail leads; the mail is closed again. */
export async function linkInMail(
  context: BrowserContext,
  name: string,
  language: 'en' | 'fr',
  about: About,
): Promise<string> {
  const outbox = await openMail(context, name, language, about)
  const address = await outbox.frameLocator('iframe').getByRole('link').first().getAttribute('href')
  await outbox.close()
  return address!
}

function subjectOf(about: About | RegExp): RegExp {
  if (about instanceof RegExp) return about
  const [en, fr] = (['en', 'fr'] as const).map((language) =>
    wordsOf(language, 'server')(`notification.account.${about}.subject`),
  )
  return new RegExp(`${en}|${fr}`, 'u')
}
