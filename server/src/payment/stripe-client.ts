import { Stripe } from 'stripe'

/** Shorter than what the sweep waits for: it never asks about an order that may still be on its way. */
const timeoutMilliseconds = 20_000

/**
 * The official client. It repeats nothing by itself, since each of our calls says how it may be repeated, and reports
 * nothing about us.
 */
export function stripeClient(secretKey: string, url: string | null): Stripe {
  const address = url ? new URL(url) : null
  return new Stripe(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
    }),
  })
}

export type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>

export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Stripe.errors.StripeError
}

/** No answer came, or one that says nothing of the request: a failure of Stripe's own, too many calls, one still under way. */
export function isStripeSilence(error: unknown): boolean {
  if (!isStripeFailure(error)) return false
  const { StripeConnectionError, StripeAPIError } = Stripe.errors
  const isNoAnswer = error instanceof StripeConnectionError || error instanceof StripeAPIError
  return isNoAnswer || [408, 409, 429].includes(error.statusCode ?? 0)
}

/** A clear no: the request had no effect, whatever it asked for, and never will have one. */
export function isRefusal(error: unknown): error is StripeFailure {
  if (!isStripeFailure(error)) return false
  return error instanceof Stripe.errors.StripeCardError || isInvalid(error)
}

export function isInvalid(error: unknown): error is StripeFailure {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** The key has been used for another order, or one under it is still being worked on (409). */
export function isKeyTaken(error: unknown): error is StripeFailure {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== 409
}

/** Stripe keeps what it answered to a key, also where that was a failure of its own. */
export function isReplayed(error: unknown): boolean {
  return isStripeFailure(error) && error.headers?.['idempotent-replayed'] === 'true'
}

/**
 * What was answered to an order may be old by now. An object that has none of what we asked for is no object of Stripe's: an
 * answer without `error` passes for one.
 */
export function assertObject<T extends { id: string; object: string }>(
  object: string,
  value: T,
): T {
  if (value.object !== object || !value.id) throw new Error(`the provider answered no ${object}`)
  return value
}

/** When an id of ours (UUID v7) was made, in seconds. */
export function madeAt(id: string): number {
  return Math.floor(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) / 1000)
}

/** How far their clock may be off ours, and how long after its payment was opened an order may be sent. */
const before = 600
const after = 3_600
export const around = (id: string) => ({ gte: madeAt(id) - before, lte: madeAt(id) + after })
