import type { Fault } from '../peers/faults.ts'
import type { Sum } from '../peers/sum.ts'

const peers = () => ({ stripe: process.env.E2E_STRIPE_URL!, paypal: process.env.E2E_PAYPAL_URL! })

/** Has a provider do wrong, so many times as the fault says. */
export async function spoil(name: 'stripe' | 'paypal', fault: Fault): Promise<void> {
  await fetch(`${peers()[name]}/peer/faults`, { method: 'POST', body: JSON.stringify(fault) })
}

/** Has a provider do everything right again. */
export async function mend(name: 'stripe' | 'paypal'): Promise<void> {
  await fetch(`${peers()[name]}/peer/faults`, { method: 'DELETE' })
}

/** What a provider's own books say was taken for payments of ours, each in minor units. */
export async function takenBy(name: 'stripe' | 'paypal', payments: readonly string[]) {
  const sums = (await (await fetch(`${peers()[name]}/peer/sums`)).json()) as Sum[]
  return sums
    .filter(({ reference, capturedMinor }) => payments.includes(reference) && capturedMinor > 0)
    .map(({ capturedMinor }) => capturedMinor)
}
