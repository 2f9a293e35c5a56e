import { expect, test, vi } from 'vitest'
import type { SignInMethod } from '@serein/shared/identity/contract.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './google-account.tsx'
import { camille } from './testing/people.ts'

const open = (google: boolean, own: readonly SignInMethod[] | null) =>
  renderApp(<Page />, {
    at: linkTo('googleAccount'),
    user: own && camille,
    answers: {
      'identity.session': { user: own && camille },
      'identity.signInMethods': { phone: true, google, firebase: null, outbox: null },
      'identity.ownSignInMethods': {
        methods: (own ?? []).map((method) => ({ method, name: 'camille@example.test' })),
        isRecent: true,
      },
    },
  })

test.each([
  ['is linked', true, ['password', 'google'], 'isLinked'],
  ['can be linked', true, ['password'], 'isNotLinked'],
  ['is not set up here', false, ['password'], 'isNotHere'],
] as const)('a reader is told that Google %s', async (_, isOffered, own, word) => {
  const page = await open(isOffered, own)
  const { t } = page
  expect(
    await page.findByText(t(`identity.google.${word}`, { name: 'camille@example.test' })),
  ).toBeTruthy()
  const link = { name: t('identity.google.link') }
  const count = word === 'isNotLinked' ? 1 : 0
  await vi.waitFor(() => expect(page.queryAllByRole('button', link)).toHaveLength(count))
})

test('a guest is told that Google is not set up here, and offered no button that fails', async () => {
  const page = await open(false, null)
  await page.findByText(page.t('identity.google.closed'))
  expect(page.queryByRole('button', { name: page.t('identity.signInMethods.google') })).toBeNull()
})
