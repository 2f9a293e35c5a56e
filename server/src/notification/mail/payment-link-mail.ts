import type { KeptLink } from '../../platform/link.ts'
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'

export type PaymentLinkFacts = {
  businessId: string
  shopName: string
  startsAt: string
  timeZone: string
  currency: string
  amountMinor: number
}

/** A shop asks for a payment, of whoever reads the mail. */
export function paymentLinkMail(
  facts: PaymentLinkFacts,
  to: { path: string; link: KeptLink },
): SimpleMail {
  const { businessId, shopName, startsAt, timeZone, currency, amountMinor } = facts
  const values = inEach((_, language) => {
    const format = formatFor(language, timeZone, currency)
    return { shopName, date: format.longDate(startsAt), amount: format.money(amountMinor) }
  })
  return {
    ...fillSimpleMail('payment_link', businessId, values),
    fixed: [inBoth('notification.paymentLink.once')],
    action: {
      label: inEach((t, language) => t('notification.action.pay', values[language])),
      ...to,
    },
  }
}
