import { allocate, sum } from '../money/money.ts'
import {
  accountOf,
  earnedIn,
  earnedKinds,
  fromVisit,
  heldMinor,
  moves,
  owedMinor,
  type Posting,
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

/** What is held for a visit pays what is owed for it. */
export function debtSettled({ bookingId, debtor, event, currency, standing }: Visit): Transfer {
  const amountMinor = Math.min(heldMinor(standing), Math.max(0, owedMinor(standing)))
  return {
    kind: 'debt_settled',
    reference: `debt_settled:${bookingId}:${event}`,
    subject: { kind: 'booking', id: bookingId },
    postings: [
      {
        source: accountOf('deposit_held', bookingId, currency),
        destination: accountOf('receivable', debtor, currency),
        amountMinor,
      },
    ].filter(moves),
  }
}

/** A visit is not over after all: what was given back of what it had earned is held for it no more. */
export function givenBackSince({ bookingId, event, currency, standing }: Visit): Transfer {
  const less = standing.filter(
    ({ account, balanceMinor }) => earnedKinds.includes(account.kind) && balanceMinor < 0,
  )
  return {
    kind: 'given_back_since',
    reference: `given_back_since:${bookingId}:${event}`,
    subject: { kind: 'booking', id: bookingId },
    postings: less.map(({ account, balanceMinor }) => ({
      source: accountOf('deposit_held', bookingId, currency),
      destination: account,
      amountMinor: 0 - balanceMinor,
    })),
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

/**
 * A part of a fee is waived: what is owed of it is owed no more, and what was paid is held for the visit again, from where it goes
 * back. Below zero it is charged again.
 */
export function feeWaived(
  waived: Omit<Visit, 'event'> & { reference: string; amountMinor: number },
): Transfer {
  const { reference, amountMinor, ...visit } = waived
  const { bookingId, debtor, currency, standing } = visit
  const fee = accountOf('revenue_fee', '', currency)
  const fromOwedMinor = Math.min(amountMinor, Math.max(0, owedMinor(standing)))
  const back: Posting[] = [
    {
      source: fee,
      destination: accountOf('receivable', debtor, currency),
      amountMinor: fromOwedMinor,
    },
    {
      source: fee,
      destination: accountOf('deposit_held', bookingId, currency),
      amountMinor: amountMinor - fromOwedMinor,
    },
  ]
  const again = { ...visit, event: reference }
  return {
    kind: 'fee_waived',
    reference: `fee_waived:${reference}`,
    subject: { kind: 'booking', id: bookingId },
    postings:
      amountMinor > 0
        ? back.filter(moves)
        : fromVisit(again, [{ account: fee, amountMinor: 0 - amountMinor }]),
  }
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
    reference: tillCountedReference(countId),
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

/** Why cash goes into a drawer or out of it beside sales. `bank` and `change` stay the business's own money. */
export const movementReasons = ['bank', 'change', 'supplies', 'service', 'other'] as const
export type MovementReason = (typeof movementReasons)[number]

type Moved = {
  movementId: string
  shopId: string
  currency: string
  direction: 'in' | 'out'
  reason: MovementReason
  amountMinor: number
}

/** Cash goes into a drawer or out of it, and is no sale. */
export function cashMoved(moved: Moved): Transfer {
  const { movementId, shopId, currency, direction, reason, amountMinor } = moved
  const drawer = accountOf('cash_at_shop', shopId, currency)
  const isOwn = reason === 'bank' || reason === 'change'
  const other = isOwn
    ? accountOf('bank', '', currency)
    : accountOf('till_expense', shopId, currency)
  const isIn = direction === 'in'
  return {
    kind: 'cash_moved',
    reference: cashMovedReference(movementId),
    subject: { kind: 'till', id: movementId },
    postings: [{ source: isIn ? drawer : other, destination: isIn ? other : drawer, amountMinor }],
  }
}

export function cashMovedReference(movementId: string): string {
  return `cash_moved:${movementId}`
}

export function tillCountedReference(countId: string): string {
  return `till_counted:${countId}`
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
