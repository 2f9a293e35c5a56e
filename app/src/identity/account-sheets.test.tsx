import { expect, test, vi } from 'vitest'
import { refused } from '@serein/client/testing/answers.ts'
import { withKeys } from '@serein/client/testing/keys.ts'
import { renderApp } from '../page/testing/render.tsx'
import { EmailSheet } from './email-sheet.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { camille, methods } from './testing/people.ts'
import { TwoStepSheet } from './two-step-sheet.tsx'

const never = () => {}
const password = 'rivière-calme-7'

test('a new e-mail address needs the password and is confirmed by mail', async () => {
  const page = await renderApp(<EmailSheet open onClose={never} hasPassword />, {
    user: camille,
    answers: { 'auth/ask-email-change': refused('wrong_password') },
  })
  const { t } = page
  const present = t('identity.password.present')
  await page.press(t('identity.email.action'))
  expect(page.notesOf(t('identity.email.new'))[0]).toBe(t('identity.refusal.email'))
  expect(page.notesOf(present)[0]).toBe(t('identity.refusal.passwordMissing'))
  await page.fill(t('identity.email.new'), 'new@example.test')
  await page.fill(present, 'not my password')
  await page.press(t('identity.email.action'))
  await vi.waitFor(() => expect(page.notesOf(present)[0]).toBe(t('identity.refusal.wrongPassword')))
  page.answers['auth/ask-email-change'] = {}
  await page.fill(present, password)
  await page.press(t('identity.email.action'))
  expect(await page.findByText(t('identity.email.asked'))).toBeTruthy()
  expect(page.sent('auth/ask-email-change').at(-1)).toEqual({ email: 'new@example.test', password })
})

const passwordSheet = (hasPassword: boolean) => (
  <PasswordSheet
    open
    onClose={never}
    hasPassword={hasPassword}
    isElsewhere={false}
    email={camille.email}
  />
)

test('a new password needs the current one, or is chosen by mail where there is none', async () => {
  const page = await renderApp(passwordSheet(true), {
    user: camille,
    answers: { 'auth/choose-password': {} },
  })
  const { t } = page
  await page.fill(t('identity.password.present'), password)
  await page.press(t('identity.forgot.save'))
  expect(page.notesOf(t('identity.form.newPassword'))[0]).toBe(t('identity.refusal.short'))
  await page.fill(t('identity.form.newPassword'), 'marée-basse-19')
  await page.press(t('identity.forgot.save'))
  expect(await page.findByText(t('identity.password.done'))).toBeTruthy()
  expect(page.sent('auth/choose-password')).toEqual([{ password, newPassword: 'marée-basse-19' }])
  page.unmount()

  const other = await renderApp(passwordSheet(false), {
    user: camille,
    answers: { ...methods, 'auth/ask-reset': {} },
  })
  await other.press(t('identity.forgot.action'))
  expect(await other.findByText(t('identity.forgot.sent'))).toBeTruthy()
  expect(other.sent('auth/ask-reset')).toEqual([{ email: camille.email }])
})

