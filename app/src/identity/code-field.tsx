import { useEffect, useRef } from 'react'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'

/** Six digits of the app, or a recovery code. Takes the focus. */
export function CodeField(props: { isRecovery?: boolean; error: Word | undefined }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      key={String(props.isRecovery)}
      label={t(props.isRecovery ? 'identity.step.recovery' : 'identity.step.code')}
      name="code"
      inputMode={props.isRecovery ? 'text' : 'numeric'}
      autoComplete={props.isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={props.isRecovery ? 16 : 7}
      required
      error={props.error && t(props.error)}
    />
  )
}
