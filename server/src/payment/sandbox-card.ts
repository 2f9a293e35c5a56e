import type { ShownCard } from './provider.ts'

/** The numbers to type in. Any other number is declined, so that nobody pays with a real card by mistake. */
export const testCards = {
  success: '4242424242424242',
  successMastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  requiresAction: '4000002500003155',
  slow: '4000000000000077',
  declinedLater: '4000000000000341',
} as const

/** How the sandbox answers a card. What fails is a code of `payment.failure`. */
const behaviours = {
  success: null,
  slow: null,
  requires_action: null,
  /** It may be kept, and is declined whenever it shall pay. */
  declined_later: 'declined',
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  not_a_test_card: 'not_a_test_card',
} as const
export type Behaviour = keyof typeof behaviours

const behaviourOf: Record<string, Behaviour> = {
  [testCards.success]: 'success',
  [testCards.successMastercard]: 'success',
  [testCards.slow]: 'slow',
  [testCards.requiresAction]: 'requires_action',
  [testCards.declinedLater]: 'declined_later',
  [testCards.declined]: 'declined',
  [testCards.insufficientFunds]: 'insufficient_funds',
  [testCards.expired]: 'expired_card',
}

export type TypedCard = {
  number: string
  expiryMonth: number
  expiryYear: number
}

/**
 * What the sandbox gives a browser for a card: how it will behave and its last digits, and nothing else of it, so that there
 * is nothing to keep.
 */
export function referenceOfCard(card: TypedCard, now: Date): string {
  const number = card.number.replaceAll(' ', '')
  const hasExpired = Date.UTC(card.expiryYear, card.expiryMonth) <= now.getTime()
  const behaviour = hasExpired ? 'expired_card' : (behaviourOf[number] ?? 'not_a_test_card')
  return referenceOf(behaviour, number, card)
}

/** The reference of one of the test cards, as a browser gets it. */
export function testReference(name: keyof typeof testCards): string {
  const number = testCards[name]
  return referenceOf(behaviourOf[number]!, number, { expiryMonth: 12, expiryYear: 2034 })
}

type Expiry = { expiryMonth: number; expiryYear: number }

/** Whatever is no reference of ours is declined. */
export function cardOfReference(reference: string | null): {
  behaviour: Behaviour
  failure: string | null
  card: (ShownCard & Expiry) | null
} {
  const [, behaviour = '', brand = '', last4 = '', year = '', month = ''] =
    /^sandbox_card\.(\w+)\.(\w+)\.(\d{4})\.(\d{4})-(\d\d)$/u.exec(reference ?? '') ?? ['']
  if (!Object.hasOwn(behaviours, behaviour))
    return { behaviour: 'not_a_test_card', failure: 'not_a_test_card', card: null }
  const name = behaviour as Behaviour
  const card = { brand, last4, expiryMonth: Number(month), expiryYear: Number(year) }
  return { behaviour: name, failure: behaviours[name], card }
}

function referenceOf(behaviour: Behaviour, number: string, expiry: Expiry): string {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  const month = String(expiry.expiryMonth).padStart(2, '0')
  return `sandbox_card.${behaviour}.${brand}.${number.slice(-4)}.${expiry.expiryYear}-${month}`
}
