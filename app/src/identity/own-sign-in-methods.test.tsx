import { expect, test, vi } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnSignInMethods } from './own-sign-in-methods.tsx'
import { camille, methods } from './testing/people.ts'

const password = { method: 'password' as const, name: camille.email }
const google = { method: 'google' as const, name: 'noe@example.test' }

test('a sign-in method is removed after a fresh log-in, except the last one', async () => {
  const answers: Answers = {
    ...methods,
    'identity.ownSignInMethods': { methods: [password, google], isRecent: false },
    'auth/show-who': {},
    'identity.removeSignInMethod': { method: 'password' },
    'identity.session': { user: camille },
  }
  const page = await renderApp(<OwnSignInMethods />, { user: camille, answers })
  const { t } = page
  const method = t('identity.google.password')
  await page.press(t('identity.google.removeLabel', { method }))
  await page.findByText(t('identity.who.text'))
  await page.fill(t('identity.password.present'), 'rivière-calme-7')
  await page.press(t('identity.who.action'))
  await page.findByRole('alertdialog')
  expect(page.sent('identity.removeSignInMethod')).toEqual([])
  page.answers['identity.ownSignInMethods'] = { methods: [google], isRecent: true }
  await page.press(t('identity.google.removeConfirm'))
  await vi.waitFor(() =>
    expect(page.sent('identity.removeSignInMethod')).toEqual([{ method: 'password' }]),
  )
  expect(await page.findByText(t('identity.google.last'))).toBeTruthy()
  expect(page.queryByText(t('identity.google.remove'))).toBe(null)
})
