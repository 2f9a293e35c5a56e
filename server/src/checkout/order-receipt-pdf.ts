import { sum } from '@serein/shared/money/money.ts'
import {
  discountOf,
  paperOf,
  taxesOf,
  type Wording,
  wordingFor,
} from '../booking/receipt/receipt-paper.ts'
import type { SheetLine } from '../booking/receipt/receipt-sheet.ts'
import type { Language } from '../platform/scope.ts'
import type { OrderReceipt } from './order-receipt.ts'

/** The receipt of an order on paper, in one language, with the shop's local times; `logo` is a PNG. */
export function orderReceiptPdf(
  receipt: OrderReceipt,
  language: Language,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const { currency, shop } = receipt.order
  const speak = wordingFor({ currency, timeZone: shop.timeZone }, language)
  return paperOf(receipt, speak, logo, {
    what: { title: speak.t('checkout.receipt.purchase'), lines: timesOf(receipt, speak) },
    price: priceOf(receipt, speak),
  })
}

/** When it was bought, and what became of it where that was another time. */
function timesOf({ order }: OrderReceipt, { t, moment }: Wording): string[] {
  const { createdAt, placedAt, collectedAt, endedAt, state } = order
  const boughtAt = placedAt ?? createdAt
  return [
    t('checkout.receipt.bought', { when: moment(boughtAt) }),
    ...(collectedAt && collectedAt !== boughtAt
      ? [t('checkout.receipt.collected', { when: moment(collectedAt) })]
      : []),
    ...(endedAt && (state === 'cancelled' || state === 'refunded')
      ? [t(`checkout.receipt.${state}`, { when: moment(endedAt) })]
      : []),
  ]
}

function priceOf({ order }: OrderReceipt, speak: Wording): SheetLine[] {
  const { t, pick, money } = speak
  const { lines, taxes, totalMinor } = order
  const { added, included } = taxesOf(taxes, speak)
  return [
    ...lines.map(({ units, name, label, unitMinor, returnedUnits }): SheetLine => ({
      label: [`${units} × ${pick(name)}`, pick(label)].filter(Boolean).join(', '),
      ...(returnedUnits > 0 && {
        note: t('checkout.receipt.returned', { count: returnedUnits }),
      }),
      amount: money(units * unitMinor),
    })),
    ...discountOf(sum(lines.map(({ discountMinor }) => discountMinor)), speak),
    ...added,
    { label: t('booking.receipt.total'), amount: money(totalMinor), tone: 'total' },
    ...included,
  ]
}
