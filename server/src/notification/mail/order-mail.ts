import type { Bilingual } from '@serein/shared/schema.ts'
import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { MailAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { fillSimpleMail, pairParagraphs } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

/** What has become of an order, as far as its customer is told of it. */
export type OrderNews = 'reserved' | 'paid' | 'ready' | 'cancelled' | 'expired'

export type OrderFacts = {
  businessId: string
  id: string
  /** Of the customer. */
  name: string
  code: string
  shopName: string
  address: string
  lines: { name: Bilingual; label: Bilingual; units: number }[]
  totalMinor: number
  /** What is still to be paid of it. */
  dueMinor: number
  currency: string
  timeZone: string
  isPaid: boolean
  /** Until when it is kept for who has not paid. */
  collectBy: string | null
  /** Its private link; none for an order of nobody who has an account. */
  link: KeptLink | null
}

/** What a customer is told of products they ordered. */
export function orderMail(facts: OrderFacts, news: OrderNews): SimpleMail {
  const { businessId, name, code, shopName, address } = facts
  const values = { firstName: firstNameOf(name), shopName, code, address }
  const due = news === 'reserved' || news === 'ready' ? [dueOf(facts)] : []
  return {
    ...fillSimpleMail(`order_${news}`, businessId, { en: values, fr: values }),
    fixed: [...due, listed(facts)],
    action: seeOrder(facts),
  }
}

/** The private link of an order, for whoever ordered it and has lost it. By SMS its subject says all of it. */
export function orderLinkMail(facts: OrderFacts): SimpleMail {
  const values = { shop: facts.shopName, code: facts.code }
  return {
    subject: inBoth('notification.orderLink.subject', values),
    heading: inBoth('notification.orderLink.heading'),
    paragraphs: pairParagraphs(inBoth('notification.orderLink.text', values)),
    action: seeOrder(facts),
    sender: facts.shopName,
  }
}

function seeOrder({ id, code, link }: OrderFacts): MailAction {
  const label = inBoth('notification.action.seeOrder', { code })
  if (!link) return { label, path: `${screens.wallet}?order=${id}` }
  return { label, path: `${screens.wallet}?link=`, link }
}

/** Until when who has still to pay may come. */
function dueOf({ isPaid, collectBy, timeZone, currency, dueMinor }: OrderFacts): Bilingual {
  if (isPaid || collectBy === null) return inBoth('notification.order.paid')
  return inEach((t, language) => {
    const format = formatFor(language, timeZone, currency)
    return t('notification.order.due', {
      day: format.longDate(collectBy),
      time: format.time(collectBy),
      amount: format.money(dueMinor),
    })
  })
}

function listed({ code, lines, totalMinor, timeZone, currency }: OrderFacts): Bilingual {
  return inEach((_, language) => {
    const format = formatFor(language, timeZone, currency)
    const all = lines.map(
      ({ name, label, units }) => `${units} × ${name[language]} (${label[language]})`,
    )
    return `${format.list(all)} · ${format.money(totalMinor)} · ${code}`
  })
}
