import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { SimpleMail } from '../message.ts'
import { type Format, formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

export type CreditFacts = {
  businessId: string
  businessName: string
  /** Of who has paid. */
  name: string
  amountMinor: number
  /** What the business has added; zero for none. */
  bonusMinor: number
  currency: string
}

/** What a customer is told when a top-up was paid. */
export function creditMail(facts: CreditFacts): SimpleMail {
  const { businessId, businessName, name, amountMinor, bonusMinor, currency } = facts
  const [en, fr] = [formatFor('en', 'UTC', currency), formatFor('fr', 'UTC', currency)]
  const values = (format: Format) => ({
    firstName: firstNameOf(name),
    shopName: businessName,
    paid: format.money(amountMinor),
    total: format.money(amountMinor + bonusMinor),
  })
  return {
    ...fillSimpleMail('wallet_credited', businessId, { en: values(en), fr: values(fr) }),
    ...(bonusMinor > 0 && {
      fixed: [
        {
          en: `${businessName} added ${en.money(bonusMinor)}.`,
          fr: `${businessName} y a ajouté ${fr.money(bonusMinor)}.`,
        },
      ],
    }),
    action: {
      label: { en: 'See your wallet', fr: 'Voir votre porte-monnaie' },
      path: screens.wallet,
    },
  }
}
