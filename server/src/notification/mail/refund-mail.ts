import { inBoth, inEach } from '../../platform/words.ts'
import type { PageAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
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
export function refundFailedMail(facts: RefundFacts, to: PageAction): SimpleMail {
  const { businessId, name, shopName, amountMinor, currency, startsAt, timeZone } = facts
  const values = inEach((_, language) => {
    const format = formatFor(language, timeZone, currency)
    return {
      firstName: firstNameOf(name),
      shopName,
      date: format.longDate(startsAt),
      amount: format.money(amountMinor),
    }
  })
  return {
    ...fillSimpleMail('refund_failed', businessId, values),
    fixed: [inBoth('notification.refund.stillYours')],
    action: { label: inBoth('notification.action.seeVisit'), ...to },
  }
}
