import type { Page } from '@playwright/test'
import { storageKey } from '@serein/client/storage.ts'
import { isAccessible } from './inspection.ts'
import { fillInWho, logIn, setUpLater, somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { atFirebase, codeTexted, type Entered, linkMailed, show } from './steps/firebase.ts'
import { askForCode, international, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

// Chromium reports what Firebase refuses, and that its emulator has no riddle for robots, as trouble.
test.beforeEach(({ allow }) => {
  allow(/Failed to load resource.*\(http:\/\/127\.0\.0\.1/u)
  allow(/^501 from http:\/\/127\.0\.0\.1.*recaptchaConfig/u)
})

const recordOf = async (page: Page) => (await apiOf(page.context()).identity.session()).user

async function logOut(page: Page, t: Words): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
}

/** Somebody new at Firebase, who has not been here yet. */
async function newcomer() {
  const person = somebody()
  const { email, password } = person
  const entered = await atFirebase<Entered>('accounts:signUp', {
    email,
    password,
    returnSecureToken: true,
  })
  return { ...person, ...entered }
}

test('a new user of Firebase registers, logs out and logs in with the right password only', async ({
  page,
  t,
}) => {
  const person = somebody('Noé Baptiste')
  await page.goto('/welcome')
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await fillInWho(page, t, person)
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  expect(await recordOf(page)).toMatchObject({
    displayName: 'Noé Baptiste',
    email: person.email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: expect.stringMatching(/^\w{20,}$/u) }],
  })
  await logOut(page, t)
  expect(await recordOf(page)).toBeNull()

  await page.goto('/login')
  await isAccessible(page)
  await expect(page.getByRole('button', { name: t('identity.passkey.logIn') })).toBeHidden()
  await logIn(page, t, { ...person, password: 'another-password' })
  await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
  expect(await recordOf(page)).toBeNull()
  await logIn(page, t, person)
  await expect(page).toHaveURL('/tabs/featured')
  expect(await recordOf(page)).toMatchObject({ email: person.email })
})

test('a phone number logs in at Firebase with the code that was sent', async ({ page, t }) => {
  const number = someNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: t('identity.signInMethods.phone') }).click()
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeTexted(international(number)))
  // Nobody has told their name yet.
  await expect(page).toHaveURL('/account-setup')
  expect(await recordOf(page)).toMatchObject({
    email: null,
    phoneNumber: international(number),
    providerData: [{ providerId: 'phone' }],
  })
})

test('a logged-in user of Firebase adds a phone number and logs in with it', async ({
  page,
  t,
}) => {
  const person = await newcomer()
  const number = someNumber()
  await page.goto('/login')
  await logIn(page, t, person)
  await expect(page).toHaveURL('/tabs/featured')
  const uid = (await recordOf(page))!.uid
  await page.goto('/phone-login')
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeTexted(international(number)))
  await expect(page.getByText(t('identity.phone.linked'))).toBeVisible()
  await logOut(page, t)
  await page.goto('/phone-login')
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeTexted(international(number)))
  await expect(page).toHaveURL('/tabs/featured')
  expect(await recordOf(page)).toMatchObject({ uid, phoneNumber: international(number) })
})

test('a forgotten password is reset by the mail that Firebase sends', async ({ page, t }) => {
  const person = await newcomer()
  await page.goto('/forgot-password')
  const ask = async (email: string) => {
    await page.getByLabel(t('identity.form.email')).fill(email)
    await page.getByRole('button', { name: t('identity.forgot.action') }).click()
    await expect(page.getByRole('heading', { name: t('identity.forgot.sent') })).toBeVisible()
  }
  await ask(person.email)
  const link = await linkMailed(person.email, 'PASSWORD_RESET')
  await fetch(`${link}&newPassword=rivière-haute-8`)
  // The answer is the same for who has no account.
  await page.goto('/forgot-password')
  await ask(somebody().email)
  await page.goto('/login')
  await logIn(page, t, person)
  await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
  await logIn(page, t, { ...person, password: 'rivière-haute-8' })
  await expect(page).toHaveURL('/tabs/featured')
})

test('a token is refreshed at Firebase and keeps the session going @once', async ({ page }) => {
  const person = await newcomer()
  await page.goto('/login')
  expect((await show(page, person.idToken)).status).toBe(200)
  const fresh = await atFirebase<{ id_token: string }>('token', {
    grant_type: 'refresh_token',
    refresh_token: person.refreshToken,
  })
  expect((await show(page, fresh.id_token, 'firebase/renew')).status).toBe(200)
  const other = await newcomer()
  expect(await show(page, other.idToken, 'firebase/renew')).toMatchObject({
    status: 401,
    body: { code: 'token_refused' },
  })
})

/** The page knows when the session is to be renewed next. */
const isPlanned = (key: string) => localStorage.getItem(key)?.includes('"failed":0')

test('a session is renewed as long as Firebase keeps its user active @once', async ({
  page,
  t,
}) => {
  const person = await newcomer()
  const renewed = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/auth/firebase/renew'),
  )
  await page.clock.install()
  await page.goto('/login')
  await logIn(page, t, person)
  await expect(page).toHaveURL('/tabs/featured')
  expect((await renewed).status()).toBe(200)
  await page.waitForFunction(isPlanned, storageKey.sessionLifetime)
  expect(await recordOf(page)).toMatchObject({ email: person.email })

  await atFirebase('accounts:delete', { idToken: person.idToken })
  await page.clock.fastForward('56:00')
  await expect(page.getByText(t('identity.welcome.ended'))).toBeVisible()
  expect(await recordOf(page)).toBeNull()
})
