import { TextField } from '@serein/ui/text-field.tsx'
import type { TextProps } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

/** The address somebody logs in with, or is reached at, or the new one that they choose. */
export function EmailField(props: TextProps & { isNew?: true; isContact?: true }) {
  const { t } = useWords()
  const { isNew, isContact, ...field } = props
  return (
    <TextField
      {...field}
      label={t(isNew ? 'identity.email.new' : 'identity.form.email')}
      name="email"
      type="email"
      inputMode="email"
      // By this a password manager knows whose password it is.
      autoComplete={isNew || isContact ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
