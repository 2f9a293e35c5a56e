import { useRouter, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { SignInRefusal } from '@serein/client/session.ts'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Preferences } from '../preferences.tsx'
import { useWords, type Word } from '../words.ts'

export function Page() {
  const { t } = useWords()
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <title>{`${t('identity.login.title')} · Serein`}</title>
      <div className="w-full max-w-105">
        <div className="mb-5 flex items-center justify-between">
          <Wordmark name="Serein" />
          <Preferences />
        </div>
        <div className="rounded-lg bg-surface p-7 shadow-soft">
          <h1 className="serif text-2xl">{t('identity.login.title')}</h1>
          <p className="mt-1.5 mb-6 text-ink-soft">{t('identity.login.text')}</p>
          <LoginForm />
        </div>
      </div>
    </main>
  )
}

function LoginForm() {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [problem, setProblem] = useState<Word | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    if (!email || !password) return setProblem('identity.refusal.missing')
    setPending(true)
    setProblem(null)
    try {
      await session.signIn({ email, password })
      await router.navigate({ href: insideConsole(next), replace: true })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem ? (
        <Notice tone="red" announce>
          {t(problem)}
        </Notice>
      ) : null}
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
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('screen.loading')}>
        {t('identity.login.action')}
      </Button>
    </form>
  )
}

/** Back to where the member was going, if that is a place in the console. */
function insideConsole(next: string | undefined): string {
  return next && /^\/(?:console\/)?(?![/\\])/u.test(next) ? next : '/'
}

function problemOf(error: unknown): Word {
  if (!(error instanceof SignInRefusal)) return 'screen.problem.text'
  if (error.code === 'wrong_credentials' || error.code === 'invalid_input')
    return 'identity.refusal.credentials'
  return error.code === 'too_many_requests' ? 'identity.refusal.tooMany' : 'screen.problem.text'
}
