import { allocate, sum } from '../money/money.ts'

/**
 * Money moves from one account to another, so nothing can appear or vanish. Seen from an account what comes in is positive:
 * what we owe (wallet, deposit, tax, tip) and what we earned stand above zero; what is owed to us and where money lies, below.
 */
export type AccountKind =
  | 'wallet'
  | 'wallet_bonus'
  | 'reserved'
  | 'gift_card'
  | 'pass'
  | 'receivable'
  | 'deposit_held'
  | 'refund_due'
  | 'revenue_service'
  | 'revenue_product'
  | 'revenue_fee'
  | 'revenue_expired'
  | 'tax_payable'
  | 'tax_prepaid'
  | 'tip_payable'
  | 'bonus_granted'
  | 'provider_clearing'
  | 'provider_fee'
  | 'cash_at_shop'
  | 'terminal_at_shop'
  | 'tender_at_shop'
  | 'till_difference'
  | 'till_expense'
  | 'disputed'
  | 'bank'
  | 'brought_forward'

/** `holder`: whose it is (a customer, a booking, a payment, a provider, a shop, a tax rate), empty for the business. */
export type Account = { kind: AccountKind; holder: string; currency: string }

export type Posting = { source: Account; destination: Account; amountMinor: number }

export type Subject = {
  kind: 'booking' | 'order' | 'wallet' | 'gift_card' | 'pass' | 'till' | 'provider'
  id: string
}

/** `reference` names the transfer for ever: posting it again changes nothing. */
export type Transfer = { kind: string; reference: string; subject: Subject; postings: Posting[] }

/** What the transfers of one subject have left on each account. */
export type Standing = readonly { account: Account; balanceMinor: number }[]

/** The accounts that carry their balance and have a limit; all others belong to the business. */
export const boundedKinds = [
  'wallet',
  'wallet_bonus',
  'reserved',
  'gift_card',
  'pass',
  'tax_prepaid',
  'receivable',
  'deposit_held',
  'refund_due',
] as const satisfies AccountKind[]

export const fundKinds = [
  'wallet',
  'wallet_bonus',
  'reserved',
  'gift_card',
  'pass',
  'provider_clearing',
  'cash_at_shop',
  'terminal_at_shop',
  'tender_at_shop',
] as const satisfies AccountKind[]

export function accountOf(kind: AccountKind, holder: string, currency: string): Account {
  return { kind, holder, currency }
}

/** How the ledger spells an account, such as `wallet:0199…:EUR`. */
export function codeOf(account: Account): string {
  return `${account.kind}:${account.holder}:${account.currency}`
}

export function isBounded(kind: AccountKind): boolean {
  return boundedKinds.includes(kind as never)
}

/** What was paid for a visit and not yet earned or given back. */
export function heldMinor(standing: Standing): number {
  return balanceOf(standing, ['deposit_held'])
}

/** What the customer still owes for a visit. */
export function owedMinor(standing: Standing): number {
  return 0 - balanceOf(standing, ['receivable'])
}

/** What was paid for a visit and not given back, through whatever tender. */
export function paidMinor(standing: Standing): number {
  return 0 - balanceOf(standing, fundKinds)
}

/** Who owes what is missing: the customer, or, of somebody without a name, the visit or the order itself. */
export function debtorOf(customerId: string | null, subjectId: string): string {
  return customerId ?? subjectId
}

type Captured = {
  paymentId: string
  subject: Subject
  debtor: string
  fund: Account
  amountMinor: number
  standing: Standing
}

/** Money has come in: it first settles what is owed for the subject, and the rest is held until the visit is over. */
export function paymentCaptured(captured: Captured): Transfer {
  const { fund, subject } = captured
  const settledMinor = Math.min(captured.amountMinor, Math.max(owedMinor(captured.standing), 0))
  return {
    kind: 'payment_captured',
    reference: `payment_captured:${captured.paymentId}`,
    subject,
    postings: [
      {
        source: fund,
        destination: accountOf('receivable', captured.debtor, fund.currency),
        amountMinor: settledMinor,
      },
      {
        source: fund,
        destination: accountOf('deposit_held', subject.id, fund.currency),
        amountMinor: captured.amountMinor - settledMinor,
      },
    ].filter(moves),
  }
}

/** `event` tells one occasion from the next (a no-show that was undone may happen again): the booking's event or sequence. */
export type Visit = {
  bookingId: string
  debtor: string
  event: string
  currency: string
  standing: Standing
}

type Earned = {
  netMinor: number
  taxes: readonly { rate: number; taxMinor: number }[]
  tipMinor: number
  /** Tips beside the price, each with whose it is; null: of all who served. */
  tips?: readonly { staffId: string | null; amountMinor: number }[]
  /** What was sold on its bill beside it. */
  goods?: readonly Share[]
}

