import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { CodeMailed, NewAccount } from '@serein/client/identity.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo, safeNext, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { EmailField } from './email-field.tsx'
import { emailField, nameField, newPasswordField, termsField } from './fields.ts'
import { NameField } from './contact-fields.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpCode } from './sign-up-code.tsx'

const fields = v.object({
  name: nameField,
  email: emailField,
  password: newPasswordField,
  terms: termsField,
})

/** Registers with name, address and password, then confirms the address by a code. */
export function Page() {
  const { t } = useWords()
  const router = useRouter()
  const { next, step } = useScreenSearch('register')
  const [sent, setSent] = useState<CodeMailed | null>(null)
  const onward = next ? { next } : {}
  return (
    <Screen title={t('identity.register.title')} back={linkTo('welcome', onward)}>
      {step === 'code' ? (
        <SignUpCode
          sent={sent}
          next={next}
          onSent={setSent}
          onBack={() => void router.navigate({ href: linkTo('register', onward), replace: true })}
        />
      ) : null}
      {/* It stays, so that who comes back to it finds what they typed. */}
      <div hidden={step === 'code'}>
        <Form next={next} sent={sent} onSent={setSent} />
      </div>
    </Screen>
  )
}

interface FormProps {
  next: string | undefined
  sent: CodeMailed | null
  onSent: (sent: CodeMailed) => void
}

function Form({ next, sent, onSent }: FormProps) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const [lastAccount, setLastAccount] = useState('')
  const onward = next ? { next } : {}
  const ask = async (account: NewAccount) => {
    const same = JSON.stringify(account)
    // After going back without a change there is a code already.
    const answer = sent && same === lastAccount ? sent : await session.signUp(account)
    setLastAccount(same)
    if (answer) onSent(answer)
    const href = answer
      ? linkTo('register', { ...onward, step: 'code' })
      : (safeNext(next) ?? linkTo('accountSetup'))
    await router.navigate({ href })
  }
  return (
    <>
      <h2 className="serif mt-4 text-2xl">{t('identity.register.heading')}</h2>
      <p className="mt-2 mb-7 text-ink-soft">{t('identity.register.text')}</p>
      <SignInForm
        schema={fields}
        initial={{ name: '', email: '', password: '', terms: false }}
        submit={({ terms: _agreed, ...account }) => ask(account)}
        action={t('identity.register.action')}
        note={
          <>
            <OtherSignInMethods next={next} />
            <p className="text-center text-ink-soft">
              {t('identity.register.hasAccount')}{' '}
              <Link href={linkTo('login', onward)}>{t('identity.welcome.login')}</Link>
            </p>
          </>
        }
      >
        {(form) => (
          <>
            <NameField required {...form.text('name')} />
            <EmailField {...form.text('email')} />
            <NewPasswordField isFirst {...form.text('password')} />
            <Checkbox name="terms" label={t('identity.form.terms')} {...form.tick('terms')} />
          </>
        )}
      </SignInForm>
    </>
  )
}
