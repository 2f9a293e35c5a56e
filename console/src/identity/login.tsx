import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { browserHasPasskeys, logInByPasskey } from '@serein/client/passkey.ts'
import { stepWays, type StepWay } from '@serein/client/second-step.ts'
import type { SessionCommands } from '@serein/client/session.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { PasskeyButton, passkeyWord } from './passkey-button.tsx'
import { insideConsole } from './way-in.ts'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'

export function Page() {
  const { t } = useWords()
  return (
    <Entrance title={t('identity.login.title')} width="narrow" offersLanguage>
      <h1 className="serif text-2xl">{t('identity.login.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('identity.login.text')}</p>
      <LoginForm />
    </Entrance>
  )
}

function LoginForm() {
  const { t } = useWords()
  const { session, query } = useClient()
  // Only our own server knows the passkeys, not another provider.
  const methods = useQuery(query.identity.signInMethods.queryOptions())
  const router = useRouter()
  const { next, ended } = useSearch({ strict: false })
  const [halfway, setHalfway] = useState<StepWay | 'recovery' | null>(null)
  // A pending invitation is behind the #.
  const goIn = () => {
    const behind = next === '/join' ? location.hash : ''
    return router.navigate({ href: insideConsole(next) + behind, replace: true })
  }
  const form = useServerForm({
    initial: { email: '', password: '', code: '' },
    read: (texts) => {
      const isWhole = halfway !== null || (texts.email.trim() && texts.password)
      return { sent: texts, faults: isWhole ? [] : [{ field: 'email' }] }
    },
    faultText: () => t('identity.refusal.missing'),
    send: async ({ email, password, code }: Record<'email' | 'password' | 'code', string>) => {
      try {
        if (halfway) await giveCode(session, code.trim())
        else await session.signIn({ email: email.trim(), password })
      } catch (error) {
        const refusal = error instanceof SignInRefusal ? error.code : null
        if (refusal === 'second_step_over') setHalfway(null)
        if (refusal !== 'second_step') throw error
        if (!(await takeStep())) return false
      }
      await goIn()
      return true
    },
    saysProblem: true,
  })
  /** Whose second step is a passkey is asked for it at once; false where another one is to be typed. */
  const takeStep = async () => {
    const ways = await stepWays(session)
    const way = ways.includes('app') ? 'app' : browserHasPasskeys() ? 'passkey' : 'recovery'
    setHalfway(way)
    if (way === 'passkey') await logInByPasskey(session)
    return way === 'passkey'
  }
  const problem = form.problem ? problemOf(form.problem, t) : form.at('email')
  return (
    <Form
      onSend={(element) => {
        // A browser fills in what it knows without a word to the page.
        form.set(Object.fromEntries(new FormData(element)) as Partial<typeof form.values>)
        form.submit(element)
      }}
    >
      {problem ? (
        <Notice tone="red" announce>
          {problem}
        </Notice>
      ) : ended ? (
        <Notice tone="gold">{t('identity.login.ended')}</Notice>
      ) : null}
      {halfway === 'passkey' ? (
        <p className="text-ink-soft">{t('identity.step.passkey')}</p>
      ) : (
        <>
          {halfway ? <CodeField key={halfway} isOfApp={halfway === 'app'} /> : <PasswordFields />}
          <SubmitButton form={form} pendingLabel={t('screen.loading')}>
            {t('identity.login.action')}
          </SubmitButton>
        </>
      )}
      {methods.data && !methods.data.firebase ? (
        <PasskeyButton
          label={t('identity.passkey.logIn')}
          run={() => logInByPasskey(session)}
          onDone={() => void goIn()}
        />
      ) : null}
      {halfway === 'passkey' ? (
        <Button tone="quiet" onClick={() => setHalfway('recovery')}>
          {t('identity.step.useRecovery')}
        </Button>
      ) : null}
    </Form>
  )
}

function PasswordFields() {
  const { t } = useWords()
  return (
    <>
      <TextField
        label={t('identity.form.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('identity.form.password')}
        name="password"
        autoComplete="current-password"
        required
        reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
        capsLockHint={t('identity.form.capsLock')}
      />
    </>
  )
}

/** The app’s code or a recovery code, told apart by their form. */
function CodeField({ isOfApp }: { isOfApp: boolean }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      label={t(isOfApp ? 'identity.step.code' : 'identity.step.recovery')}
      {...(isOfApp && { help: t('identity.step.help') })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      required
    />
  )
}

async function giveCode(session: SessionCommands, given: string): Promise<void> {
  const digits = given.replaceAll(/\s/gu, '')
  const isOfApp = /^\d{6}$/u.test(digits)
  const [path, code] = isOfApp ? ['verify-totp', digits] : ['verify-backup-code', given]
  await session.post(`two-factor/${path}`, { code })
  await session.refresh()
}

function problemOf(error: unknown, t: ReturnType<typeof useWords>['t']): string {
  const ofPasskey = passkeyWord(error)
  if (ofPasskey) return t(ofPasskey)
  if (!(error instanceof SignInRefusal))
    return t(isOnline() ? 'screen.problem.text' : 'frame.offline.notSent')
  if (error.code === 'wrong_credentials' || error.code === 'invalid_input')
    return t('identity.refusal.credentials')
  if (error.code === 'wrong_code') return t('identity.step.wrong')
  if (error.code === 'second_step_over') return t('identity.step.over')
  if (error.code === 'too_many_requests') return t('identity.refusal.tooMany')
  return error.words ?? t('screen.problem.text')
}
