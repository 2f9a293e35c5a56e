import type { Stripe } from 'stripe'

export type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>

/** Told by its type, as Stripe documents it: an installation without an account there has no need of the library. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  if (!(error instanceof Error) || !('type' in error)) return false
  return typeof error.type === 'string' && error.type.startsWith('Stripe')
}

/** No answer came, or one that says nothing of the request: a failure of Stripe's own, too many calls, one still under way. */
export function isStripeSilence(error: unknown): boolean {
  if (!isStripeFailure(error)) return false
  const isNoAnswer = ['StripeConnectionError', 'StripeAPIError'].includes(error.type)
  return isNoAnswer || [408, 409, 429].includes(error.statusCode ?? 0)
}

/** A clear no: the request had no effect, whatever it asked for, and never will have one. */
export function isRefusal(error: unknown): error is StripeFailure {
  return isOfType(error, 'StripeCardError', 'StripeInvalidRequestError')
}

export function isInvalid(error: unknown): error is StripeFailure {
  return isOfType(error, 'StripeInvalidRequestError')
}

/** The key is none of theirs, or may not do this. */
export function isKeyRefused(error: unknown): error is StripeFailure {
  return isOfType(error, 'StripeAuthenticationError', 'StripePermissionError')
}

/** The key has been used for another order, or one under it is still being worked on (409). */
export function isKeyTaken(error: unknown): error is StripeFailure {
  return isOfType(error, 'StripeIdempotencyError') && error.statusCode !== 409
}

/** Stripe keeps what it answered to a key, also where that was a failure of its own. */
export function isReplayed(error: unknown): boolean {
  return isStripeFailure(error) && error.headers?.['idempotent-replayed'] === 'true'
}

function isOfType(error: unknown, ...types: string[]): error is StripeFailure {
  return isStripeFailure(error) && types.includes(error.type)
}
