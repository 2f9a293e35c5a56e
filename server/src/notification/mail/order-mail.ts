import type { Bilingual } from '@serein/shared/schema.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'
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
  currency: string
  timeZone: string
  isPaid: boolean
  /** Until when it is kept for who has not paid. */
  collectBy: string | null
}

/** What a customer is told of products they ordered. */
export function orderMail(facts: OrderFacts, news: OrderNews): SimpleMail {
  const { businessId, id, name, code, shopName, address } = facts
  const values = { firstName: firstNameOf(name), shopName, code, address }
  const due = news === 'reserved' || news === 'ready' ? [dueOf(facts)] : []
  return {
    ...fillSimpleMail(`order_${news}`, businessId, { en: values, fr: values }),
    fixed: [...due, listed(facts)],
    action: {
      label: { en: `See order ${code}`, fr: `Voir la commande ${code}` },
      path: `${screens.wallet}?order=${id}`,
    },
  }
}

/** Until when who has still to pay may come. */
function dueOf({ isPaid, collectBy, timeZone, currency, totalMinor }: OrderFacts): Bilingual {
  if (isPaid || collectBy === null) return { en: 'It is paid.', fr: 'Elle est payée.' }
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  return {
    en: `It is kept until ${en.longDate(collectBy)}, ${en.time(collectBy)}. You pay ${en.money(totalMinor)} when you collect it.`,
    fr: `Elle est gardée jusqu’au ${fr.longDate(collectBy)}, ${fr.time(collectBy)}. Vous payez ${fr.money(totalMinor)} au retrait.`,
  }
}

function listed({ code, lines, totalMinor, timeZone, currency }: OrderFacts): Bilingual {
  const inLanguage = (language: 'en' | 'fr') => {
    const format = formatFor(language, timeZone, currency)
    const all = lines.map(
      ({ name, label, units }) => `${units} × ${name[language]} (${label[language]})`,
    )
    return `${format.list(all)} · ${format.money(totalMinor)} · ${code}`
  }
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}
