import { useEffect, useRef } from 'react'
import { TextField } from '@serein/ui/text-field.tsx'
import type { TextProps } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

/** Six digits of the app, or a recovery code as it was written down. It is where the reader types next. */
export function CodeField({ isRecovery, ...props }: TextProps & { isRecovery?: boolean }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      {...props}
      ref={field}
      key={String(isRecovery)}
      label={t(isRecovery ? 'identity.step.recovery' : 'identity.step.code')}
      name="code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isRecovery ? 16 : 7}
      required
    />
  )
}
