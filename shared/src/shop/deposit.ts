import { share } from '../money/money.ts'
import type { RuleFault } from './rule-fault.ts'

// What a shop asks for before a visit stands. Source of the rule: product.md, "Money, the rules".

/** Every condition that is named must hold; a rule without any is for all visits. */
export type DepositRule = {
  when: {
    serviceIds?: readonly string[] | undefined
    client?: 'new' | 'missed_before' | undefined
    aboveMinor?: number | undefined
  }
  /** `rate` is of 1/100,000. `card`: nothing is paid, and a card is kept to which a fee may be charged. */
  ask: { kind: 'fixed'; amountMinor: number } | { kind: 'share'; rate: number } | { kind: 'card' }
}

export const depositLimits = {
  rules: 6,
  /** Of one rule. */
  services: 50,
  /** No visit of a spa costs more. */
  mostMinor: 100_000_000,
} as const

export type DepositFacts = {
  totalMinor: number
  serviceIds: readonly string[]
  isNewClient: boolean
  hasMissedBefore: boolean
}

export type Deposit = { depositMinor: number; needsCard: boolean }

/** The most that a rule asks for, never more than the visit costs; null where none applies. */
export function depositOf(rules: readonly DepositRule[], facts: DepositFacts): Deposit | null {
  const deposits = rules.filter(({ when }) => applies(when, facts)).map(({ ask }) => ask)
  if (deposits.length === 0 || facts.totalMinor === 0) return null
  const amounts = deposits.map((ask) =>
    ask.kind === 'fixed'
      ? ask.amountMinor
      : ask.kind === 'share'
        ? share(facts.totalMinor, ask.rate)
        : 0,
  )
  const depositMinor = Math.min(Math.max(...amounts), facts.totalMinor)
  return { depositMinor, needsCard: deposits.some(({ kind }) => kind === 'card') }
}

/** The faults of deposit rules, given the shop’s services; empty if valid. */
export function depositFaults(
  rules: readonly DepositRule[],
  serviceIds: readonly string[],
): RuleFault[] {
  const ownServices = new Set(serviceIds)
  return rules.flatMap(({ when, ask }, index): RuleFault[] => {
    const at = (name: string) => `depositRules.${index}.${name}`
    const isKnown = when.serviceIds?.every((id) => ownServices.has(id)) ?? true
    const isDoubled = rules.slice(0, index).some((other) => sameWhen(other.when, when))
    const { aboveMinor = Infinity } = when
    const isTooMuch = ask.kind === 'fixed' && ask.amountMinor > aboveMinor
    return [
      ...(isKnown ? [] : [{ field: at('when.serviceIds'), reason: 'unknown' as const }]),
      ...(isDoubled ? [{ field: at('when'), reason: 'doubled' as const }] : []),
      ...(isTooMuch ? [{ field: at('ask.amountMinor'), reason: 'more_than_value' as const }] : []),
    ]
  })
}

function sameWhen(one: DepositRule['when'], other: DepositRule['when']): boolean {
  const parts = ({ serviceIds, client, aboveMinor }: DepositRule['when']) =>
    JSON.stringify([serviceIds?.toSorted(), client, aboveMinor])
  return parts(one) === parts(other)
}

function applies(when: DepositRule['when'], facts: DepositFacts): boolean {
  const { serviceIds, client, aboveMinor } = when
  if (serviceIds && !facts.serviceIds.some((id) => serviceIds.includes(id))) return false
  if (client === 'new' && !facts.isNewClient) return false
  if (client === 'missed_before' && !facts.hasMissedBefore) return false
  return aboveMinor === undefined || facts.totalMinor > aboveMinor
}
