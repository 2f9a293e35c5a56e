import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { browserHasPasskeys, logInByPasskey } from '@serein/client/passkey.ts'
import { stepWays, type StepWay } from '@serein/client/second-step.ts'
import type { SessionCommands } from '@serein/client/session.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { PasskeyButton, passkeyWord } from './passkey-button.tsx'
import { insideConsole } from './way-in.ts'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'

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
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [halfway, setHalfway] = useState<StepWay | 'recovery' | null>(null)
  // A pending invitation is behind the #.
  const goIn = () => {
    const behind = next === '/join' ? location.hash : ''
    return router.navigate({ href: insideConsole(next) + behind, replace: true })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fieldText = (name: string) => String(form.get(name) ?? '').trim()
    const [email, password] = [fieldText('email'), String(form.get('password') ?? '')]
    if (!halfway && (!email || !password)) return setProblem(t('identity.refusal.missing'))
    setPending(true)
    setProblem(null)
    try {
      if (halfway) await giveCode(session, fieldText('code'))
      else await session.signIn({ email, password })
      await goIn()
    } catch (error) {
      const code = error instanceof SignInRefusal ? error.code : null
      if (code === 'second_step_over') setHalfway(null)
      if (code === 'second_step') await goOn()
      else setProblem(problemOf(error, t))
    } finally {
      setPending(false)
    }
  }
  /** A second step by passkey is asked for at once. */
  const goOn = async () => {
    const ways = await stepWays(session)
    if (ways.includes('app')) return setHalfway('app')
    setHalfway(browserHasPasskeys() ? 'passkey' : 'recovery')
    if (!browserHasPasskeys()) return
    try {
      await logInByPasskey(session)
      await goIn()
    } catch (error) {
      setProblem(problemOf(error, t))
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
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
          <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('screen.loading')}>
            {t('identity.login.action')}
          </Button>
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
    </form>
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
  return error.said ?? t('screen.problem.text')
}
