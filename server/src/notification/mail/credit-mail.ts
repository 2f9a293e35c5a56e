import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

export type CreditFacts = {
  businessName: string
  amountMinor: number
  /** What the business has added; zero for none. */
  bonusMinor: number
  currency: string
}

/** What a customer is told when a top-up was paid. */
export function creditMail(facts: CreditFacts): SimpleMail {
  const { businessName, amountMinor, bonusMinor, currency } = facts
  const [en, fr] = [formatFor('en', 'UTC', currency), formatFor('fr', 'UTC', currency)]
  const totalMinor = amountMinor + bonusMinor
  const bonus =
    bonusMinor > 0
      ? {
          en: `, and ${businessName} added ${en.money(bonusMinor)}`,
          fr: ` et ${businessName} y a ajouté ${fr.money(bonusMinor)}`,
        }
      : { en: '', fr: '' }
  return {
    subject: {
      en: `${en.money(totalMinor)} in your wallet with ${businessName}`,
      fr: `${fr.money(totalMinor)} dans votre porte-monnaie chez ${businessName}`,
    },
    heading: { en: 'Your credit is here', fr: 'Votre crédit est là' },
    paragraphs: [
      {
        en: `You paid ${en.money(amountMinor)}${bonus.en}. It is in your wallet now, ready for your next visit.`,
        fr: `Vous avez payé ${fr.money(amountMinor)}${bonus.fr}. Le tout est dans votre porte-monnaie, prêt pour votre prochaine visite.`,
      },
    ],
    action: {
      label: { en: 'See your wallet', fr: 'Voir votre porte-monnaie' },
      path: screens.wallet,
    },
  }
}
