import type { KeptLink } from '../../platform/link.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

export type FeeFacts = {
  name: string
  amountMinor: number
  currency: string
  shopName: string
  startsAt: string
  timeZone: string
  /** Of the card; null where it is not known any more. */
  last4: string | null
}

/** What a client is told of a fee that their card on file was to pay: that it was charged, or that it is still owed. */
export const feeMails = {
  charged: (facts: FeeFacts, path: string): SimpleMail => {
    const { en, fr } = said(facts)
    return {
      subject: {
        en: `${en.amount} charged for your visit to ${facts.shopName}`,
        fr: `${fr.amount} débités pour votre rendez-vous chez ${facts.shopName}`,
      },
      heading: { en: 'Your card was charged', fr: 'Votre carte a été débitée' },
      paragraphs: [
        {
          en: `The fee for your visit on ${en.when} was charged to your card${en.card}: ${en.amount}, as agreed when you booked.`,
          fr: `Les frais de votre rendez-vous du ${fr.when} ont été débités de votre carte${fr.card} : ${fr.amount}, comme convenu à la réservation.`,
        },
      ],
      action: { label: see, path },
    }
  },
  declined: (facts: FeeFacts, to: { path: string; link: KeptLink }): SimpleMail => {
    const { en, fr } = said(facts)
    return {
      subject: {
        en: `${en.amount} still to pay for your visit to ${facts.shopName}`,
        fr: `${fr.amount} restent à payer pour votre rendez-vous chez ${facts.shopName}`,
      },
      heading: {
        en: 'Your card couldn’t be charged',
        fr: 'Votre carte n’a pas pu être débitée',
      },
      paragraphs: [
        {
          en: `The fee for your visit on ${en.when} is ${en.amount}. Your bank didn’t allow the charge to your card${en.card}, so nothing was taken and the fee is still to pay.`,
          fr: `Les frais de votre rendez-vous du ${fr.when} s’élèvent à ${fr.amount}. Votre banque a refusé le débit de votre carte${fr.card} : rien n’a été pris, et ces frais restent à payer.`,
        },
        {
          en: `You can pay it another way here: with another card or PayPal, without logging in.`,
          fr: `Vous pouvez les régler autrement ici : avec une autre carte ou PayPal, sans vous connecter.`,
        },
      ],
      action: { label: { en: `Pay ${en.amount}`, fr: `Payer ${fr.amount}` }, ...to },
    }
  },
}

const see = { en: 'See the visit', fr: 'Voir le rendez-vous' }

function said({ amountMinor, currency, startsAt, timeZone, last4 }: FeeFacts) {
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  return {
    en: {
      amount: en.money(amountMinor),
      when: en.longDate(startsAt),
      card: last4 ? ` ending in ${last4}` : '',
    },
    fr: {
      amount: fr.money(amountMinor),
      when: fr.longDate(startsAt),
      card: last4 ? ` se terminant par ${last4}` : '',
    },
  }
}
