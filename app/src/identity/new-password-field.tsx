import { TextField } from '@serein/ui/text-field.tsx'
import type { TextProps } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'
import { PasswordStrength } from './password-strength.tsx'

/** A password that is being chosen, the first one or another, with how good it is. */
export function NewPasswordField({ isFirst, ...field }: TextProps & { isFirst?: true }) {
  const { t } = useWords()
  return (
    <div>
      <TextField
        {...field}
        label={t(isFirst ? 'identity.form.password' : 'identity.form.newPassword')}
        name={isFirst ? 'password' : 'newPassword'}
        autoComplete="new-password"
        required
        reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
        capsLockHint={t('identity.form.capsLock')}
      />
      <PasswordStrength password={field.value} />
    </div>
  )
}
