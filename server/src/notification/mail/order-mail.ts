import type { Bilingual } from '@serein/shared/schema.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

/** What has become of an order, as far as its customer is told of it. */
export type OrderNews = 'reserved' | 'paid' | 'ready' | 'cancelled' | 'expired'

export type OrderFacts = {
  id: string
  code: string
  shopName: string
  address: string
  lines: { name: Bilingual; size: Bilingual; units: number }[]
  totalMinor: number
  currency: string
  timeZone: string
  isPaid: boolean
  /** Until when it is kept for who has not paid. */
  collectBy: string | null
}

/** What a customer is told of products they ordered. */
export function orderMail(facts: OrderFacts, news: OrderNews): SimpleMail {
  const { id, code } = facts
  const { subject, text } = words(facts)[news]
  return {
    subject,
    heading: subject,
    paragraphs: [text, listed(facts)],
    action: {
      label: { en: `See order ${code}`, fr: `Voir la commande ${code}` },
      path: `${screens.wallet}?order=${id}`,
    },
  }
}

function words(facts: OrderFacts): Record<OrderNews, { subject: Bilingual; text: Bilingual }> {
  const { shopName, address } = facts
  const due = dueAt(facts)
  const where = { en: `${shopName}, ${address}`, fr: `${shopName}, ${address}` }
  return {
    reserved: {
      subject: { en: `Reserved for you at ${shopName}`, fr: `Réservé pour vous chez ${shopName}` },
      text: {
        en: `We keep it for you at ${where.en}${due.en}`,
        fr: `Nous le gardons pour vous chez ${where.fr}${due.fr}`,
      },
    },
    paid: {
      subject: {
        en: `Your order at ${shopName} is paid`,
        fr: `Votre commande chez ${shopName} est payée`,
      },
      text: {
        en: `Thank you. We write again as soon as it is ready to be collected at ${where.en}.`,
        fr: `Merci. Nous vous écrirons dès qu’elle sera prête à être retirée chez ${where.fr}.`,
      },
    },
    ready: {
      subject: {
        en: `Your order is ready at ${shopName}`,
        fr: `Votre commande est prête chez ${shopName}`,
      },
      text: {
        en: `It lies at the desk of ${where.en}${due.en}`,
        fr: `Elle vous attend à l’accueil de ${where.fr}${due.fr}`,
      },
    },
    cancelled: {
      subject: {
        en: `${shopName} has cancelled your order`,
        fr: `${shopName} a annulé votre commande`,
      },
      text: {
        en: 'We are sorry. What you paid is on its way back to you.',
        fr: 'Nous en sommes désolés. Ce que vous avez payé vous est remboursé.',
      },
    },
    expired: {
      subject: {
        en: `Your reservation at ${shopName} has ended`,
        fr: `Votre réservation chez ${shopName} a pris fin`,
      },
      text: {
        en: 'It was kept for you until today, and can be bought by others again.',
        fr: 'Elle vous était gardée jusqu’à aujourd’hui ; les produits sont de nouveau en vente.',
      },
    },
  }
}

/** How the sentence goes on for who has still to pay. */
function dueAt({ isPaid, collectBy, timeZone, currency, totalMinor }: OrderFacts): Bilingual {
  if (isPaid || collectBy === null) return { en: '. It is paid.', fr: '. Elle est payée.' }
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  return {
    en: ` until ${en.longDate(collectBy)}, ${en.time(collectBy)}. You pay ${en.money(totalMinor)} when you collect it.`,
    fr: ` jusqu’au ${fr.longDate(collectBy)}, ${fr.time(collectBy)}. Vous payez ${fr.money(totalMinor)} au retrait.`,
  }
}

function listed({ code, lines, totalMinor, timeZone, currency }: OrderFacts): Bilingual {
  const inLanguage = (language: 'en' | 'fr') => {
    const format = formatFor(language, timeZone, currency)
    const all = lines.map(
      ({ name, size, units }) => `${units} × ${name[language]} (${size[language]})`,
    )
    return `${format.list(all)} · ${format.money(totalMinor)} · ${code}`
  }
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}
