import type { Bilingual } from '@serein/shared/schema.ts'
import type { Unsettled } from '../../platform/person.ts'
import { inBoth, inEach, type Word } from '../../platform/words.ts'
import { formatFor } from './format.ts'

/** What was told before an update says nothing of what is bought ahead. */
type Told = Pick<Unsettled, 'wallets' | 'orders' | 'visits'> & Partial<Unsettled>

/** What is still open between who deletes their account and spas, and what becomes of it, a line each. */
export function unsettledLines({
  wallets,
  orders,
  visits,
  giftCards = [],
  passes = [],
  memberships = [],
}: Told): Bilingual[] {
  return [
    ...wallets.flatMap(({ businessName: spa, currency, backMinor, otherMinor, bonusMinor }) => [
      ...sumLine('notification.unsettled.moneyBack', { spa, currency, amountMinor: backMinor }),
      ...sumLine('notification.unsettled.moneyStuck', { spa, currency, amountMinor: otherMinor }),
      ...sumLine('notification.unsettled.bonusLost', { spa, currency, amountMinor: bonusMinor }),
    ]),
    ...passes.map(({ name, shopName: spa, currency, refundMinor }) =>
      inEach((t, language) => {
        const pass = { name: name[language], spa }
        if (refundMinor === 0) return t('notification.unsettled.passOver', pass)
        const amount = formatFor(language, 'UTC', currency).money(refundMinor)
        return t('notification.unsettled.passLeft', { ...pass, amount })
      }),
    ),
    ...memberships.map(({ name, shopName: spa }) =>
      inEach((t, language) =>
        t('notification.unsettled.membership', { name: name[language], spa }),
      ),
    ),
    ...giftCards.flatMap(({ businessName: spa, currency, balanceMinor: amountMinor }) =>
      sumLine('notification.unsettled.giftCard', { spa, currency, amountMinor }),
    ),
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
