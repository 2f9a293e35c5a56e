import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { fits, isAccessible } from './inspection.ts'
import { openMail, refusedToUs } from './steps/mail.ts'
import { expect, test } from './test.ts'

test(
  'a passkey is added, logs its owner in without typing, and is removed',
  { tag: '@all' },
  async ({ page, context, customer, t, language, sql, allow }) => {
    allow(refusedToUs)
    await customer.api.identity.chooseLanguage({ language })
    const device = await openDevice(page)
    await page.goto('/settings')
    const title = t('identity.passkey.title')
    const none = t('identity.passkey.count', { count: 0 })
    await page.getByRole('button', { name: `${title} ${none}` }).click()
    const sheet = page.getByRole('dialog', { name: title })
    const add = sheet.getByRole('button', { name: t('identity.passkey.add') })
    await add.click()
    const keys = sheet.getByRole('list', { name: title }).getByRole('listitem')
    await expect(keys).toHaveCount(1)
    await fits(page)
    await isAccessible(page)
    // The same device is told that it has one.
    await add.click()
    await expect(sheet.getByText(t('identity.passkey.here'))).toBeVisible()
    await (await openMail(context, customer.name, language, 'passkey_added')).close()

    await context.clearCookies({ name: /session/u })
    await page.goto(`${screens.login.path}?next=/bookings`)
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.passkey.logIn') }).click()
    await expect(page).toHaveURL('/bookings')
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()

    // Who logged in long ago shows who they are before a key is added.
    await sql(
      `update session set created_at = now() - interval '11 minutes' where user_id = (select id from "user" where email = $1)`,
      [customer.email],
    )
    const one = t('identity.passkey.count', { count: 1 })
    await page.getByRole('button', { name: `${title} ${one}` }).click()
    await add.click()
    await expect(sheet.getByText(t('identity.who.text'))).toBeVisible()
    await isAccessible(page)
    await sheet.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
    await sheet.getByRole('button', { name: t('identity.who.action') }).click()
    await expect(sheet.getByText(t('identity.passkey.here'))).toBeVisible()

    await keys.getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('identity.passkey.removeConfirm') })
      .click()
    await expect(keys).toHaveCount(0)
    await context.clearCookies({ name: /session/u })
    await page.goto(screens.login.path)
    await page.getByRole('button', { name: t('identity.passkey.logIn') }).click()
    await expect(page.getByText(t('identity.passkey.unknown'))).toBeVisible()
    await isAccessible(page)

    // The device asks for a finger, and nobody gives one.
    await device.refuse()
    await page.getByRole('button', { name: t('identity.passkey.logIn') }).click()
    await expect(page.getByText(t('identity.passkey.cancelled'))).toBeVisible()
  },
)

/** Chromium's own device that holds keys, and opens them without being asked. */
async function openDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}
