import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

type Given = Pick<TextFieldProps, 'defaultValue' | 'maxLength' | 'required' | 'error'>

/** The name fields. */
export function NameField(props: Given) {
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

/** The phone number for spas. */
export function PhoneField(props: Given) {
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
