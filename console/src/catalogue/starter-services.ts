import { exponentOf } from '@serein/shared/money/money.ts'
import { starterMassages } from './starter-massages.ts'
import type { StarterKind, StarterTreatment, StarterText } from './starter-treatment.ts'
import { starterBeauty } from './starter-beauty.ts'

export const starterCategories: readonly { kind: StarterKind; name: StarterText }[] = [
  { kind: 'massage', name: { en: 'Massages', fr: 'Massages' } },
  { kind: 'couple', name: { en: 'For two', fr: 'En duo' } },
  { kind: 'prenatal', name: { en: 'Pregnancy', fr: 'Grossesse' } },
  { kind: 'body', name: { en: 'Body treatments', fr: 'Soins du corps' } },
  { kind: 'facial', name: { en: 'Facials', fr: 'Soins du visage' } },
  { kind: 'hammam', name: { en: 'Hammam', fr: 'Hammam' } },
  { kind: 'nails', name: { en: 'Hands and feet', fr: 'Mains et pieds' } },
]

/** Thirty treatments that most spas know. */
export const starterServices: readonly StarterTreatment[] = [...starterMassages, ...starterBeauty]

/** How dear a spa is beside one of the middle. */
export const starterLevels = { simple: 0.8, usual: 1, fine: 1.35 } as const
export type StarterLevel = keyof typeof starterLevels

/** What things cost there beside the euro area, roughly; elsewhere as much in number. */
const dearness: Record<string, number> = {
  GBP: 0.95,
  USD: 1.25,
  CHF: 1.5,
  CAD: 1.4,
  AUD: 1.6,
  DKK: 8.5,
  NOK: 12,
  SEK: 11,
  PLN: 3.2,
  MAD: 6,
  JPY: 130,
}

/** A price to begin with, in the minor units of a currency: to the next five of it, or fifty where it has no cents. */
export function starterPrice(euros: number, level: StarterLevel, currency: string): number {
  const digits = exponentOf(currency)
  const step = digits === 0 ? 50 : 5
  const amount = euros * starterLevels[level] * (dearness[currency] ?? 1)
  return Math.max(step, Math.round(amount / step) * step) * 10 ** digits
}
