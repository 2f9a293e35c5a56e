import * as z from 'zod/mini'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../words.ts'
import { passwordField } from './fields.ts'
import { SignInForm } from './sign-in-form.tsx'

const fields = z.object({ password: passwordField })

/** Asks again who it is, before what only they may do. */
export function AskPassword(props: {
  action: string
  submit: (password: string) => Promise<unknown>
}) {
  const { t } = useWords()
  return (
    <SignInForm
      schema={fields}
      submit={({ password }) => props.submit(password)}
      done={() => {}}
      action={props.action}
    >
      {(problems) => (
        <TextField
          label={t('identity.password.present')}
          name="password"
          autoComplete="current-password"
          required
          reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
          capsLockHint={t('identity.form.capsLock')}
          error={problems.password && t(problems.password)}
        />
      )}
    </SignInForm>
  )
}