test('a second step shows its key after the password, and its recovery codes after a first code', async () => {
  const onChange = vi.fn<() => void>()
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD-${1_000 + index}`)
  const page = await renderApp(
    <TwoStepSheet isOn={false} hasApp={false} hasPassword onClose={never} onChange={onChange} />,
    { user: camille, answers: { 'auth/two-factor/enable': refused('wrong_password') } },
  )
  const { t } = page
  const present = t('identity.password.present')
  await page.fill(present, 'not my password')
  await page.press(t('identity.twoStep.start'))
  await vi.waitFor(() => expect(page.notesOf(present)[0]).toBe(t('identity.refusal.wrongPassword')))
  page.answers['auth/two-factor/enable'] = {
    totpURI: 'otpauth://totp/Serein:camille?secret=JBSWY3DPEHPK3PXP&issuer=Serein',
    backupCodes: codes,
  }
  await page.fill(present, password)
  await page.press(t('identity.twoStep.start'))
  expect(await page.findByRole('img', { name: t('identity.twoStep.qr') })).toBeTruthy()
  page.answers['auth/two-factor/verify-totp'] = refused('wrong_code')
  await page.fill(t('identity.step.code'), '000000')
  await page.press(t('identity.twoStep.confirm'))
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.step.code'))[0]).toBe(t('identity.refusal.code')),
  )
  expect(onChange).not.toHaveBeenCalled()
  page.answers['auth/two-factor/verify-totp'] = {}
  page.answers['identity.session'] = { user: camille }
  await page.fill(t('identity.step.code'), '123 456')
  await page.press(t('identity.twoStep.confirm'))
  await page.findByText(t('identity.twoStep.done'))
  expect(page.getAllByRole('listitem').map((code) => code.textContent)).toEqual(codes)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a second step is turned off with the password', async () => {
  const onChange = vi.fn<() => void>()
  const page = await renderApp(
    <TwoStepSheet isOn hasApp hasPassword onClose={never} onChange={onChange} />,
    { user: camille, answers: { 'auth/two-factor/disable': {} } },
  )
  const { t } = page
  await page.press(t('identity.twoStep.turnOff'))
  await page.fill(t('identity.password.present'), password)
  await page.press(t('identity.twoStep.turnOff'))
  expect(await page.findByText(t('identity.twoStep.off'))).toBeTruthy()
  expect(page.sent('auth/two-factor/disable')).toEqual([{ password }])
  expect(onChange).toHaveBeenCalledOnce()
})

test('a passkey as second step can be joined by an app, and the recovery codes stay', async () => {
  // The device says that it has one already, which is as good.
  withKeys({
    create: async () => {
      throw new DOMException('here', 'InvalidStateError')
    },
  })
  const onChange = vi.fn<() => void>()
  const sheet = (isOn: boolean) => (
    <TwoStepSheet isOn={isOn} hasApp={false} hasPassword onClose={never} onChange={onChange} />
  )
  const totpURI = 'otpauth://totp/Serein:camille?secret=JBSWY3DPEHPK3PXP&issuer=Serein'
  const answers = {
    'auth/two-factor/enable': { totpURI, backupCodes: ['ABCDE-12345'] },
    'auth/show-who': {},
    'auth/passkey/generate-register-options': refused('log_in_again'),
    'auth/two-factor/enable-passkey': {},
  }
  const page = await renderApp(sheet(false), { user: camille, answers })
  const { t } = page
  await page.user.click(page.getByRole('radio', { name: /passkey/u }))
  await page.fill(t('identity.password.present'), password)
  await page.press(t('identity.twoStep.start'))
  await page.findByText(t('identity.refusal.logInAgain'))
  expect(page.sent('auth/two-factor/enable-passkey')).toEqual([])
  const options = { challenge: 'AA', user: { id: 'AA' } }
  page.answers['auth/passkey/generate-register-options'] = options
  await page.press(t('identity.twoStep.start'))
  expect(await page.findByText('ABCDE-12345')).toBeTruthy()
  expect(onChange).toHaveBeenCalledOnce()
  page.unmount()

  const added = await renderApp(sheet(true), {
    user: camille,
    answers: {
      'auth/two-factor/enable': { totpURI, backupCodes: [] },
      'auth/two-factor/verify-totp': {},
      'identity.session': { user: camille },
    },
  })
  await added.press(t('identity.twoStep.addApp'))
  await added.fill(t('identity.password.present'), password)
  await added.press(t('identity.twoStep.addApp'))
  await added.findByRole('img', { name: t('identity.twoStep.qr') })
  await added.fill(t('identity.step.code'), '123456')
  await added.press(t('identity.twoStep.confirm'))
  expect(await added.findByText(t('identity.twoStep.appAdded'))).toBeTruthy()
})
