import { ownSpan } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { OrderReceipt } from '../../checkout/order-receipt.ts'
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'

/** What comes with the receipt of a visit that the desk sends; the receipt itself is attached. */
export function receiptMail(receipt: Receipt): SimpleMail {
  const { number, seller, visit, price } = receipt
  const spa = seller.shopName
  const { startsAt } = ownSpan(visit.spans ?? []) ?? visit
  return mailWith(
    receipt,
    inEach((t, language) => {
      const day = formatFor(language, visit.timeZone, price.currency).longDate(startsAt)
      return t('notification.receipt.text', { spa, day, number })
    }),
  )
}

/** The same of what was bought. */
export function orderReceiptMail(receipt: OrderReceipt): SimpleMail {
  const { number, seller, order } = receipt
  const boughtAt = order.placedAt ?? order.createdAt
  return mailWith(
    receipt,
    inEach((t, language) => {
      const day = formatFor(language, order.shop.timeZone, order.currency).longDate(boughtAt)
      return t('notification.receipt.orderText', { spa: seller.shopName, day, number })
    }),
  )
}

function mailWith(receipt: Receipt | OrderReceipt, text: Bilingual): SimpleMail {
  const { shopName: spa } = receipt.seller
  return {
    subject: inBoth('notification.receipt.subject', { spa }),
    heading: inBoth('notification.receipt.heading'),
    paragraphs: pairParagraphs(text),
    action: null,
    sender: spa,
    receipt,
  }
}
