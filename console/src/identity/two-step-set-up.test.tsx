import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

const codes = ['aaaaa-11111', 'bbbbb-22222']
const key = { totpURI: 'otpauth://totp/Serein:me?secret=JBSWY3DPEHPK3PXP', backupCodes: codes }

async function open(right: string, own: Answers = {}) {
  const page = await renderConsole(<TwoStepSetUp />, {
    answers: {
      'auth/two-factor/enable': ({ password }: { password: string }) =>
        password === right ? key : refused('wrong_password'),
      'auth/two-factor/verify-totp': ({ code }: { code: string }) =>
        code === '123456' ? {} : refused('wrong_code'),
      ...own,
    },
  })
  const begin = async (password: string) => {
    await page.fill(page.t('identity.form.password'), password)
    await page.press(page.t('identity.step.start'))
  }
  return { ...page, begin }
}

test('the second step is set up where it is asked for: password, key, a first code, recovery codes', async () => {
  const page = await open('the right one')
  const { t } = page
  await page.begin('another one')
  await page.findByText(t('identity.step.wrongPassword'))
  expect(page.notesOf(t('identity.form.password'))).toContain(t('identity.step.wrongPassword'))
  await page.begin('the right one')
  expect(await page.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await page.fill(t('identity.step.code'), '654321')
  await page.press(t('identity.step.confirm'))
  await page.findByText(t('identity.step.wrong'))
  await page.fill(t('identity.step.code'), '123 456')
  await page.press(t('identity.step.confirm'))
  expect(await page.findByText(codes[0]!)).toBeTruthy()
  expect(page.getByRole('button', { name: t('identity.step.kept') })).toBeTruthy()
})

test('once it is on, a passkey is offered in the place of password and code', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  const page = await open('right', {
    'auth/passkey/generate-register-options': refused('log_in_again'),
  })
  const { t } = page
  await page.begin('right')
  await page.findByText('JBSW Y3DP EHPK 3PXP')
  await page.fill(t('identity.step.code'), '123456')
  await page.press(t('identity.step.confirm'))
  await page.findByText(codes[0]!)
  await page.press(t('identity.passkey.add'))
  expect(await page.findByText(t('identity.passkey.logInAgain'))).toBeTruthy()
  vi.unstubAllGlobals()
})
