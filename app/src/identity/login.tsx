import * as z from 'zod/mini'
import { useClient } from '@serein/client/provider.tsx'
import { Link } from '@serein/ui/link.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo, useScreenSearch } from '../link.ts'
import { Screen } from '../screen.tsx'
import { useWords, type Word } from '../words.ts'
import { SignInForm } from './sign-in-form.tsx'

const say = (word: Word) => word
const fields = z.object({
  email: z.string().check(z.trim(), z.email(say('identity.refusal.email'))),
  password: z.string().check(z.minLength(1, say('identity.refusal.passwordMissing'))),
})

export function Page() {
  const { t } = useWords()
  const { session } = useClient()
  const { next } = useScreenSearch('login')
  return (
    <Screen title={t('identity.login.title')} back={linkTo('welcome', next ? { next } : {})}>
      <h2 className="serif mt-4 text-2xl">{t('identity.login.heading')}</h2>
      <p className="mt-2 mb-7 text-ink-soft">{t('identity.login.text')}</p>
      <SignInForm
        schema={fields}
        submit={session.signIn}
        action={t('identity.login.action')}
        next={next}
        note={
          <p className="text-center text-ink-soft">
            {t('identity.login.noAccount')}{' '}
            <Link href={linkTo('register', next ? { next } : {})}>
              {t('identity.welcome.register')}
            </Link>
          </p>
        }
      >
        {(problems) => (
          <>
            <TextField
              label={t('identity.form.email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              error={problems.email && t(problems.email)}
            />
            <TextField
              label={t('identity.form.password')}
              name="password"
              autoComplete="current-password"
              required
              reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
              capsLockHint={t('identity.form.capsLock')}
              error={problems.password && t(problems.password)}
            />
          </>
        )}
      </SignInForm>
    </Screen>
  )
}
