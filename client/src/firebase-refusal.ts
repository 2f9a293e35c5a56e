import { SignInRefusal } from './identity.ts'

/** What Firebase says no with, in the codes that our own server refuses with; what is not here is trouble, not a no. */
const codes: Record<string, string> = {
  // It does not tell which of these it was, nor do we.
  'invalid-credential': 'wrong_credentials',
  'wrong-password': 'wrong_credentials',
  'user-not-found': 'wrong_credentials',
  'user-disabled': 'wrong_credentials',
  'invalid-email': 'wrong_credentials',
  'email-already-in-use': 'email_taken',
  'weak-password': 'password_too_short',
  'password-does-not-meet-requirements': 'password_too_short',
  'too-many-requests': 'too_many_requests',
  'quota-exceeded': 'code_limit_reached',
  'invalid-phone-number': 'phone_invalid',
  'missing-phone-number': 'phone_invalid',
  'invalid-verification-code': 'code_wrong',
  'missing-verification-code': 'code_wrong',
  'code-expired': 'code_over',
  'session-expired': 'code_over',
  'invalid-verification-id': 'code_over',
  'credential-already-in-use': 'phone_taken',
  'provider-already-linked': 'phone_taken',
  'account-exists-with-different-credential': 'account_not_linked',
  'popup-closed-by-user': 'access_denied',
  'cancelled-popup-request': 'access_denied',
  'user-cancelled': 'access_denied',
  'user-token-expired': 'unauthenticated',
  'invalid-user-token': 'unauthenticated',
  'invalid-refresh-token': 'unauthenticated',
}

/** Does something at Firebase, and says its "no" in our words; everything else is thrown as it came. */
export async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codes[codeOf(error)]
    throw code ? new SignInRefusal(code) : error
  }
}

/** `auth/invalid-credential` without what all of them begin with; empty for what is no error of Firebase. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice(5) : ''
}
