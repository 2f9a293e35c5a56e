import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { SignInRefusal } from '@serein/client/identity.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { refused } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { renderApp } from '../page/testing/render.tsx'
import { Page as GoogleAccount } from './google-account.tsx'
import { GoogleButton } from './google-button.tsx'
import { Page as LogIn } from './login.tsx'
import { passkeyProblem } from './passkey.ts'
import { Refused } from './refused.tsx'
import { SendAgain } from './send-again.tsx'
import { methods } from './testing/people.ts'

const refusalText = refusals.forbidden.en

function offline() {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
}

test('a refused log-in without words of our own shows the server’s words', async () => {
  const page = await renderApp(<LogIn />, {
    at: linkTo('login'),
    answers: { ...methods, 'auth/sign-in/email': refused('forbidden') },
  })
  const { t } = page
  await page.fill(t('identity.form.email'), 'camille@example.test')
  await page.fill(t('identity.form.password'), 'rivière-calme-7')
  await page.press(t('identity.login.action'))
  expect(await page.findByText(refusalText)).toBeTruthy()
})

test('a refused mail and a refused passkey show the server’s words', async () => {
  const refusal = new SignInRefusal('forbidden', {}, refusalText)
  const page = await renderApp(
    <>
      <SendAgain isFirst send={() => Promise.reject(refusal)} />
      <Refused error={refusal} word={passkeyProblem(refusal)} />
    </>,
  )
  await page.press(page.t('identity.again.now'))
  await expect.poll(() => page.getAllByText(refusalText).length).toBe(2)
})

test.each([
  ['forbidden', refusalText],
  ['not_found', 'Logging in with Google isn’t available here.'],
] as const)(
  'a log-in with Google that the server refuses with %s says: %s',
  async (code, words) => {
    const page = await renderApp(<GoogleButton how="logIn" />, {
      answers: { ...methods, 'auth/sign-in/social': refused(code) },
    })
    await page.press(page.t('identity.signInMethods.google'))
    expect(await page.findByText(words)).toBeTruthy()
  },
)

test('a log-in with Google that is not set up leads nobody there', async () => {
  const page = await renderApp(<GoogleAccount />, { at: linkTo('googleAccount'), answers: methods })
  expect(await page.findByText(page.t('identity.google.closed'))).toBeTruthy()
  expect(page.queryByRole('button', { name: page.t('identity.signInMethods.google') })).toBe(null)
})

test('a payment without a network says so, and that nobody pays twice', async () => {
  offline()
  const page = await renderApp(<Failure error={new TypeError()} otherwise="checkout.pay.offline" />)
  expect(page.getByText(/^You’re offline\. You won’t be charged twice/u)).toBeTruthy()
})
