import type { Translate } from '../../platform/words.ts'
import type { VisitFacts } from '../facts.ts'
import type { Format } from './format.ts'

/** What becomes of the money of a visit that is cancelled, or of one guest’s part of it. */
export function moneyBack(
  { feeMinor, refundedMinor, paidMinor }: VisitFacts,
  t: Translate,
  format: Format,
) {
  const fee = format.money(feeMinor ?? 0)
  const refund = format.money(refundedMinor)
  if (feeMinor && refundedMinor) return t('notification.cancelled.feeAndRefund', { fee, refund })
  if (feeMinor) return t('notification.cancelled.fee', { fee })
  if (refundedMinor) return t('notification.cancelled.refund', { refund })
  return t(
    paidMinor > 0 ? 'notification.cancelled.refundedBefore' : 'notification.cancelled.nothing',
  )
}

/** What the client is credited, where the shop has cancelled late, or moved the visit. */
export function creditIn(
  creditMinor: number | undefined,
  t: Translate,
  format: Format,
  why: 'cancelled' | 'moved' = 'cancelled',
): string[] {
  if (!creditMinor) return []
  return [t(`notification.${why}.credit`, { credit: format.money(creditMinor) })]
}

/** What is said of a new time: that its client had agreed to it in advance, or what they are credited, where the shop has moved it late. */
export function aboutMove(
  { isAsWished, creditMinor }: { isAsWished?: boolean; creditMinor?: number },
  t: Translate,
  format: Format,
): string[] {
  if (isAsWished) return [t('notification.rescheduled.asWished')]
  return creditIn(creditMinor, t, format, 'moved')
}
