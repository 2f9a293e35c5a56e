import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'

/** An e-mail address to log in with, be reached at or change to. */
export function EmailField(props: { isNew?: true; isContact?: true; error: Word | undefined }) {
  const { t } = useWords()
  return (
    <TextField
      label={t(props.isNew ? 'identity.email.new' : 'identity.form.email')}
      name="email"
      type="email"
      inputMode="email"
      // Tells password managers whose password it is.
      autoComplete={props.isNew || props.isContact ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={props.error && t(props.error)}
    />
  )
}
