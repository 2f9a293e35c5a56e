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