/** The visit is over: its price is earned from what was held, and what is missing is owed by the customer. */
export function visitEarned(visit: Visit & { price: Earned }): Transfer {
  const { currency, price } = visit
  return {
    kind: 'visit_earned',
    reference: `visit_earned:${visit.bookingId}:${visit.event}`,
    subject: { kind: 'booking', id: visit.bookingId },
    postings: fromVisit(visit, [
      { account: accountOf('revenue_service', '', currency), amountMinor: price.netMinor },
      ...price.taxes.map((tax) => ({
        account: accountOf('tax_payable', String(tax.rate), currency),
        amountMinor: tax.taxMinor,
      })),
      { account: accountOf('tip_payable', '', currency), amountMinor: price.tipMinor },
      ...(price.tips ?? []).map(({ staffId, amountMinor }) => ({
        account: accountOf('tip_payable', staffId ?? '', currency),
        amountMinor,
      })),
      ...(price.goods ?? []),
    ]),
  }
}

/** What somebody is charged a fee for; `guest_no_show`: one guest of a party did not come. */
export type FeeOccasion = 'cancellation' | 'no_show' | 'guest_no_show'

/** A late cancellation or a no-show: the fee is kept from what was held, and what is missing is owed by the customer. */
export function feeCharged(visit: Visit & { occasion: FeeOccasion; feeMinor: number }): Transfer {
  const { kind, reference } = feeReference(visit)
  return {
    kind,
    reference,
    subject: { kind: 'booking', id: visit.bookingId },
    postings: fromVisit(visit, [
      { account: accountOf('revenue_fee', '', visit.currency), amountMinor: visit.feeMinor },
    ]),
  }
}

/** How the transfer of a fee is called. */
export function feeReference({
  occasion,
  bookingId,
  event,
}: Pick<Visit, 'bookingId' | 'event'> & { occasion: FeeOccasion }): {
  kind: string
  reference: string
} {
  const kind = `${occasion}_fee_charged`
  return { kind, reference: `${kind}:${bookingId}:${event}` }
}

export type Decided = {
  refundId: string
  paymentId: string
  subject: Subject
  currency: string
  amountMinor: number
  standing: Standing
  /**
   * The source of what is no longer held: all that was earned, the price without its tips, or the debtor, since it
   * was taken by mistake; or the wallet that it was added to.
   */
  from?: 'earned' | 'price' | { debtor: string } | Account
}

/**
 * A refund is owed: it comes from what is still held, and beyond that from what the visit has earned, in proportion, so
 * that tax and tip shrink with the price. More than was earned and held cannot be given back.
 */
export function refundDecided(decided: Decided): Transfer {
  const { from = 'earned' } = decided
  const fromHeldMinor = Math.min(decided.amountMinor, heldMinor(decided.standing))
  const earned =
    typeof from === 'object'
      ? [{ account: giverOf(decided.currency, from), balanceMinor: decided.amountMinor }]
      : earnedIn(decided.standing, from === 'price' ? priceKinds : earnedKinds)
  const restMinor = decided.amountMinor - fromHeldMinor
  if (restMinor > sum(earned.map(({ balanceMinor }) => balanceMinor)))
    throw new Error('a refund is larger than what was held and earned')
  const parts = allocate(
    restMinor,
    earned.map(({ balanceMinor }) => balanceMinor),
  )
  const destination = accountOf('refund_due', decided.paymentId, decided.currency)
  return {
    kind: 'refund_decided',
    reference: `refund_decided:${decided.refundId}`,
    subject: decided.subject,
    postings: [
      {
        source: accountOf('deposit_held', decided.subject.id, decided.currency),
        destination,
        amountMinor: fromHeldMinor,
      },
      ...earned.map(({ account }, index) => ({
        source: account,
        destination,
        amountMinor: parts[index] ?? 0,
      })),
    ].filter(moves),
  }
}

/** Where money goes to or comes from, and how much of it. */
export type Share = { account: Account; amountMinor: number }

const priceKinds: readonly AccountKind[] = [
  'revenue_service',
  'revenue_product',
  'revenue_fee',
  'tax_payable',
]
export const earnedKinds: readonly AccountKind[] = [...priceKinds, 'tip_payable']

function giverOf(currency: string, from: { debtor: string } | Account): Account {
  return 'debtor' in from ? accountOf('receivable', from.debtor, currency) : from
}

/** What a visit has earned, by account; its price alone unless other kinds are named. */
export function earnedIn(standing: Standing, kinds = priceKinds): Standing {
  return standing.filter(
    ({ account, balanceMinor }) => kinds.includes(account.kind) && balanceMinor > 0,
  )
}

/** Fills what a visit must yield from its deposit first, then from what the customer owes. */
export function fromVisit(
  visit: Visit,
  sinks: { account: Account; amountMinor: number }[],
): Posting[] {
  let leftMinor = heldMinor(visit.standing)
  return sinks.flatMap(({ account: destination, amountMinor }) => {
    const fromHeldMinor = Math.min(amountMinor, leftMinor)
    leftMinor -= fromHeldMinor
    return [
      {
        source: accountOf('deposit_held', visit.bookingId, visit.currency),
        destination,
        amountMinor: fromHeldMinor,
      },
      {
        source: accountOf('receivable', visit.debtor, visit.currency),
        destination,
        amountMinor: amountMinor - fromHeldMinor,
      },
    ].filter(moves)
  })
}

/** Nothing is no posting. */
export function moves(posting: Posting): boolean {
  return posting.amountMinor !== 0
}

function balanceOf(standing: Standing, kinds: readonly AccountKind[]): number {
  return sum(
    standing
      .filter(({ account }) => kinds.includes(account.kind))
      .map(({ balanceMinor }) => balanceMinor),
  )
}
