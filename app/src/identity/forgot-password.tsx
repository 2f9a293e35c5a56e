import { useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { EmailField } from './email-field.tsx'
import { emailField, newPasswordField } from './fields.ts'
import { MailLink } from './mail-link.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SendAgain } from './send-again.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for a reset link, and is the page of that link. */
export function Page() {
  const { t } = useWords()
  const { link } = useScreenSearch('forgotPassword')
  const logIn = useLogIn()
  return (
    <Screen title={t('identity.forgot.title')} back={logIn}>
      {link ? <ChoosePassword /> : <AskLink />}
    </Screen>
  )
}

const address = v.object({ email: emailField })

/** Back to the log-in, keeping where the reader wanted to go. */
function useLogIn(): string {
  const { next } = useScreenSearch('forgotPassword')
  return linkTo('login', next ? { next } : {})
}

function AskLink() {
  const { t } = useWords()
  const logIn = useLogIn()
  const { session } = useClient()
  const [email, setEmail] = useState<string | null>(null)
  const ask = async (input: { email: string }) => {
    await (await session.identity()).askReset(input.email)
    setEmail(input.email)
  }
  if (email) return <Sent email={email} again={() => ask({ email })} other={() => setEmail(null)} />
  return (
    <>
      <h2 className="serif mt-4 text-2xl">{t('identity.forgot.heading')}</h2>
      <p className="mt-2 mb-7 text-ink-soft">{t('identity.forgot.text')}</p>
      <SignInForm
        schema={address}
        initial={{ email: '' }}
        submit={ask}
        action={t('identity.forgot.action')}
        note={
          <p className="text-center text-ink-soft">
            {t('identity.forgot.remembered')}{' '}
            <Link href={logIn}>{t('identity.welcome.login')}</Link>
          </p>
        }
      >
        {(form) => <EmailField {...form.text('email')} />}
      </SignInForm>
    </>
  )
}

/** The same answer for every address, so that nobody learns who has an account. */
function Sent(props: { email: string; again: () => Promise<unknown>; other: () => void }) {
  const { t } = useWords()
  return (
    <>
      <p role="status" className="sr-only">
        {t('identity.forgot.sent')}
      </p>
      <EmptyState
        art={<MailArt />}
        title={t('identity.forgot.sent')}
        text={t('identity.forgot.sentText', { email: props.email })}
        action={
          <>
            <SendAgain send={props.again} />
            <Button tone="quiet" onClick={props.other}>
              {t('identity.forgot.other')}
            </Button>
          </>
        }
      />
    </>
  )
}

const passwords = v.object({ newPassword: newPasswordField })

function ChoosePassword() {
  const { t } = useWords()
  const { session } = useClient()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Chosen />
  const instead = (
    <>
      <ButtonLink href={linkTo('forgotPassword')}>{t('identity.forgot.newLink')}</ButtonLink>
      <ButtonLink tone="quiet" href={linkTo('login')}>
        {t('identity.welcome.login')}
      </ButtonLink>
    </>
  )
  return (
    <MailLink instead={instead}>
      {({ token, email }) => (
        <>
          <h2 className="serif mt-4 text-2xl">{t('identity.forgot.choose')}</h2>
          <p className="mt-2 mb-7 [overflow-wrap:anywhere] text-ink-soft">
            {t('identity.forgot.chooseText', { email })}
          </p>
          <SignInForm
            schema={passwords}
            initial={{ newPassword: '' }}
            submit={async ({ newPassword: password }) => {
              await session.post('mail-link/set-password', { token, password })
              // The reset has ended the session of this browser.
              await session.refresh()
              setDone(true)
            }}
            action={t('identity.forgot.save')}
          >
            {(form) => (
              <>
                {/* For the keeper of passwords, which files the new one under it. */}
                <input
                  type="hidden"
                  name="username"
                  autoComplete="username"
                  value={email}
                  readOnly
                />
                <NewPasswordField {...form.text('newPassword')} />
              </>
            )}
          </SignInForm>
        </>
      )}
    </MailLink>
  )
}

function Chosen() {
  const { t } = useWords()
  return (
    <div role="status">
      <EmptyState
        art={<CheckDrawn className="mx-auto flex" />}
        title={t('identity.forgot.done')}
        text={t('identity.forgot.doneText')}
        action={<ButtonLink href={linkTo('login')}>{t('identity.welcome.login')}</ButtonLink>}
      />
    </div>
  )
}
