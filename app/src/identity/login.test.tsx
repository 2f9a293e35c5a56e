import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { usedKey, withKeys } from '@serein/client/testing/keys.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './login.tsx'
import { camille, methods } from './testing/people.ts'

async function open(own: Answers = {}, next?: string) {
  const answers = { ...methods, 'identity.session': { user: camille }, ...own }
  const page = await renderApp(<Page />, { at: linkTo('login', next ? { next } : {}), answers })
  const { t } = page
  const logIn = async (password: string) => {
    await page.fill(t('identity.form.email'), 'camille@example.test')
    await page.fill(t('identity.form.password'), password)
    await page.press(t('identity.login.action'))
  }
  return { ...page, logIn }
}

test('an empty log-in form reports each missing field and sends nothing', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('identity.login.action'))
  expect(document.activeElement).toBe(page.field(t('identity.form.email')))
  expect(page.notesOf(t('identity.form.email'))[0]).toBe(t('identity.refusal.email'))
  expect(page.notesOf(t('identity.form.password'))[0]).toBe(t('identity.refusal.passwordMissing'))
  expect(page.sent('auth/sign-in/email')).toEqual([])
})

test('a wrong password is refused kindly, and the form keeps what was typed', async () => {
  const page = await open({ 'auth/sign-in/email': refused('wrong_credentials') })
  await page.logIn('not my password')
  expect(await page.findByText(page.t('identity.refusal.credentials'))).toBeTruthy()
  expect(page.field(page.t('identity.form.email')).value).toBe('camille@example.test')
  expect(page.address()).toBe('/login')
})

test.each([
  ['/bookings?which=past', '/bookings?which=past'],
  // Made up by somebody else.
  ['//[', '/tabs/featured'],
  ['//evil.example', '/tabs/featured'],
  ['https://evil.example/', '/tabs/featured'],
  ['\\\\evil.example', '/tabs/featured'],
  [undefined, '/tabs/featured'],
])('a log-in on the way to %s leads to %s', async (next, target) => {
  const page = await open({ 'auth/sign-in/email': {} }, next)
  await page.logIn('rivière-calme-7')
  await vi.waitFor(() => expect(page.address()).toBe(target))
  expect(page.sent('auth/sign-in/email')).toEqual([
    { email: 'camille@example.test', password: 'rivière-calme-7' },
  ])
})

test('a forgotten password keeps where the reader wanted to go', async () => {
  const page = await open({}, '/bookings')
  const link = page.getByRole('link', { name: page.t('identity.login.forgotten') })
  expect(link.getAttribute('href')).toBe(linkTo('forgotPassword', { next: '/bookings' }))
})

test('a second step is asked for, and then leads where the reader wanted to go', async () => {
  const page = await open(
    {
      'auth/sign-in/email': { twoFactorRedirect: true },
      'auth/two-factor/ways': { ways: ['app'] },
    },
    '/bookings',
  )
  const { t } = page
  await page.logIn('rivière-calme-7')
  expect(await page.findByRole('heading', { name: t('identity.step.heading') })).toBeTruthy()
  page.answers['auth/two-factor/verify-totp'] = refused('wrong_code')
  await page.fill(t('identity.step.code'), '123456')
  await page.press(t('identity.login.action'))
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.step.code'))[0]).toBe(t('identity.refusal.code')),
  )
  page.answers['auth/two-factor/verify-backup-code'] = {}
  await page.press(t('identity.step.useRecovery'))
  await page.fill(t('identity.step.recovery'), 'ABCD-EFGH')
  await page.press(t('identity.login.action'))
  await vi.waitFor(() => expect(page.address()).toBe('/bookings'))
})

test('a second step after Google is asked for on the log-in screen', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('login', { step: 'code', next: '/bookings' }),
    answers: {
      ...methods,
      'identity.session': { user: camille },
      'auth/two-factor/ways': { ways: ['app'] },
      'auth/two-factor/verify-totp': {},
    },
  })
  await page.findByLabelText(page.t('identity.step.code'))
  await page.fill(page.t('identity.step.code'), '123 456')
  await page.press(page.t('identity.login.action'))
  await vi.waitFor(() => expect(page.address()).toBe('/bookings'))
  expect(page.sent('auth/two-factor/verify-totp')).toEqual([{ code: '123456', trustDevice: false }])
})

test('a second step by passkey asks for it or a recovery code, never for an app’s code', async () => {
  withKeys({ get: usedKey })
  const answers = {
    'auth/sign-in/email': { twoFactorRedirect: true },
    'auth/two-factor/ways': { ways: ['passkey'] },
    'auth/passkey/generate-authenticate-options': { challenge: 'AA', rpId: 'localhost' },
    'auth/passkey/verify-authentication': {},
  }
  const page = await open(answers, '/bookings')
  const { t } = page
  await page.logIn('rivière-calme-7')
  await page.findByRole('heading', { name: t('identity.step.passkeyHeading') })
  await page.press(t('identity.step.useRecovery'))
  expect(await page.findByLabelText(t('identity.step.recovery'))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('identity.step.useApp') })).toBeNull()
  await page.press(t('identity.passkey.logIn'))
  await vi.waitFor(() => expect(page.address()).toBe('/bookings'))
  expect(page.sent('auth/passkey/verify-authentication')).toHaveLength(1)
})
