import { TextField } from '@serein/ui/text-field.tsx'
import type { TextProps } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

/** What to call somebody. */
export function NameField(props: TextProps & { maxLength?: number; required?: true }) {
  const { t } = useWords()
  return (
    <TextField
      {...props}
      label={t('identity.form.name')}
      name="name"
      autoComplete="name"
      help={t('identity.form.nameHelp')}
    />
  )
}

/** Where a spa can ring them. */
export function PhoneField(props: TextProps) {
  const { t } = useWords()
  return (
    <TextField
      {...props}
      label={t('identity.profile.phone')}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      help={t('identity.profile.phoneHelp')}
      error={props.error && t('identity.profile.phoneWrong')}
    />
  )
}
