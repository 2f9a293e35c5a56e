import { topUpFaults, topUpLimits, type TopUpOption } from '@serein/shared/ledger/top-up.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import type { ProviderName } from '@serein/shared/payment/card.ts'
import {
  isOnline,
  type Tender,
  tenderFaults,
  tenders as allTenders,
} from '@serein/shared/payment/tenders.ts'
import { tipFaults, tipPresetsOf } from '@serein/shared/payment/tip.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { depositFaults, type DepositRule } from '@serein/shared/shop/deposit.ts'
import { policyFaults } from '@serein/shared/shop/policy.ts'
import type { RuleFault } from '@serein/shared/shop/rule-fault.ts'
import type { CancellationPolicy, LateCallRule } from '@serein/shared/shop/rules.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeRule, rulesOf } from '../shop/rule.ts'
import { selectOwnShops } from '../shop/sql.ts'
import type { Provider, Providers } from './provider.ts'
import { replaceTopUpOptions, topUpOptions } from './top-up.ts'

/** What is asked of others: who stands behind a tender, and what a shop has on its menu. */
export type RuleParts = {
  providers: Providers
  serviceIdsOf: (db: Db | Tx, shop: { businessId: string; shopId: string }) => Promise<string[]>
}

type Online = Readonly<Record<string, Provider>>

/** All that a shop's payments follow, and what its business adds to top-ups. Errors: `not_found`. */
export async function paymentRulesOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { providers }: RuleParts,
  shopId: string,
): Promise<PaymentRules> {
  const rules = await rulesOf(db, businessId, shopId)
  const online: Online = await providers.tendersOf(db, businessId)
  const options = await topUpOptions(db, businessId)
  return {
    shopId,
    country: rules.country,
    currency: rules.currency,
    tenders: allTenders.map((tender) => ({
      tender,
      isAccepted: rules.tenders.includes(tender),
      isPossible: isPossible(online, tender),
      provider: (online[tender]?.name ?? null) as ProviderName | null,
    })),
    tipPresets: [...tipPresetsOf(rules.tipPresets)],
    asksTipsAfterwards: rules.asksTipsAfterwards,
    depositRules: rules.depositRules.map(writable),
    cancellationPolicy: rules.cancellationPolicy,
    lateCallRule: rules.lateCallRule,
    taxRate: rules.taxRate,
    taxIsIncluded: rules.taxIsIncluded,
    topUps: (await currenciesOf(db, businessId)).map((currency) => {
      const { minMinor, maxMinor } = topUpLimits(currency)
      return { currency, options: inCurrency(options, currency), minMinor, maxMinor }
    }),
  }
}

type OfShop<T> = { shopId: string } & T

/** Errors: as the contract says, here and below. */
export async function acceptTenders(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, tenders: wanted }: OfShop<{ tenders: Tender[] }>,
): Promise<PaymentRules> {
  const possible = await possibleTenders(tx, parts, scope)
  const tenders = allTenders.filter((tender) => wanted.includes(tender))
  const change = { shopId, event: 'shop.tenders_accepted' }
  await changeRule(tx, scope, change, { tenders }, ({ depositRules }) =>
    refuseFirst(tenderFaults({ tenders, possible, depositRules })),
  )
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function suggestTips(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, ...wanted }: OfShop<{ tipPresets: number[] }>,
): Promise<PaymentRules> {
  refuseFirst(tipFaults(wanted.tipPresets))
  const tipPresets = wanted.tipPresets.toSorted((one, other) => one - other)
  await changeRule(tx, scope, { shopId, event: 'shop.tips_suggested' }, { tipPresets })
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function askTipsAfterwards(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, asksTipsAfterwards }: OfShop<{ asksTipsAfterwards: boolean }>,
): Promise<PaymentRules> {
  await changeRule(tx, scope, { shopId, event: 'shop.tips_asked' }, { asksTipsAfterwards })
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function askDeposit(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, ...wanted }: OfShop<{ depositRules: DepositRule[] }>,
): Promise<PaymentRules> {
  const depositRules = wanted.depositRules.map(writable)
  const possible = await possibleTenders(tx, parts, scope)
  const { businessId } = scope
  const serviceIds = await parts.serviceIdsOf(tx, { businessId, shopId })
  const change = { shopId, event: 'shop.deposit_asked' }
  await changeRule(tx, scope, change, { depositRules }, ({ tenders }) => {
    refuseFirst(depositFaults(depositRules, serviceIds))
    if (depositRules.length === 0) return
    refuseFirst(tenderFaults({ tenders: tenders as Tender[], possible, depositRules }))
  })
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function changePolicy(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, ...cancellationPolicy }: OfShop<CancellationPolicy>,
): Promise<PaymentRules> {
  refuseFirst(policyFaults(cancellationPolicy))
  await changeRule(tx, scope, { shopId, event: 'shop.policy_changed' }, { cancellationPolicy })
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function changeLateCalls(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, ...lateCallRule }: OfShop<LateCallRule>,
): Promise<PaymentRules> {
  await changeRule(tx, scope, { shopId, event: 'shop.late_calls_changed' }, { lateCallRule })
  return paymentRulesOf(tx, scope, parts, shopId)
}

