import { inBoth, inEach } from '../../platform/words.ts'
import type { PageAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

export type FeeFacts = {
  businessId: string
  name: string
  amountMinor: number
  currency: string
  shopName: string
  startsAt: string
  timeZone: string
  /** Of the card; null where it is not known any more. */
  last4: string | null
}

/** What a client is told of a fee: that their card on file was charged, that it is still owed, or that it comes back since others had the time. */
export const feeMails = {
  charged: (facts: FeeFacts, to: PageAction): SimpleMail => ({
    ...fillSimpleMail('fee_charged', facts.businessId, valuesOf(facts)),
    action: { label: inBoth('notification.action.seeVisit'), ...to },
  }),
  givenBack: (facts: FeeFacts, to: PageAction): SimpleMail => ({
    ...fillSimpleMail('fee_given_back', facts.businessId, valuesOf(facts)),
    action: { label: inBoth('notification.action.seeVisit'), ...to },
  }),
  declined: (facts: FeeFacts, to: PageAction): SimpleMail => {
    const values = valuesOf(facts)
    return {
      ...fillSimpleMail('fee_declined', facts.businessId, values),
      action: {
        label: inEach((t, language) => t('notification.action.pay', values[language])),
        ...to,
      },
    }
  },
}

function valuesOf({ name, shopName, amountMinor, currency, startsAt, timeZone, last4 }: FeeFacts) {
  return inEach((t, language) => {
    const format = formatFor(language, timeZone, currency)
    return {
      firstName: firstNameOf(name),
      shopName,
      date: format.longDate(startsAt),
      amount: format.money(amountMinor),
      card: last4 ? t('notification.fee.cardEnding', { last4 }) : t('notification.fee.card'),
    }
  })
}
