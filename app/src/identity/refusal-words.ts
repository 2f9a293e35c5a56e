import { refusalOf } from '@serein/client/api.ts'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { useWords, type Word } from '../language/words.ts'

/** Faults by field; `form` for the whole form. */
export type Problems = Record<string, Word | undefined>

const refusals: Record<string, Problems> = {
  wrong_credentials: { form: 'identity.refusal.credentials' },
  email_taken: { email: 'identity.refusal.taken' },
  password_too_short: { form: 'identity.refusal.short' },
  // The field has one of two names.
  password_common: {
    password: 'identity.refusal.common',
    newPassword: 'identity.refusal.common',
  },
  wrong_password: { password: 'identity.refusal.wrongPassword' },
  wrong_code: { code: 'identity.refusal.code' },
  second_step_over: { form: 'identity.refusal.stepOver' },
  log_in_again: { form: 'identity.refusal.logInAgain' },
  link_used: { form: 'identity.link.usedText' },
  link_expired: { form: 'identity.link.overText' },
  phone_invalid: { phone: 'identity.refusal.phone' },
  phone_taken: { form: 'identity.refusal.phoneTaken' },
  code_too_soon: { form: 'identity.refusal.codeSoon' },
  code_limit_reached: { form: 'identity.refusal.codeLimit' },
  code_wrong: { code: 'identity.refusal.phoneCode' },
  code_over: { form: 'identity.refusal.codeOver' },
  address_unconfirmed: { form: 'identity.refusal.unconfirmed' },
  account_not_linked: { form: 'identity.refusal.notLinked' },
  token_refused: { form: 'identity.refusal.notConfirmed' },
  sign_in_method_closed: { form: 'identity.refusal.methodClosed' },
  too_many_requests: { form: 'identity.refusal.tooMany' },
}

/** The words for a field that the server refused, by its name. */
const badFields: Problems = {
  name: 'identity.refusal.nameBad',
  email: 'identity.refusal.email',
  phone: 'identity.refusal.phone',
  code: 'identity.refusal.code',
  password: 'identity.refusal.passwordBad',
  newPassword: 'identity.refusal.passwordBad',
}

/** Our words for a refusal; null if there are none. */
export function refusalProblems(error: unknown): Problems | null {
  if (!(error instanceof SignInRefusal)) return null
  if (error.code === 'invalid_input') return badFieldProblems(error.data)
  return refusals[error.code] ?? null
}

function badFieldProblems(data: unknown): Problems {
  const { fields = [] } = (data ?? {}) as { fields?: { path: string }[] }
  const problems: Problems = {}
  for (const { path } of fields)
    problems[path in badFields ? path : 'form'] = badFields[path] ?? 'identity.refusal.entries'
  return fields.length > 0 ? problems : { form: 'identity.refusal.entries' }
}

/** Why something failed: in our words, else the server’s, else that there was no answer. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useWords()
  return (error) => {
    const word = Object.values(refusalProblems(error) ?? {}).find(Boolean)
    if (word) return t(word)
    const message = refusalOf(error)?.message
    return message ?? t(isOnline() ? 'identity.refusal.unavailable' : 'frame.offline.notSent')
  }
}
