import { share } from '../money/money.ts'

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

export type DepositFacts = {
  totalMinor: number
  serviceIds: readonly string[]
  isNewClient: boolean
  hasMissedBefore: boolean
}

export type Deposit = { depositMinor: number; needsCard: boolean }

/** The most that a rule asks for, never more than the visit costs; null where none applies. */
export function depositOf(rules: readonly DepositRule[], facts: DepositFacts): Deposit | null {
  const asked = rules.filter(({ when }) => applies(when, facts)).map(({ ask }) => ask)
  if (asked.length === 0 || facts.totalMinor === 0) return null
  const amounts = asked.map((ask) =>
    ask.kind === 'fixed'
      ? ask.amountMinor
      : ask.kind === 'share'
        ? share(facts.totalMinor, ask.rate)
        : 0,
  )
  const depositMinor = Math.min(Math.max(...amounts), facts.totalMinor)
  return { depositMinor, needsCard: asked.some(({ kind }) => kind === 'card') }
}

function applies(when: DepositRule['when'], facts: DepositFacts): boolean {
  const { serviceIds, client, aboveMinor } = when
  if (serviceIds && !facts.serviceIds.some((id) => serviceIds.includes(id))) return false
  if (client === 'new' && !facts.isNewClient) return false
  if (client === 'missed_before' && !facts.hasMissedBefore) return false
  return aboveMinor === undefined || facts.totalMinor > aboveMinor
}
