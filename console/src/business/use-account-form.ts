import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { useWords } from '../language/words.ts'

/**
 * A form in which every field is needed, one of them the password of a new account; `names` what the server calls a field by
 * another name. Says of each field what is missing or amiss, and what is amiss with none of them.
 */
export function useAccountForm<Given extends Record<string, string> & { password: string }>(
  first: Given,
  sending: Pick<
    UseMutationResult<unknown, unknown, Given>,
    'error' | 'isPending' | 'mutate' | 'reset'
  >,
  names: Partial<Record<keyof Given, string>> = {},
) {
  const { t } = useWords()
  const [given, setGiven] = useState(first)
  const [isSubmitted, setSubmitted] = useState(false)
  const messages = fieldMessages(sending.error)
  const refusal = refusalOf(sending.error)
  const isAtPassword = refusal?.code.startsWith('password_')
  return {
    problem: isAtPassword || Object.keys(messages).length > 0 ? null : sending.error,
    field: (name: keyof Given & string) => ({
      name,
      value: given[name],
      required: true,
      error:
        (isSubmitted && given[name]!.trim() === '' ? t('business.setUp.missing') : undefined) ??
        messages[names[name] ?? name] ??
        (name === 'password' && isAtPassword ? refusal?.message : undefined),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        sending.reset()
        setGiven((now) => ({ ...now, [name]: target.value }))
      },
    }),
    send: (form: HTMLFormElement) => {
      setSubmitted(true)
      const isWhole = Object.values(given).every((text) => text.trim() !== '')
      if (isWhole && !sending.isPending) return sending.mutate(given)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
