import type { DepositRule } from '../shop/deposit.ts'
import type { RuleFault } from '../shop/rule-fault.ts'

/** Through what a client pays what their wallet does not. Source: product.md, "payment". */
export const tenders = ['card', 'paypal', 'paylater', 'at_shop'] as const
export type Tender = (typeof tenders)[number]

/** Those that a provider stands behind. */
export const onlineTenders = ['card', 'paypal', 'paylater'] as const
export type OnlineTender = (typeof onlineTenders)[number]

/** What a desk may take beside cash, its terminal and a wallet, where its business says so; never online. */
export const extraTenders = ['transfer', 'cheque', 'voucher', 'other'] as const
export type ExtraTender = (typeof extraTenders)[number]

export function isExtra(tender: string): tender is ExtraTender {
  return extraTenders.includes(tender as ExtraTender)
}

/** What is ours already: set aside when a bill is paid, in this order, before a provider is asked. */
export const ownTenders = ['pass', 'gift_card', 'wallet'] as const
export type OwnTender = (typeof ownTenders)[number]

export function isOwn(tender: string): tender is OwnTender {
  return ownTenders.includes(tender as OwnTender)
}

export function isOnline(tender: string): tender is OnlineTender {
  return onlineTenders.includes(tender as OnlineTender)
}

/** What a shop lets its clients pay with, and what of that somebody stands behind. */
export type TenderRules = {
  tenders: readonly Tender[]
  possible: readonly Tender[]
  depositRules: readonly DepositRule[]
}

/**
 * The fault of a shop’s tenders: nobody could pay at all, or not what it asks for first. Nothing where they go
 * together.
 */
export function tenderFaults({ tenders: taken, possible, depositRules }: TenderRules): RuleFault[] {
  const usable = taken.filter((tender) => possible.includes(tender))
  if (usable.length === 0) return [{ field: 'tenders', reason: 'none_possible' }]
  const asks = depositRules.map(({ ask }) => ask.kind)
  if (asks.includes('card') && !usable.includes('card'))
    return [{ field: 'tenders', reason: 'needs_card' }]
  if (asks.some((kind) => kind !== 'card') && !usable.some(isOnline))
    return [{ field: 'tenders', reason: 'needs_online' }]
  return []
}
