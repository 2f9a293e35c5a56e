import type { KeptLink } from '../../platform/link.ts'
import type { SimpleMail } from '../message.ts'
import { type Format, formatFor } from './format.ts'
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
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  const values = (format: Format) => ({
    shopName,
    date: format.longDate(startsAt),
    amount: format.money(amountMinor),
  })
  const both = { en: values(en), fr: values(fr) }
  return {
    ...fillSimpleMail('payment_link', businessId, both),
    fixed: [
      {
        en: 'Whoever has this link can pay; what is asked for is paid once.',
        fr: 'Toute personne qui a ce lien peut payer ; la somme n’est payée qu’une fois.',
      },
    ],
    action: {
      label: { en: `Pay ${both.en.amount}`, fr: `Payer ${both.fr.amount}` },
      ...to,
    },
  }
}
