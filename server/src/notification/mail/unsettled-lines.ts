import type { Bilingual } from '@serein/shared/schema.ts'
import type { Unsettled } from '../../platform/person.ts'
import { inBoth, inEach, type Word } from '../../platform/words.ts'
import { formatFor } from './format.ts'

/** What is still open between who deletes their account and spas, and what becomes of it, a line each. */
export function unsettledLines({ wallets, orders, visits }: Unsettled): Bilingual[] {
  return [
    ...wallets.flatMap(({ businessName: spa, currency, backMinor, otherMinor, bonusMinor }) => [
      ...sumLine('notification.unsettled.moneyBack', { spa, currency, amountMinor: backMinor }),
      ...sumLine('notification.unsettled.moneyStuck', { spa, currency, amountMinor: otherMinor }),
      ...sumLine('notification.unsettled.bonusLost', { spa, currency, amountMinor: bonusMinor }),
    ]),
    ...orders.flatMap(({ code, shopName: spa, currency, paidMinor: amountMinor }) =>
      amountMinor === 0
        ? [inBoth('notification.unsettled.orderReserved', { code, spa })]
        : sumLine('notification.unsettled.orderPaid', { code, spa, currency, amountMinor }),
    ),
    ...visits.map(({ code, shopName: spa, startsAt, timeZone }) =>
      inEach((t, language) => {
        const day = formatFor(language, timeZone, '').longDate(startsAt)
        return t('notification.unsettled.visit', { code, spa, day })
      }),
    ),
  ]
}

function sumLine(
  key: Word,
  {
    amountMinor,
    currency,
    ...values
  }: { spa: string; code?: string; amountMinor: number; currency: string },
): Bilingual[] {
  if (amountMinor === 0) return []
  return [
    inEach((t, language) =>
      t(key, { ...values, amount: formatFor(language, 'UTC', currency).money(amountMinor) }),
    ),
  ]
}
