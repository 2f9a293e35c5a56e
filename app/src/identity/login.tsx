import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { SignInRefusal } from '@serein/client/identity.ts'
import { Link } from '@serein/ui/link.tsx'
import { linkTo, safeNext, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { EmailField } from './email-field.tsx'
import { emailField, passwordField } from './fields.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ email: emailField, password: passwordField })

/** First the password, then the second step if set up; a return from Google begins at the second step. */
export function Page() {
  const { t } = useWords()
  const { next, step } = useScreenSearch('login')
  const [isHalfway, setHalfway] = useState(step === 'code')
  return (
    <Screen title={t('identity.login.title')} back={linkTo('welcome', next ? { next } : {})}>
      {isHalfway ? (
        <SecondStep next={next} again={() => setHalfway(false)} />
      ) : (
        <Password next={next} onHalfway={() => setHalfway(true)} />
      )}
    </Screen>
  )
}

function Password({ next, onHalfway }: { next: string | undefined; onHalfway: () => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const logIn = async (input: { email: string; password: string }) => {
    try {
      await session.signIn(input)
    } catch (error) {
      if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
      return onHalfway()
    }
    await router.navigate({ href: safeNext(next) ?? linkTo('featured'), replace: true })
  }
  return (
    <>
      <h2 className="serif mt-4 text-2xl">{t('identity.login.heading')}</h2>
      <p className="mt-2 mb-7 text-ink-soft">{t('identity.login.text')}</p>
      <SignInForm
        schema={fields}
        initial={{ email: '', password: '' }}
        submit={logIn}
        action={t('identity.login.action')}
        note={
          <>
            <OtherSignInMethods next={next} />
            <PasskeyLogIn next={next} />
            <p className="text-center text-ink-soft">
              {t('identity.login.noAccount')}{' '}
              <Link href={linkTo('register', next ? { next } : {})}>
                {t('identity.welcome.register')}
              </Link>
            </p>
          </>
        }
      >
        {(form) => (
          <>
            <EmailField {...form.text('email')} />
            <PasswordField isLogIn {...form.text('password')} />
            <p className="-mt-2 text-right text-sm">
              <Link href={linkTo('forgotPassword', next ? { next } : {})}>
                {t('identity.login.forgotten')}
              </Link>
            </p>
          </>
        )}
      </SignInForm>
    </>
  )
}
