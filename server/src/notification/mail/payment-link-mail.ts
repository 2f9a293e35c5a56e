import type { KeptLink } from '../../platform/link.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

export type PaymentLinkFacts = {
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
  const { shopName, startsAt, timeZone, currency, amountMinor } = facts
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  const [amount, montant] = [en.money(amountMinor), fr.money(amountMinor)]
  return {
    subject: {
      en: `${amount} to pay to ${shopName}`,
      fr: `${montant} à régler à ${shopName}`,
    },
    heading: { en: `${shopName} asks for ${amount}`, fr: `${shopName} vous demande ${montant}` },
    paragraphs: [
      {
        en: `It is for the visit on ${en.longDate(startsAt)}. You pay by card or PayPal, without an account.`,
        fr: `C’est pour le rendez-vous du ${fr.longDate(startsAt)}. Vous payez par carte ou avec PayPal, sans compte.`,
      },
      {
        en: 'Whoever has this link can pay; what is asked for is paid once.',
        fr: 'Toute personne qui a ce lien peut payer ; la somme n’est payée qu’une fois.',
      },
    ],
    action: { label: { en: `Pay ${amount}`, fr: `Payer ${montant}` }, ...to },
  }
}
