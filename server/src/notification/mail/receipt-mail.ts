import { ownSpan } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'

/** What comes with a receipt that the desk sends; the receipt itself is attached. */
export function receiptMail(receipt: Receipt): SimpleMail {
  const { number, seller, visit, price } = receipt
  const spa = seller.shopName
  const { startsAt } = ownSpan(visit.spans ?? []) ?? visit
  return {
    subject: inBoth('notification.receipt.subject', { spa }),
    heading: inBoth('notification.receipt.heading'),
    paragraphs: pairParagraphs(
      inEach((t, language) => {
        const day = formatFor(language, visit.timeZone, price.currency).longDate(startsAt)
        return t('notification.receipt.text', { spa, day, number })
      }),
    ),
    action: null,
    sender: spa,
    receipt,
  }
}