export async function changeTax(
  tx: Tx,
  scope: BusinessScope,
  parts: RuleParts,
  { shopId, taxRate }: OfShop<{ taxRate: number }>,
): Promise<PaymentRules> {
  await changeRule(tx, scope, { shopId, event: 'shop.tax_changed' }, { taxRate })
  return paymentRulesOf(tx, scope, parts, shopId)
}

/** What the business offers to clients who add money in a currency. Errors: as the contract says. */
export async function offerTopUps(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  wanted: { currency: string; options: TopUpOption[] },
): Promise<{ currency: string; options: TopUpOption[] }> {
  const { currency } = wanted
  if (!(await currenciesOf(tx, businessId)).includes(currency)) throw refuse('not_found')
  refuseFirst(topUpFaults(wanted.options, currency))
  const options = wanted.options.toSorted((one, other) => one.amountMinor - other.amountMinor)
  const before = await replaceTopUpOptions(tx, { businessId, currency }, options)
  const subject = { kind: 'business', id: businessId }
  auditChange(
    tx,
    subject,
    { topUps: { currency, options: before } },
    { topUps: { currency, options } },
  )
  const data = { currency, options, userId }
  if (JSON.stringify(before) !== JSON.stringify(options))
    await publish(tx, { businessId, event: 'top_up.offered', subjectId: businessId, data })
  return { currency, options }
}

/** The first of what is amiss, with its field: a form that shows all has found them by itself. */
function refuseFirst([fault]: RuleFault[]): void {
  if (fault) throw refuse('rule_not_possible', fault)
}

function isPossible(online: Online, tender: Tender): boolean {
  return !isOnline(tender) || online[tender] !== undefined
}

async function possibleTenders(db: Db, { providers }: RuleParts, { businessId }: BusinessScope) {
  const online = await providers.tendersOf(db, businessId)
  return allTenders.filter((tender) => isPossible(online, tender))
}

async function currenciesOf(db: Db | Tx, businessId: string): Promise<string[]> {
  const shops = await selectOwnShops(db, businessId)
  return [...new Set(shops.map(({ currency }) => currency))].toSorted()
}

function inCurrency(
  options: readonly (TopUpOption & { currency: string })[],
  currency: string,
): TopUpOption[] {
  return options
    .filter((option) => option.currency === currency)
    .map(({ amountMinor, bonusMinor }) => ({ amountMinor, bonusMinor }))
}

/** One order of its names and none that says nothing, so that a rule equals itself when it is said again. */
function writable({ when, ask }: DepositRule) {
  const { serviceIds, client, aboveMinor } = when
  return {
    when: {
      ...(serviceIds && { serviceIds: serviceIds.toSorted() }),
      ...(client && { client }),
      ...(aboveMinor !== undefined && { aboveMinor }),
    },
    ask,
  }
}
