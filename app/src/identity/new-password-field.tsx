import { useState } from 'react'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'
import { PasswordStrength } from './password-strength.tsx'

/** A new password with its strength. */
export function NewPasswordField(props: { isFirst?: true; error: Word | undefined }) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  return (
    <div>
      <TextField
        label={t(props.isFirst ? 'identity.form.password' : 'identity.form.newPassword')}
        name={props.isFirst ? 'password' : 'newPassword'}
        autoComplete="new-password"
        required
        reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
        capsLockHint={t('identity.form.capsLock')}
        error={props.error && t(props.error)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordStrength password={password} />
    </div>
  )
}
