import type { Fault } from '../peers/faults.ts'
import type { Sum } from '../peers/sum.ts'

const peers = () => ({ stripe: process.env.E2E_STRIPE_URL!, paypal: process.env.E2E_PAYPAL_URL! })

/** Has a provider do wrong until it is taken back. @returns what takes it back */
export async function spoil(name: 'stripe' | 'paypal', fault: Fault): Promise<() => Promise<void>> {
  const faults = `${peers()[name]}/peer/faults`
  const answer = await fetch(faults, { method: 'POST', body: JSON.stringify(fault) })
  const { id } = (await answer.json()) as { id: string }
  return async () => void (await fetch(`${faults}/${id}`, { method: 'DELETE' }))
}

/** What a provider's own books say was taken for payments of ours, each in minor units. */
export async function takenBy(name: 'stripe' | 'paypal', payments: readonly string[]) {
  const sums = (await (await fetch(`${peers()[name]}/peer/sums`)).json()) as Sum[]
  return sums
    .filter(({ reference, capturedMinor }) => payments.includes(reference) && capturedMinor > 0)
    .map(({ capturedMinor }) => capturedMinor)
}
