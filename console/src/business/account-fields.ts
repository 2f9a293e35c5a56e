import { refusalOf } from '@serein/client/api.ts'
import { messagesIn } from '../form/use-delivery.ts'
import type { Reading } from '../form/use-server-form.ts'

/** Without a text of the server, the field is missing. */
export type AccountFault = { field: string; text?: string }

/** A new account, of which every field is needed. */
export function readAccount<Texts extends Record<string, string>>(
  texts: Texts,
): Reading<Texts, AccountFault> {
  const missing = Object.keys(texts).filter((field) => texts[field]!.trim() === '')
  return { sent: texts, faults: missing.map((field) => ({ field })) }
}

/** All faults of a password are shown at it. */
export function refusedOfAccount(error: unknown): AccountFault[] | null {
  const refusal = refusalOf(error)
  if (refusal?.code.startsWith('password_')) return [{ field: 'password', text: refusal.message }]
  return messagesIn(error)
}
