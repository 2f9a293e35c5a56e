import { api } from '../api.ts'
import { type Accounts, listAccounts, removeAccount, saveAccount } from './account.ts'
import { once } from '../platform/command.ts'
import { asCustomer } from '../platform/scope.ts'
import { listCards } from './card-list.ts'
import { type CardRoutes, removeCard, resume, save } from './card-saving.ts'
import { lastReconciliation, type Reconciling, runReconciliation } from './reconciliation.ts'
import { makeDefault } from './saved-card.ts'

export function cardRoutes(parts: CardRoutes) {
  return {
    list: api.card.list.handler(({ context, input }) =>
      listCards(context.db, asCustomer(context.scope), input.businessId, parts.providers),
    ),
    save: api.card.save.handler(({ context, input }) => save(context, parts, input)),
    resume: api.card.resume.handler(({ context, input }) => resume(context, parts, input.cardId)),
    makeDefault: api.card.makeDefault.handler(({ context, input }) =>
      once(context, (tx) => makeDefault(tx, asCustomer(context.scope), input.cardId)),
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
