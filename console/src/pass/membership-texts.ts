import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { membershipLimits, type Pace } from '@serein/shared/pass/membership-rules.ts'
import { passLimits } from '@serein/shared/pass/terms.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'

/** The fields of a membership as they are typed. */
export type MembershipTexts = {
  name: { en: string; fr: string }
  description: { en: string; fr: string }
  every: Pace
  price: string
  credits: string
  variantIds: string[]
  priceRate: string
  people: string
  sharesPrice: boolean
  rollOver: string
  trialDays: string
  isFirstFree: boolean
  pauseMonths: string
  keepsBenefits: boolean
  isOnline: boolean
  isActive: boolean
}

export type MembershipFault = {
  field: string
  reason: 'missing' | 'number' | 'amount' | 'percent' | 'nothing_chosen' | 'gives_nothing'
}

const nothing = { en: '', fr: '' }

export function membershipTexts(
  plan: ManagedMembershipPlan | null,
  { currency, locale }: { currency: string; locale: string },
): MembershipTexts {
  return {
    name: plan?.name ?? nothing,
    description: plan?.description ?? nothing,
    every: plan?.every ?? 'month',
    price: plan ? amountText(plan.priceMinor, currency, locale) : '',
    credits: String(plan?.credits ?? ''),
    variantIds: plan?.variantIds ?? [],
    priceRate: plan?.priceRate ? rateText(plan.priceRate, locale) : '',
    people: String(plan?.people ?? 0),
    sharesPrice: plan?.sharesPrice ?? false,
    rollOver: String(plan?.rollOver ?? 0),
    trialDays: String(plan?.trialDays ?? 0),
    isFirstFree: plan?.isFirstFree ?? false,
    pauseMonths: String(plan?.pauseMonths ?? 3),
    keepsBenefits: plan?.keepsBenefits ?? false,
    isOnline: plan?.isOnline ?? true,
    isActive: plan?.isActive ?? true,
  }
}

/** Reads the fields, with the faults among them. What the form does not show stays as it was. */
export function readMembership(
  texts: MembershipTexts,
  before: ManagedMembershipPlan | null,
  { currency, taxRate }: { currency: string; taxRate: number },
) {
  const faults: MembershipFault[] = []
  for (const language of ['en', 'fr'] as const)
    if (texts.name[language].trim() === '')
      faults.push({ field: `name.${language}`, reason: 'missing' })
  const priceMinor = amountOf(texts.price, currency)
  if (priceMinor === null) faults.push({ field: 'price', reason: 'amount' })
  const whole = (
    field: 'credits' | 'people' | 'rollOver' | 'trialDays' | 'pauseMonths',
    [least, most]: [number, number],
  ) => {
    const value = Number(texts[field].trim() || Number.NaN)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push({ field, reason: 'number' })
    return least
  }
  const credits =
    texts.credits.trim() === '' ? null : whole('credits', [1, membershipLimits.credits])
  const isOfCategory = before !== null && before.categoryId !== null
  if (credits !== null && !isOfCategory && texts.variantIds.length === 0)
    faults.push({ field: 'variantIds', reason: 'nothing_chosen' })
  const priceRate = texts.priceRate.trim() === '' ? null : rateOf(texts.priceRate)
  if (texts.priceRate.trim() !== '' && !(priceRate && priceRate <= wholeRate))
    faults.push({ field: 'priceRate', reason: 'percent' })
  if (credits === null && texts.priceRate.trim() === '')
    faults.push({ field: 'credits', reason: 'gives_nothing' })
  const people = whole('people', [0, passLimits.people])
  const sent = {
    name: texts.name,
    description: texts.description,
    currency: before?.currency ?? currency,
    priceMinor: priceMinor ?? 0,
    taxRate: before?.taxRate ?? taxRate,
    every: texts.every,
    credits,
    variantIds: credits === null || isOfCategory ? null : texts.variantIds,
    categoryId: credits === null ? null : (before?.categoryId ?? null),
    priceRate,
    priceServiceIds: priceRate === null ? null : (before?.priceServiceIds ?? null),
    people,
    sharesPrice: texts.sharesPrice && credits !== null && priceRate !== null && people > 0,
    rollOver: whole('rollOver', [0, membershipLimits.rollOver]),
    trialDays: whole('trialDays', [0, membershipLimits.trialDays]),
    isFirstFree: texts.isFirstFree,
    pauseMonths: whole('pauseMonths', [0, membershipLimits.pauseMonths]),
    keepsBenefits: texts.keepsBenefits,
    isOnline: texts.isOnline,
    isActive: texts.isActive,
  }
  return { sent, faults }
}
