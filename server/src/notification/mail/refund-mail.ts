import type { SimpleMail } from '../message.ts'
import { type Format, formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

export type RefundFacts = {
  businessId: string
  name: string
  amountMinor: number
  currency: string
  shopName: string
  startsAt: string
  timeZone: string
}

/** What a client is told when their bank has sent a refund back: it is still owed, and how they get it. */
export function refundFailedMail(facts: RefundFacts, path: string): SimpleMail {
  const { businessId, name, shopName, amountMinor, currency, startsAt, timeZone } = facts
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  const values = (format: Format) => ({
    firstName: firstNameOf(name),
    shopName,
    date: format.longDate(startsAt),
    amount: format.money(amountMinor),
  })
  return {
    ...fillSimpleMail('refund_failed', businessId, { en: values(en), fr: values(fr) }),
    fixed: [
      {
        en: 'The money is still yours. The spa will hand it to you in cash or add it to your wallet: please tell them which you prefer.',
        fr: 'Cette somme vous est toujours due. Le spa vous la remettra en espèces ou l’ajoutera à votre porte-monnaie : dites-lui simplement ce que vous préférez.',
      },
    ],
    action: { label: { en: 'See the visit', fr: 'Voir le rendez-vous' }, path },
  }
}
