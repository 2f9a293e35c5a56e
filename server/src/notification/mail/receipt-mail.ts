import { ownSpan } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

/** What comes with a receipt that the desk sends; the receipt itself is attached. */
export function receiptMail(receipt: Receipt): SimpleMail {
  const { number, seller, visit, price } = receipt
  const spa = seller.shopName
  const day = (language: 'en' | 'fr') =>
    formatFor(language, visit.timeZone, price.currency).longDate(
      (ownSpan(visit.spans ?? []) ?? visit).startsAt,
    )
  return {
    subject: { en: `Your receipt from ${spa}`, fr: `Votre reçu de ${spa}` },
    heading: { en: 'Your receipt', fr: 'Votre reçu' },
    paragraphs: [
      {
        en: `Here is the receipt for your visit to ${spa} on ${day('en')}.`,
        fr: `Voici le reçu de votre visite chez ${spa}, ${day('fr')}.`,
      },
      {
        en: `You’ll find it attached to this e-mail (${number}.pdf).`,
        fr: `Il est joint à cet e-mail (${number}.pdf).`,
      },
    ],
    action: null,
    sender: spa,
    receipt,
  }
}
