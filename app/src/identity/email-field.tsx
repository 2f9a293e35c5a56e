import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'

/** The address somebody logs in with, or is reached at, or the new one that they choose. */
export function EmailField(props: { isNew?: true; isContact?: true; error: Word | undefined }) {
  const { t } = useWords()
  return (
    <TextField
      label={t(props.isNew ? 'identity.email.new' : 'identity.form.email')}
      name="email"
      type="email"
      inputMode="email"
      // By this a password manager knows whose password it is.
      autoComplete={props.isNew || props.isContact ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={props.error && t(props.error)}
    />
  )
}
