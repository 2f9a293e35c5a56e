import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

export type RefundFacts = {
  amountMinor: number
  currency: string
  shopName: string
  startsAt: string
  timeZone: string
}

/** What a client is told when their bank has sent a refund back: it is still owed, and how they get it. */
export function refundFailedMail(facts: RefundFacts, path: string): SimpleMail {
  const { shopName, amountMinor, currency, startsAt, timeZone } = facts
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  return {
    subject: {
      en: `Your refund of ${en.money(amountMinor)} from ${shopName} came back`,
      fr: `Votre remboursement de ${fr.money(amountMinor)} par ${shopName} nous est revenu`,
    },
    heading: {
      en: 'Your bank sent a refund back',
      fr: 'Votre banque a renvoyé un remboursement',
    },
    paragraphs: [
      {
        en: `We refunded ${en.money(amountMinor)} for your visit on ${en.longDate(startsAt)} the way you had paid. Your bank couldn’t credit it and sent it back, which happens when a card or an account has been closed.`,
        fr: `Nous avions remboursé ${fr.money(amountMinor)} pour votre rendez-vous du ${fr.longDate(startsAt)} par le moyen de paiement utilisé. Votre banque n’a pas pu créditer cette somme et l’a renvoyée, ce qui arrive quand une carte ou un compte a été fermé.`,
      },
      {
        en: 'The money is still yours. The spa will hand it to you in cash or add it to your wallet: please tell them which you prefer.',
        fr: 'Cette somme vous est toujours due. Le spa vous la remettra en espèces ou l’ajoutera à votre porte-monnaie : dites-lui simplement ce que vous préférez.',
      },
    ],
    action: { label: { en: 'See the visit', fr: 'Voir le rendez-vous' }, path },
  }
}
