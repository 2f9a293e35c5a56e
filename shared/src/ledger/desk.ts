import { allocate, sum } from '../money/money.ts'
import {
  accountOf,
  earnedIn,
  fromVisit,
  moves,
  owedMinor,
  type Share,
  type Standing,
  type Subject,
  type Transfer,
  type Visit,
} from './transfer.ts'

// What the desk does to the money of a visit that is over, and to its drawer.

type Line = Omit<Visit, 'event'> & { lineId: string; amountMinor: number }

/** A tip given after the visit belongs to its therapist at once; what was not paid before is owed. */
export function tipEarned({
  lineId,
  amountMinor,
  staffId,
  ...visit
}: Line & { staffId: string | null }): Transfer {
  return {
    kind: 'tip_earned',
    reference: `tip_earned:${lineId}`,
    subject: { kind: 'booking', id: visit.bookingId },
    postings: fromVisit({ ...visit, event: lineId }, [
      { account: accountOf('tip_payable', staffId ?? '', visit.currency), amountMinor },
    ]),
  }
}

/**
 * What the desk takes off a visit that is over, as far as it is still owed: price and tax shrink in proportion, tips stay. What
 * was paid of it goes back by refunds.
 */
export function discountGiven(line: Line): Transfer {
  const { lineId, bookingId, debtor, currency, standing } = line
  const earned = earnedIn(standing)
  const mostMinor = Math.min(
    owedMinor(standing),
    sum(earned.map(({ balanceMinor }) => balanceMinor)),
  )
  const parts = allocate(
    Math.max(0, Math.min(line.amountMinor, mostMinor)),
    earned.map(({ balanceMinor }) => balanceMinor),
  )
  return {
    kind: 'discount_given',
    reference: `discount_given:${lineId}`,
    subject: { kind: 'booking', id: bookingId },
    postings: earned
      .map(({ account }, index) => ({
        source: account,
        destination: accountOf('receivable', debtor, currency),
        amountMinor: parts[index] ?? 0,
      }))
      .filter(moves),
  }
}

/** A line of the desk goes again after the visit: a tip that nobody paid, or what was taken off and is owed again. */
export function lineRemoved(line: Line & { kind: string; staffId: string | null }): Transfer {
  const { lineId, bookingId, debtor, currency, standing, kind } = line
  const owing = accountOf('receivable', debtor, currency)
  const amountMinor = Math.abs(line.amountMinor)
  const tip = accountOf('tip_payable', line.staffId ?? '', currency)
  return {
    kind: 'line_removed',
    reference: `line_removed:${lineId}`,
    subject: { kind: 'booking', id: bookingId },
    postings:
      kind === 'tip'
        ? [{ source: tip, destination: owing, amountMinor }]
        : earnedAgain(standing, currency, amountMinor).map((share) => ({
            source: owing,
            destination: share.account,
            amountMinor: share.amountMinor,
          })),
  }
}

function earnedAgain(standing: Standing, currency: string, amountMinor: number): Share[] {
  const earned = earnedIn(standing)
  if (earned.length === 0)
    return [{ account: accountOf('revenue_service', '', currency), amountMinor }]
  const parts = allocate(
    amountMinor,
    earned.map(({ balanceMinor }) => balanceMinor),
  )
  return earned
    .map(({ account }, index) => ({ account, amountMinor: parts[index] ?? 0 }))
    .filter((share) => share.amountMinor > 0)
}

/** What is undone may have been paid at the desk meanwhile: that much is held for the visit again instead of owed no more. */
export function heldWherePaid(reversal: Transfer, standing: Standing): Transfer {
  let owed = Math.max(0, owedMinor(standing))
  const postings = reversal.postings.flatMap((posting) => {
    const { source, destination, amountMinor } = posting
    if (destination.kind !== 'receivable') return [posting]
    const backMinor = Math.min(amountMinor, owed)
    owed -= backMinor
    const held = accountOf('deposit_held', reversal.subject.id, destination.currency)
    return [
      { source, destination, amountMinor: backMinor },
      { source, destination: held, amountMinor: amountMinor - backMinor },
    ]
  })
  return { ...reversal, postings: postings.filter(moves) }
}

type Counted = {
  countId: string
  shopId: string
  currency: string
  /** What the day begins with was put in or taken out by the business; else nobody knows where the difference went. */
  isOpening: boolean
  /** Counted less expected. */
  differenceMinor: number
}

/** The drawer holds something else than the books say. */
export function tillCounted(counted: Counted): Transfer {
  const { countId, shopId, currency, isOpening, differenceMinor } = counted
  const drawer = accountOf('cash_at_shop', shopId, currency)
  const other = isOpening
    ? accountOf('bank', '', currency)
    : accountOf('till_difference', shopId, currency)
  const subject: Subject = { kind: 'till', id: countId }
  const isMore = differenceMinor > 0
  return {
    kind: 'till_counted',
    reference: `till_counted:${countId}`,
    subject,
    postings: [
      {
        source: isMore ? drawer : other,
        destination: isMore ? other : drawer,
        amountMinor: Math.abs(differenceMinor),
      },
    ].filter(moves),
  }
}

type PaidOut = {
  payoutId: string
  shopId: string
  customerId: string
  amountMinor: number
  currency: string
}

/** Money of a wallet is paid out from a drawer. Its bonus never is. */
export function walletPaidOut(paid: PaidOut): Transfer {
  const { payoutId, shopId, customerId, amountMinor, currency } = paid
  return {
    kind: 'wallet_paid_out',
    reference: `wallet_paid_out:${payoutId}`,
    subject: { kind: 'till', id: payoutId },
    postings: [
      {
        source: accountOf('wallet', customerId, currency),
        destination: accountOf('cash_at_shop', shopId, currency),
        amountMinor,
      },
    ],
  }
}
