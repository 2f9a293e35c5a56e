import type { Bilingual } from '@serein/shared/schema.ts'
import type { Unsettled } from '../../platform/person.ts'
import { type Format, formatFor } from './format.ts'

/** What is still open between who deletes their account and spas, and what becomes of it, a line each. */
export function unsettledLines({ wallets, orders, visits }: Unsettled): Bilingual[] {
  return [
    ...wallets.flatMap(({ businessName: spa, currency, backMinor, otherMinor, bonusMinor }) => [
      ...sum(backMinor, currency, (amount) => ({
        en: `${spa}: ${amount.en} goes back to how you paid it.`,
        fr: `${spa} : ${amount.fr} vous sont remboursés par le moyen de paiement d’origine.`,
      })),
      ...sum(otherMinor, currency, (amount) => ({
        en: `${spa}: ${amount.en} can’t be sent back automatically. Spend it, or have the spa pay it out to you in cash, before your account goes.`,
        fr: `${spa} : ${amount.fr} ne peuvent pas être remboursés automatiquement. Dépensez-les ou faites-les-vous verser en espèces par le spa avant la suppression.`,
      })),
      ...sum(bonusMinor, currency, (amount) => ({
        en: `${spa}: ${amount.en} of bonus will be lost.`,
        fr: `${spa} : ${amount.fr} de bonus seront perdus.`,
      })),
    ]),
    ...orders.flatMap(({ code, shopName, currency, paidMinor }) => {
      const reserved = {
        en: `Order ${code}, ${shopName}: if you haven’t collected it by then, it’s cancelled.`,
        fr: `Commande ${code}, ${shopName} : si vous ne l’avez pas retirée d’ici là, elle est annulée.`,
      }
      const paid = sum(paidMinor, currency, (amount) => ({
        en: `Order ${code}, ${shopName}: if you haven’t collected it by then, it’s cancelled and ${amount.en} refunded.`,
        fr: `Commande ${code}, ${shopName} : si vous ne l’avez pas retirée d’ici là, elle est annulée et ${amount.fr} vous sont remboursés.`,
      }))
      return paid.length > 0 ? paid : [reserved]
    }),
    ...visits.map(({ code, shopName, startsAt, timeZone }) => {
      const day = inBoth(timeZone, '', (format) => format.longDate(startsAt))
      return {
        en: `Visit ${code}, ${shopName}, ${day.en}`,
        fr: `Rendez-vous ${code}, ${shopName}, ${day.fr}`,
      }
    }),
  ]
}

function sum(amountMinor: number, currency: string, line: (amount: Bilingual) => Bilingual) {
  if (amountMinor === 0) return []
  return [line(inBoth('UTC', currency, (format) => format.money(amountMinor)))]
}

function inBoth(zone: string, currency: string, written: (format: Format) => string): Bilingual {
  return {
    en: written(formatFor('en', zone, currency)),
    fr: written(formatFor('fr', zone, currency)),
  }
}
