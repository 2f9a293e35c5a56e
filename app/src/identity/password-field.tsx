import { TextField } from '@serein/ui/text-field.tsx'
import type { TextProps } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

/** The password there is: to log in with, or to show again who they are. */
export function PasswordField({ isLogIn, ...field }: TextProps & { isLogIn?: true }) {
  const { t } = useWords()
  return (
    <TextField
      {...field}
      label={t(isLogIn ? 'identity.form.password' : 'identity.password.present')}
      name="password"
      autoComplete="current-password"
      required
      reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
      capsLockHint={t('identity.form.capsLock')}
    />
  )
}
