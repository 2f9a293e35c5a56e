import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { api } from '../api.ts'
import { type Accounts, listAccounts, removeAccount, saveAccount } from './account.ts'
import { command, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { listCards } from './card-list.ts'
import { type CardRoutes, removeCard, resumeSaving, saveCard } from './card-saving.ts'
import * as rules from './payment-rules.ts'
import type { RuleParts } from './payment-rules.ts'
import { lastReconciliation, type Reconciling, runReconciliation } from './reconciliation.ts'
import { makeDefault } from './saved-card.ts'

export function cardRoutes(parts: CardRoutes) {
  return {
    list: api.card.list.handler(({ context, input }) =>
      listCards(context.db, context.scope, input.businessId, parts.providers),
    ),
    save: api.card.save.handler(({ context, input }) => saveCard(context, parts, input)),
    resume: api.card.resume.handler(({ context, input }) =>
      resumeSaving(context, parts, input.cardId),
    ),
    makeDefault: api.card.makeDefault.handler(({ context, input }) =>
      once(context, (tx) => makeDefault(tx, context.scope, input.cardId)),
    ),
    remove: api.card.remove.handler(({ context, input }) =>
      removeCard(context, parts, input.cardId),
    ),
  }
}

export function providerAccountRoutes(accounts: Accounts) {
  return {
    list: api.providerAccount.list.handler(({ context }) => listAccounts(context, accounts)),
    save: api.providerAccount.save.handler(({ context, input }) =>
      saveAccount(context, accounts, input),
    ),
    remove: api.providerAccount.remove.handler(({ context, input }) =>
      removeAccount(context, accounts, input.provider),
    ),
  }
}

export function reconciliationRoutes(reconciling: Reconciling) {
  return {
    get: api.reconciliation.get.handler(({ context }) => lastReconciliation(context)),
    run: api.reconciliation.run.handler(({ context }) => runReconciliation(context, reconciling)),
  }
}

/** The rules that a shop is paid by. */
export function paymentRuleRoutes(parts: RuleParts) {
  const change =
    <I>(
      verb: (tx: Tx, scope: BusinessScope, parts: RuleParts, input: I) => Promise<PaymentRules>,
    ) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      once(context, (tx) => verb(tx, context.scope, parts, input))
  return {
    paymentRules: api.shop.paymentRules.handler(({ context, input }) =>
      rules.paymentRulesOf(context.db, context.scope, parts, input.shopId),
    ),
    acceptTenders: api.shop.acceptTenders.handler(change(rules.acceptTenders)),
    suggestTips: api.shop.suggestTips.handler(change(rules.suggestTips)),
    askTipsAfterwards: api.shop.askTipsAfterwards.handler(change(rules.askTipsAfterwards)),
    askDeposit: api.shop.askDeposit.handler(change(rules.askDeposit)),
    changePolicy: api.shop.changePolicy.handler(change(rules.changePolicy)),
    changeLateCalls: api.shop.changeLateCalls.handler(change(rules.changeLateCalls)),
    changeTax: api.shop.changeTax.handler(change(rules.changeTax)),
  }
}

export const topUpOptionRoutes = {
  offer: api.topUp.offer.handler(command(rules.offerTopUps)),
}
