import { expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { withKeys } from '@serein/client/testing/keys.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

const codes = ['aaaaa-11111', 'bbbbb-22222']
const key = { totpURI: 'otpauth://totp/Serein:me?secret=JBSWY3DPEHPK3PXP', backupCodes: codes }

async function open(right: string, own: Answers = {}) {
  const page = await renderConsole(<TwoStepSetUp way={null} />, {
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

test('a required second step is set up with password, key, first code and recovery codes', async () => {
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

test('a second step that is on offers a passkey in place of password and code', async () => {
  withKeys()
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
})

test('a second step by passkey needs password, passkey and recovery codes, then moves on by itself', async () => {
  // The device says that it has one already, which is as good.
  withKeys({
    create: async () => {
      throw new DOMException('here', 'InvalidStateError')
    },
  })
  const page = await open('right', {
    'auth/show-who': {},
    'auth/passkey/generate-register-options': refused('too_many_requests'),
    'auth/two-factor/enable-passkey': {},
  })
  const { t } = page
  await page.user.click(page.getByRole('radio', { name: /passkey/u }))
  await page.begin('another one')
  await page.findByText(t('identity.step.wrongPassword'))
  await page.begin('right')
  await page.findByText(t('identity.refusal.tooMany'))
  expect(page.sent('auth/two-factor/enable-passkey')).toEqual([])
  const options = { challenge: 'AA', user: { id: 'AA' } }
  page.answers['auth/passkey/generate-register-options'] = options
  await page.begin('right')
  expect(await page.findByText(codes[1]!)).toBeTruthy()
  expect(page.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull()
  expect(page.queryByText(t('identity.passkey.instead'))).toBeNull()
  expect(page.sent('auth/show-who').at(-1)).toEqual({ password: 'right' })
  expect(page.sent('auth/two-factor/enable-passkey')).toHaveLength(1)
})
