import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
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
  const values = inEach((_, language) => {
    const format = formatFor(language, 'UTC', currency)
    return {
      firstName: firstNameOf(name),
      shopName: businessName,
      paid: format.money(amountMinor),
      total: format.money(amountMinor + bonusMinor),
    }
  })
  return {
    ...fillSimpleMail('wallet_credited', businessId, values),
    ...(bonusMinor > 0 && {
      fixed: [
        inEach((t, language) => {
          const amount = formatFor(language, 'UTC', currency).money(bonusMinor)
          return t('notification.credit.bonus', { business: businessName, amount })
        }),
      ],
    }),
    action: {
      label: inBoth('notification.action.seeWallet'),
      path: screens.wallet,
    },
  }
}
