import { newId, type World } from './books.ts'
import type { CardFace, Method, Token } from './thing.ts'

/** How a card behaves. Numbers of cards stand nowhere: a card is chosen by its name. */
type Behaviour = {
  face: { brand: string; last4: string }
  decline?: { code: string; decline_code: string; message: string }
  /** Asks for its owner: the first time, or each time. */
  asks?: 'once' | 'always'
  isSlow?: true
  /** What is paid back to it is on its way for a while, or comes back days later. */
  refund?: 'pends' | 'fails'
}

const noMoney = 'Your card has insufficient funds.'
const declined = 'Your card was declined.'

export const cards = {
  success: { face: { brand: 'visa', last4: '4242' } },
  mastercard: { face: { brand: 'mastercard', last4: '4444' } },
  slow: { face: { brand: 'visa', last4: '4242' }, isSlow: true },
  declined: {
    face: { brand: 'visa', last4: '0002' },
    decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  },
  insufficient_funds: {
    face: { brand: 'visa', last4: '9995' },
    decline: { code: 'card_declined', decline_code: 'insufficient_funds', message: noMoney },
  },
  lost: {
    face: { brand: 'visa', last4: '9987' },
    decline: { code: 'card_declined', decline_code: 'lost_card', message: declined },
  },
  expired: {
    face: { brand: 'visa', last4: '0069' },
    decline: {
      code: 'expired_card',
      decline_code: 'expired_card',
      message: 'Your card has expired.',
    },
  },
  requires_action: { face: { brand: 'visa', last4: '3155' }, asks: 'once' },
  refund_pends: { face: { brand: 'visa', last4: '7726' }, refund: 'pends' },
  refund_fails: { face: { brand: 'visa', last4: '5126' }, refund: 'fails' },
  always_authenticate: { face: { brand: 'visa', last4: '3184' }, asks: 'always' },
} as const satisfies Record<string, Behaviour>

export type CardName = keyof typeof cards

/** The names that the API itself gives to payment methods for tests. */
const published: Record<string, CardName> = {
  pm_card_visa: 'success',
  pm_card_mastercard: 'mastercard',
  pm_card_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_chargeDeclinedExpiredCard: 'expired',
  pm_card_chargeDeclinedLostCard: 'lost',
  pm_card_pendingRefund: 'refund_pends',
  pm_card_refundFail: 'refund_fails',
  pm_card_authenticationRequired: 'always_authenticate',
  pm_card_authenticationRequiredOnSetup: 'requires_action',
}

const behaviours = new WeakMap<Method | Token, CardName>()
/** Cards that their owner once allowed to be used without them. */
const allowed = new WeakSet<Method>()

export function behaviourOf(method: Method): Behaviour {
  return cards[behaviours.get(method) ?? 'success']
}

export function isAllowed(method: Method): boolean {
  return allowed.has(method)
}

export function allow(method: Method): void {
  allowed.add(method)
}

export function isCard(name: string): name is CardName {
  return Object.hasOwn(cards, name)
}

/** A payment method by its id; one of the API's own names makes a new one each time. */
export function methodNamed(world: World, id: string): Method | undefined {
  const card = published[id]
  return card ? newMethod(world, card) : world.books.methods.get(id)
}

function newMethod(world: World, card: CardName): Method {
  const method: Method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    ...previewOf(card),
    type: 'card',
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  }
  behaviours.set(method, card)
  world.books.methods.set(method.id, method)
  return method
}

/** What the browser's fields give instead of a card. */
export function newToken(
  world: World,
  card: CardName,
  more: { returnUrl?: string; setupFutureUsage?: string } = {},
): Token {
  const token: Token = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: world.now(),
    expires_at: world.now() + 12 * 60 * 60,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      ...previewOf(card),
      type: 'card',
      customer: null,
      customer_account: null,
    },
    return_url: more.returnUrl ?? null,
    setup_future_usage: more.setupFutureUsage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: false,
  }
  behaviours.set(token, card)
  world.books.tokens.set(token.id, token)
  return token
}

export function methodOfToken(world: World, token: Token): Method {
  return newMethod(world, behaviours.get(token) ?? 'success')
}

function previewOf(card: CardName): { billing_details: Record<string, unknown>; card: CardFace } {
  const { brand, last4 } = cards[card].face
  const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' }
  const face = {
    brand,
    checks,
    country: 'FR',
    display_brand: brand,
    exp_month: 8,
    exp_year: card === 'expired' ? 2024 : 2034,
    fingerprint: `fingerprint${last4}`,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
  return { billing_details: noDetails(), card: face }
}

export function noDetails() {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  }
  return { address, email: null, name: null, phone: null, tax_id: null }
}
