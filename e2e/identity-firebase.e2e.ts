import type { Page } from '@playwright/test'
import { openTokens } from '@serein/server/identity/firebase-token.ts'
import { storageKey } from '@serein/client/storage.ts'
import { claimsOf, openFirebase } from '@serein/server/identity/testing/firebase.ts'
import { isAccessible } from './look.ts'
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

test('somebody new registers, leaves, and comes back with the right password only', async ({
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

test('an address that has an account at Firebase is taken', async ({ page, t }) => {
  const { email } = await newcomer()
  await page.goto('/register')
  await page.getByLabel(t('identity.form.name')).fill('Camille')
  await page.getByLabel(t('identity.form.email')).fill(email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill('long enough')
  await page.getByLabel(t('identity.form.terms')).check()
  await page.getByRole('button', { name: t('identity.register.action') }).click()
  await expect(page.getByLabel(t('identity.form.email'))).toHaveAccessibleDescription(
    t('identity.refusal.taken'),
  )
})

test('a number is enough to come in, with the code that was sent', async ({ page, t }) => {
  const number = someNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: t('identity.signInMethods.phone') }).click()
  await page.getByLabel(t('identity.phone.number')).fill('06 12')
  await page.getByRole('button', { name: t('identity.phone.send') }).click()
  await expect(page.getByLabel(t('identity.phone.number'))).toHaveAccessibleDescription(
    new RegExp(t('identity.refusal.phone'), 'u'),
  )
  await askForCode(page, t, number)
  const field = page.getByLabel(t('identity.code.label'))
  const code = await codeTexted(international(number))
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(field).toHaveAccessibleDescription(new RegExp(t('identity.refusal.phoneCode'), 'u'))
  await field.fill(code)
  // Nobody has told their name yet.
  await expect(page).toHaveURL('/account-setup')
  expect(await recordOf(page)).toMatchObject({
    email: null,
    phoneNumber: international(number),
    providerData: [{ providerId: 'phone' }],
  })
})

test('who is logged in adds a number, and comes in with it afterwards', async ({ page, t }) => {
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

test('a forgotten password is chosen anew by the mail that Firebase sends', async ({ page, t }) => {
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

test('a Google account at Firebase opens a session that says so @once', async ({ page }) => {
  const email = `${crypto.randomUUID()}@gmail.example`
  const claims = { sub: email, email, email_verified: true, name: 'Léa Martin' }
  const { idToken } = await atFirebase<Entered>('accounts:signInWithIdp', {
    postBody: `id_token=${JSON.stringify(claims)}&providerId=google.com`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
    returnIdpCredential: true,
  })
  await page.goto('/login')
  expect(await show(page, idToken)).toEqual({ status: 200, body: { isNew: true } })
  expect(await recordOf(page)).toMatchObject({
    displayName: 'Léa Martin',
    email,
    emailVerified: true,
    providerData: [{ providerId: 'google.com' }],
  })
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

test('a session is renewed as long as Firebase stands by its person, and ends with that @once', async ({
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

test('the server takes from the emulator what is for this project and now, and no other way in @once', async ({
  page,
}) => {
  const { idToken } = await newcomer()
  const claims = claimsOf(idToken)
  const unsigned = (changed: object) =>
    [
      { alg: 'none', typ: 'JWT' },
      { ...claims, ...changed },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
      .concat('.')
  const google = await openFirebase()
  const signed = await google.token(claims)
  await google.close()
  await page.goto('/login')
  const seconds = Math.floor(Date.now() / 1_000)
  for (const token of [
    unsigned({ aud: 'another-project' }),
    unsigned({ iss: 'https://securetoken.google.com/another-project' }),
    unsigned({ exp: seconds - 1 }),
    unsigned({ auth_time: seconds - 600 }),
    unsigned({ sub: '' }),
    signed,
    `${idToken}AAAA`,
    'nothing',
  ]) {
    const { status, body } = await show(page, token)
    expect([token, status, body.code]).toEqual([token, 401, 'token_refused'])
  }
  expect(await recordOf(page)).toBeNull()
  const closed = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'camille@demo.serein.example', password: 'serein-demo-2026' }),
    })
    return (await answer.json()) as { code: string }
  })
  expect(closed.code).toBe('sign_in_method_closed')
  expect((await show(page, idToken)).status).toBe(200)
})

test('without an emulator the same claims count only under a signature of Google’s keys @once', async () => {
  const { idToken } = await newcomer()
  const claims = claimsOf(idToken)
  const google = await openFirebase()
  const verify = openTokens(google.config, () => new Date())
  const codeFor = (token: string) =>
    verify(token).then(
      ({ sub }) => sub,
      (error: { code?: string }) => error.code,
    )
  const signed = await google.token(claims)
  const [header, , signature] = signed.split('.')
  const tampered = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' }))
  expect(await codeFor(signed)).toBe(claims.sub)
  for (const token of [
    idToken,
    `${header}.${tampered.toString('base64url')}.${signature}`,
    await google.token({ ...claims, aud: 'another-project' }),
    await google.token({ ...claims, exp: Math.floor(Date.now() / 1_000) - 1 }),
    await google.token(claims, { header: { kid: 'unheard-of' } }),
  ])
    expect(await codeFor(token)).toBe('token_refused')
  await google.close()
})
