import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { linkTo } from '../address/link.ts'
import { camille, methods } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { WhoBooks } from './who-books.tsx'

const at = linkTo('checkout', { booking: idOf(1) })
const nameless: Profile = {
  name: '',
  email: null,
  emailVerified: false,
  loginPhone: '+33612345678',
  phone: null,
  photo: null,
  birthday: null,
  setUp: { step: 'you', isEnded: false },
}
const sendAgainAt = '2026-11-25T10:00:30.000Z'

async function open(own: Answers) {
  const page = await renderApp(<WhoBooks next={at} />, {
    at,
    root: { locale: 'fr-FR' },
    answers: {
      ...methods,
      'auth/sign-up/waiting': { sent: null },
      'identity.session': { user: camille },
      ...own,
    },
  })
  const { t } = page
  const send = async () => {
    await page.user.click(page.getByRole('checkbox', { name: t('identity.form.terms') }))
    await page.press(t('identity.phone.send'))
    await page.user.type(await page.findByLabelText(t('identity.code.label')), '123456')
  }
  await page.findByRole('radio', { name: t('checkout.who.phone') })
  await page.fill(t('identity.form.name'), 'Ana Ruiz')
  return { ...page, send }
}

test('a booker by phone needs only a name and a code, and the name is kept', async () => {
  const page = await open({
    'auth/phone-number/send-otp': { phoneNumber: '+33612345678', sendAgainAt },
    'auth/phone-number/verify': {},
    'profile.get': nameless,
    'profile.save': 'pending',
  })
  const { t } = page
  await page.user.click(page.getByRole('radio', { name: t('checkout.who.phone') }))
  await page.fill(t('identity.phone.number'), '06 12 34 56 78')
  await page.send()
  await vi.waitFor(() => expect(page.sent('profile.save')).toEqual([{ name: 'Ana Ruiz' }]))
  expect(page.sent('auth/phone-number/verify')).toMatchObject([
    { phoneNumber: '+33612345678', code: '123456' },
  ])
})

test('a booker with an account is asked for their second step and continues where they were', async () => {
  const page = await open({
    'auth/sign-up/ask': { email: camille.email!, sendAgainAt },
    'auth/sign-up/confirm': { twoFactorRedirect: true },
    'auth/two-factor/ways': { ways: ['app'] },
    'auth/two-factor/verify-totp': {},
  })
  const { t } = page
  await page.fill(t('identity.form.email'), camille.email!)
  await page.send()
  await page.findByRole('heading', { name: t('identity.step.heading') })
  await page.fill(t('identity.step.code'), '654321')
  await page.press(t('identity.login.action'))
  await vi.waitFor(() => expect(page.client.session.shown()).toMatchObject({ uid: camille.uid }))
  await vi.waitFor(() => expect(page.address()).toBe(at))
})
