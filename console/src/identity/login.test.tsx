import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { basePath } from '../page/router.tsx'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './login.tsx'

const answers: Answers = {
  'identity.signInMethods': { google: false, phone: false, outbox: null, firebase: null },
  'identity.session': { user: null },
}

async function open(own: Answers, search = '') {
  const at = `${basePath}/login${search}`
  const page = await renderConsole(<Page />, { at, answers: { ...answers, ...own } })
  const { t } = page
  const logIn = async (password: string) => {
    await page.fill(t('identity.form.email'), 'desk@serein.example')
    await page.fill(t('identity.form.password'), password)
    await page.press(t('identity.login.action'))
  }
  return { ...page, logIn }
}

test('without a password nobody is asked', async () => {
  const page = await open({})
  await page.logIn('')
  expect(page.getByText(page.t('identity.refusal.missing'))).toBeTruthy()
  expect(page.sent('auth/sign-in/email')).toEqual([])
})

test('a wrong password does not say which of the two is wrong', async () => {
  const page = await open({ 'auth/sign-in/email': refused('wrong_credentials') })
  await page.logIn('something else')
  expect(await page.findByText(page.t('identity.refusal.credentials'))).toBeTruthy()
  expect(page.sent('auth/sign-in/email')).toMatchObject([{ password: 'something else' }])
})

test('who is let in goes where they were going, and nowhere outside', async () => {
  const page = await open({ 'auth/sign-in/email': {} }, '?next=%2F%2Felsewhere.example')
  await page.logIn('right one')
  await waitFor(() => expect(page.address()).toBe(`${basePath}/`))
})

test('with a second step the code is asked for, and a wrong one is said', async () => {
  const page = await open({
    'auth/sign-in/email': { twoFactorRedirect: true },
    'auth/two-factor/verify-totp': refused('wrong_code'),
  })
  const { t } = page
  await page.logIn('right one')
  await page.findByLabelText(t('identity.step.code'))
  expect(document.activeElement).toBe(page.field(t('identity.step.code')))
  await page.fill(t('identity.step.code'), '123 456')
  await page.press(t('identity.login.action'))
  expect(await page.findByText(t('identity.step.wrong'))).toBeTruthy()
  expect(page.sent('auth/two-factor/verify-totp')).toEqual([{ code: '123456' }])
})

/** A browser that has keys, and a reader who says yes with a finger or leaves. */
function withKeys(choose: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.defineProperty(navigator, 'credentials', { value: { get: choose }, configurable: true })
}
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const asked = {
  'auth/passkey/generate-authenticate-options': { challenge: 'AA', rpId: 'localhost' },
}

test('a passkey is enough to come in: no password, no code', async () => {
  const bytes = new ArrayBuffer(1)
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const key = { id: 'mine', rawId: bytes, type: 'public-key', response }
  withKeys(async () => ({ ...key, getClientExtensionResults: () => ({}) }))
  const page = await open({ ...asked, 'auth/passkey/verify-authentication': {} })
  await page.press(page.t('identity.passkey.logIn'))
  await waitFor(() =>
    expect(page.sent('auth/passkey/verify-authentication')).toMatchObject([
      { response: { id: 'mine' } },
    ]),
  )
})

test('who leaves the question for the passkey is told that nothing happened', async () => {
  withKeys(async () => {
    throw new DOMException('left', 'NotAllowedError')
  })
  const page = await open(asked)
  await page.press(page.t('identity.passkey.logIn'))
  expect(await page.findByText(page.t('identity.passkey.cancelled'))).toBeTruthy()
})
