import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'

/** The current password. */
export function PasswordField(props: { isLogIn?: true; error: Word | undefined }) {
  const { t } = useWords()
  return (
    <TextField
      label={t(props.isLogIn ? 'identity.form.password' : 'identity.password.present')}
      name="password"
      autoComplete="current-password"
      required
      reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
      capsLockHint={t('identity.form.capsLock')}
      error={props.error && t(props.error)}
    />
  )
}
