import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './phone-login.tsx'
import { camille, methods } from './testing/people.ts'

const sent = { phoneNumber: '+33612345678', sendAgainAt: '2026-11-25T10:00:30.000Z' }

async function open(own: Answers = {}, user: typeof camille | null = null) {
  const page = await renderApp(<Page />, {
    at: linkTo('phoneLogin'),
    root: { locale: 'fr-FR' },
    user,
    answers: {
      ...methods,
      'auth/phone-number/send-otp': sent,
      'auth/phone-number/verify': {},
      'identity.session': { user: camille },
      ...own,
    },
  })
  const { t } = page
  const ask = async (number = '06 12 34 56 78') => {
    await page.fill(t('identity.phone.number'), number)
    await page.press(t('identity.phone.send'))
  }
  const type = async (code: string) => {
    const field = await page.findByLabelText(t('identity.code.label'))
    await page.user.clear(field)
    await page.user.type(field, code)
  }
  return { ...page, ask, type }
}

test('an invalid number is reported beside its field, by the form and by the server', async () => {
  const page = await open({ 'auth/phone-number/send-otp': refused('phone_invalid') })
  const { t } = page
  expect(page.getByRole('heading', { name: t('identity.phone.heading') })).toBeTruthy()
  expect(page.field(t('identity.phone.country')).value).toBe('FR')
  await page.ask('06')
  expect(page.notesOf(t('identity.phone.number'))[0]).toBe(t('identity.refusal.phone'))
  expect(page.sent('auth/phone-number/send-otp')).toEqual([])
  await page.ask('06 12')
  await vi.waitFor(() => expect(page.sent('auth/phone-number/send-otp')).toHaveLength(1))
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.phone.number'))[0]).toBe(t('identity.refusal.phone')),
  )
})

test('another code can be sent after the pause, and a wrong one is reported beside the field', async () => {
  const page = await open({ 'auth/phone-number/verify': refused('code_wrong', { triesLeft: 4 }) })
  const { t } = page
  await page.ask()
  expect(await page.findByText(/\+33612345678/u)).toBeTruthy()
  await page.type('111111')
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.code.label'))[0]).toBe(t('identity.refusal.phoneCode')),
  )
  expect(page.queryByRole('button', { name: t('identity.code.again') })).toBe(null)
  vi.setSystemTime('2026-11-25T10:00:31Z')
  await page.press(t('identity.code.again'))
  expect(await page.findByText(t('identity.code.sentAgain'))).toBeTruthy()
  const phoneNumber = { phone: '06 12 34 56 78', country: 'FR' }
  expect(page.sent('auth/phone-number/send-otp')).toEqual([phoneNumber, phoneNumber])
})

test.each([
  ['a new user goes to the account set-up', camille.lastSignInTime, '/account-setup'],
  ['a returning user goes home', camille.creationTime, '/tabs/featured'],
])('a log-in by phone: %s', async (_, creationTime, target) => {
  const page = await open({ 'identity.session': { user: { ...camille, creationTime } } })
  await page.ask()
  await page.type('123456')
  await vi.waitFor(() => expect(page.address()).toBe(target))
  expect(page.sent('auth/phone-number/verify')).toEqual([
    { phoneNumber: '+33612345678', code: '123456' },
  ])
})

test('a log-in by phone is one step: a second step that is set up is asked for', async () => {
  const page = await open({
    'auth/phone-number/verify': { twoFactorRedirect: true },
    'auth/two-factor/ways': { ways: ['app'] },
  })
  await page.ask()
  await page.type('123456')
  expect(await page.findByRole('heading', { name: page.t('identity.step.heading') })).toBeTruthy()
  expect(page.sent('identity.session')).toEqual([])
})

test('a logged-in user adds the number to their account', async () => {
  const page = await open({}, camille)
  const { t } = page
  expect(page.getByRole('heading', { name: t('identity.phone.linkHeading') })).toBeTruthy()
  await page.ask()
  await page.type('123456')
  expect(await page.findByText(t('identity.phone.linked'))).toBeTruthy()
  await vi.waitFor(() => expect(page.address()).toBe('/settings'))
  expect(page.sent('auth/phone-number/verify')).toEqual([
    { phoneNumber: '+33612345678', code: '123456', updatePhoneNumber: true },
  ])
})
