import type { Day } from '../time/day.ts'
import type { OfferRule } from './rules.ts'

/** What a business may say of an offer at most. */
export const offerLimits = {
  nameLength: 60,
  smallPrintLength: 400,
  services: 100,
  shops: 100,
  lastMinuteHours: 72,
  uses: 100_000,
} as const

/** How a code is written: easy to say and to type. */
export const offerCodePattern = /^[A-Z0-9]{3,20}$/u

/** A code as it is compared, however somebody types or pastes it: in any width and case, with spaces, dashes and what nobody sees. */
export function offerCodeOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212]/gu, '')
    .toUpperCase()
}

/** What a business says of an offer: what comes off, when, where, and for whom; null is no limit. */
export type OfferTerms = Omit<OfferRule, 'id'> & {
  smallPrint: { en: string; fr: string }
  /** Of `amountMinor`. */
  currency: string | null
  shopIds: readonly string[] | null
  /** With a code the offer is hidden, and applies to clients who enter it. */
  code: string | null
  useLimit: number | null
}

/** Why an offer cannot be kept. */
export type OfferFaultReason =
  /** It takes off neither or both. */
  | 'share_or_amount'
  /** It ends before it begins. */
  | 'out_of_order'
  /** Uses are counted of a code alone. */
  | 'needs_code'
  /** Another offer that is on has this code. */
  | 'code_taken'
  /** A service or a shop that the business does not have, or a currency of none of the shops. */
  | 'unknown'
/** `field` is a path into what was sent, such as `serviceIds.1`. */
export type OfferFault = { field: string; reason: OfferFaultReason }

/** What of an offer does not go together, whatever the business has. */
export function offerFaults(terms: OfferTerms): OfferFault[] {
  const { rate, amountMinor, currency, fromMinute, toMinute, fromDay, toDay } = terms
  const faults: OfferFault[] = []
  if ((rate === null) === (amountMinor === null) || (amountMinor === null) !== (currency === null))
    faults.push({ field: rate === null ? 'amountMinor' : 'rate', reason: 'share_or_amount' })
  if (toMinute <= fromMinute) faults.push({ field: 'toMinute', reason: 'out_of_order' })
  if (fromDay !== null && toDay !== null && toDay < fromDay)
    faults.push({ field: 'toDay', reason: 'out_of_order' })
  if (terms.useLimit !== null && terms.code === null)
    faults.push({ field: 'code', reason: 'needs_code' })
  return faults
}

export const offerStates = ['on', 'coming', 'over', 'off'] as const
export type OfferState = (typeof offerStates)[number]

/** Whether an offer holds on a day, will, did, or was ended. */
export function offerState(
  { isActive, fromDay, toDay }: { isActive: boolean; fromDay: Day | null; toDay: Day | null },
  today: Day,
): OfferState {
  if (!isActive) return 'off'
  if (toDay !== null && toDay < today) return 'over'
  return fromDay !== null && fromDay > today ? 'coming' : 'on'
}
