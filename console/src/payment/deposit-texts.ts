import { depositFaults, type DepositRule } from '@serein/shared/shop/deposit.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'
import type { Reading } from '../form/use-server-form.ts'
import type { RuleFormFault } from './use-rule-fault-text.ts'

export type Client = 'everyone' | 'new' | 'missed_before'
export type Asked = DepositRule['ask']['kind']

/** The fields of a rule; those of other choices keep their values. */
export type DepositTexts = {
  client: Client
  /** Null: all. */
  serviceIds: string[] | null
  above: string
  ask: Asked
  amount: string
  percent: string
}

export const newRule: DepositTexts = {
  client: 'everyone',
  serviceIds: null,
  above: '',
  ask: 'share',
  amount: '',
  percent: '',
}

type Locale = { currency: string; locale: string }

/** Services that are gone from the menu are left out. */
export function textsOf(
  { when, ask }: DepositRule,
  { currency, locale }: Locale,
  known: ReadonlySet<string>,
): DepositTexts {
  return {
    client: when.client ?? 'everyone',
    serviceIds: when.serviceIds?.filter((id) => known.has(id)) ?? null,
    above: when.aboveMinor === undefined ? '' : amountText(when.aboveMinor, currency, locale),
    ask: ask.kind,
    amount: ask.kind === 'fixed' ? amountText(ask.amountMinor, currency, locale) : '',
    percent: ask.kind === 'share' ? rateText(ask.rate, locale) : '',
  }
}

type Sent = {
  when: { serviceIds?: string[]; client?: 'new' | 'missed_before'; aboveMinor?: number }
  ask: DepositRule['ask']
}

/** Reads the fields as rules, with the faults of each. */
export function readDeposits(
  rules: readonly DepositTexts[],
  currency: string,
  serviceIds: readonly string[],
): Reading<Sent[], RuleFormFault> {
  const faults: RuleFormFault[] = []
  const sent = rules.map((texts, index): Sent => {
    const fault = (name: string, reason: RuleFormFault['reason']) =>
      faults.push({ field: `depositRules.${index}.${name}`, reason })
    const above = texts.above.trim() === '' ? undefined : amountOf(texts.above, currency)
    if (above === null || above === 0) fault('when.aboveMinor', 'amount')
    if (texts.serviceIds?.length === 0) fault('when.serviceIds', 'nothing_chosen')
    return {
      when: {
        ...(texts.serviceIds && { serviceIds: texts.serviceIds }),
        ...(texts.client !== 'everyone' && { client: texts.client }),
        ...(above && { aboveMinor: above }),
      },
      ask: askOf(texts, currency, fault),
    }
  })
  return faults.length > 0
    ? { sent: null, faults }
    : { sent, faults: depositFaults(sent, serviceIds) }
}

function askOf(
  { ask, amount, percent }: DepositTexts,
  currency: string,
  fault: (name: string, reason: RuleFormFault['reason']) => void,
): DepositRule['ask'] {
  if (ask === 'card') return { kind: ask }
  if (ask === 'fixed') {
    const amountMinor = amountOf(amount, currency) ?? 0
    if (amountMinor === 0) fault('ask.amountMinor', 'amount')
    return { kind: ask, amountMinor }
  }
  const rate = rateOf(percent) ?? 0
  if (rate < 1_000 || rate > wholeRate) fault('ask.rate', 'percent')
  return { kind: ask, rate }
}
