import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { usedKey, withKeys } from '@serein/client/testing/keys.ts'
import { basePath } from '../address/link.ts'
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

test('a log-in without a password is not sent', async () => {
  const page = await open({})
  await page.logIn('')
  expect(page.getByText(page.t('identity.refusal.missing'))).toBeTruthy()
  expect(page.sent('auth/sign-in/email')).toEqual([])
})

test('a wrong password does not say whether address or password is wrong', async () => {
  const page = await open({ 'auth/sign-in/email': refused('wrong_credentials') })
  await page.logIn('something else')
  expect(await page.findByText(page.t('identity.refusal.credentials'))).toBeTruthy()
  expect(page.sent('auth/sign-in/email')).toMatchObject([{ password: 'something else' }])
})

test('a log-in leads where the member was going, and never off the site', async () => {
  const page = await open({ 'auth/sign-in/email': {} }, '?next=%2F%2Felsewhere.example')
  await page.logIn('right one')
  await waitFor(() => expect(page.address()).toBe(`${basePath}/`))
})

test('a log-in with a second step asks for the code and reports a wrong one', async () => {
  const page = await open({
    'auth/sign-in/email': { twoFactorRedirect: true },
    'auth/two-factor/ways': { ways: ['app', 'passkey'] },
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

const leave = async () => {
  throw new DOMException('left', 'NotAllowedError')
}
const passkeyOptions = {
  'auth/passkey/generate-authenticate-options': { challenge: 'AA', rpId: 'localhost' },
}

test('a log-in by passkey needs no password and no code', async () => {
  withKeys({ get: usedKey })
  const page = await open({ ...passkeyOptions, 'auth/passkey/verify-authentication': {} })
  await page.press(page.t('identity.passkey.logIn'))
  await waitFor(() =>
    expect(page.sent('auth/passkey/verify-authentication')).toMatchObject([
      { response: { id: 'mine' } },
    ]),
  )
})

test('a log-in by passkey that is dismissed says that nothing happened', async () => {
  withKeys({ get: leave })
  const page = await open(passkeyOptions)
  await page.press(page.t('identity.passkey.logIn'))
  expect(await page.findByText(page.t('identity.passkey.cancelled'))).toBeTruthy()
})

const byPasskey = {
  ...passkeyOptions,
  'auth/sign-in/email': { twoFactorRedirect: true },
  'auth/two-factor/ways': { ways: ['passkey'] },
  'auth/passkey/verify-authentication': {},
}

test('a second step by passkey is asked for at once and logs in', async () => {
  withKeys({ get: usedKey })
  const page = await open(byPasskey)
  await page.logIn('right one')
  await waitFor(() => expect(page.address()).toBe(`${basePath}/`))
  expect(page.sent('auth/passkey/verify-authentication')).toHaveLength(1)
})

test('a second step by passkey that is dismissed can be retried or replaced by a recovery code', async () => {
  withKeys({ get: leave })
  const page = await open({ ...byPasskey, 'auth/two-factor/verify-backup-code': {} })
  const { t } = page
  await page.logIn('right one')
  await page.findByText(t('identity.passkey.cancelled'))
  expect(page.getByRole('button', { name: t('identity.passkey.logIn') })).toBeTruthy()
  await page.press(t('identity.step.useRecovery'))
  await page.fill(t('identity.step.recovery'), 'ABCDE-12345')
  await page.press(t('identity.login.action'))
  await waitFor(() => expect(page.address()).toBe(`${basePath}/`))
  expect(page.sent('auth/two-factor/verify-backup-code')).toEqual([{ code: 'ABCDE-12345' }])
})

test('a second step by passkey in a browser without passkeys asks for a recovery code', async () => {
  const page = await open(byPasskey)
  await page.logIn('right one')
  expect(await page.findByLabelText(page.t('identity.step.recovery'))).toBeTruthy()
})
