import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { Page as ForgotPassword } from './forgot-password.tsx'
import { camille, methods } from './testing/people.ts'

const read = { 'auth/mail-link/read': { email: 'camille@example.test' } }
const session: Answers = { 'identity.session': { user: camille } }

afterEach(() => {
  location.hash = ''
})

/** By the link of a mail, whose token stands behind the `#`. */
async function openLink(screen: 'settings' | 'forgotPassword', answers: Answers) {
  location.hash = '#token'
  const link = screen === 'settings' ? 'email' : 'password'
  const node = screen === 'settings' ? <ConfirmEmail /> : <ForgotPassword />
  return renderApp(node, { at: linkTo(screen, { link }), answers: { ...methods, ...answers } })
}

test('a mailed link names its address and confirms it with one press', async () => {
  const page = await openLink('settings', {
    ...read,
    ...session,
    'auth/mail-link/confirm-email': {},
  })
  const { t } = page
  expect(await page.findByText(/camille@example\.test/u)).toBeTruthy()
  // Programs that open links before people do press nothing.
  expect(page.sent('auth/mail-link/confirm-email')).toEqual([])
  await page.press(t('identity.confirm.action'))
  expect(await page.findByRole('heading', { name: t('identity.confirm.done') })).toBeTruthy()
  expect(page.sent('auth/mail-link/confirm-email')).toEqual([{ token: 'token' }])
})

test.each([
  ['link_used', 'identity.link.used'],
  ['link_expired', 'identity.link.over'],
  ['not_found', 'identity.link.over'],
] as const)(
  'a mailed link that is no longer open (%s) says so, and what to do instead',
  async (code, word) => {
    const page = await openLink('forgotPassword', { 'auth/mail-link/read': refused(code) })
    expect(await page.findByRole('heading', { name: page.t(word) })).toBeTruthy()
    const again = page.getByRole('link', { name: page.t('identity.forgot.newLink') })
    expect(again.getAttribute('href')).toBe('/forgot-password')
  },
)

test('a remembered password logs in and leads where the reader wanted to go', async () => {
  const next = linkTo('bookings')
  const page = await renderApp(<ForgotPassword />, {
    at: linkTo('forgotPassword', { next }),
    answers: methods,
  })
  const { t } = page
  for (const name of [t('identity.welcome.login'), t('screen.back')])
    expect(page.getByRole('link', { name }).getAttribute('href')).toBe(linkTo('login', { next }))
})

test('a forgotten password gets the same answer for every address, and can be sent again after a pause', async () => {
  const page = await renderApp(<ForgotPassword />, {
    at: linkTo('forgotPassword'),
    answers: { ...methods, 'auth/ask-reset': {} },
  })
  const { t } = page
  await page.press(t('identity.forgot.action'))
  expect(page.notesOf(t('identity.form.email'))[0]).toBe(t('identity.refusal.email'))
  await page.fill(t('identity.form.email'), 'camille@example.test')
  await page.press(t('identity.forgot.action'))
  expect(await page.findByRole('heading', { name: t('identity.forgot.sent') })).toBeTruthy()
  const early = page.getByRole('button', { name: t('identity.again.in', { seconds: 30 }) })
  expect(early).toHaveProperty('disabled', true)
  vi.setSystemTime('2026-11-25T10:00:31Z')
  await page.press(t('identity.again.now'))
  await vi.waitFor(() => expect(page.sent('auth/ask-reset')).toHaveLength(2))
})

test('a new password is chosen by the mailed link when it is long enough', async () => {
  const page = await openLink('forgotPassword', {
    ...read,
    'auth/mail-link/set-password': {},
    'identity.session': { user: null },
  })
  const { t } = page
  await page.press(t('identity.forgot.save'))
  expect(page.notesOf(t('identity.form.newPassword'))[0]).toBe(t('identity.refusal.short'))
  await page.fill(t('identity.form.newPassword'), 'marée-basse-19')
  await page.press(t('identity.forgot.save'))
  expect(await page.findByRole('heading', { name: t('identity.forgot.done') })).toBeTruthy()
  expect(page.sent('auth/mail-link/set-password')).toEqual([
    { token: 'token', password: 'marée-basse-19' },
  ])
})
