import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { topUpLimits, topUpNumber } from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { customerOf } from '../business/customer.ts'
import { readWallet } from '../ledger/ledger.ts'
import { paymentsOf } from '../payment/sql.ts'
import { openTopUp, roomIn, topUpBill, topUpOptions } from '../payment/top-up.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { assertBusinessOpen } from '../shop/suspension.ts'
import { type Checkout, shownPayment } from './payable.ts'
import { waysToPay } from './tender.ts'
import { knownCustomer } from './wallet-sql.ts'

/** What one may add to the wallet with a business, and how. Errors: `not_found`, `top_up_not_offered`. */
export async function quote(
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
  wanted: { businessId: string; currency?: string | undefined },
) {
  const { db } = context
  const { businessId } = wanted
  const { userId } = context.scope
  const { business, customerId } = await knownCustomer(db, userId, businessId)
  await assertBusinessOpen(db, businessId)
  const all = await topUpOptions(db, businessId)
  const currencies = [...new Set(all.map((each) => each.currency))]
  const currency = wanted.currency ?? currencies[0]
  const options = all
    .filter((each) => each.currency === currency)
    .map(({ amountMinor, bonusMinor }) => ({ amountMinor, bonusMinor }))
  if (!currency || options.length === 0) throw refuse('top_up_not_offered')
  const limits = topUpLimits(currency)
  const leftMinor = customerId
    ? await roomIn(db, { businessId, customerId, currency })
    : limits.ceilingMinor
  const wallet = await readWallet(db, businessId, { customerId, currency })
  const tenders = await waysToPay(db, providers, businessId)
  return { business, currency, currencies, options, ...limits, leftMinor, wallet, tenders }
}

/** Chooses an amount; the customer is made where they are none yet. Errors: as the contract says. */
export async function open(
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  wanted: { businessId: string; currency: string; amountMinor: number },
): Promise<TopUp> {
  const scope = context.scope
  const { businessId, currency, amountMinor } = wanted
  const { id } = await once(context, async (tx) => {
    const { business } = await knownCustomer(tx, scope.userId, businessId)
    await assertBusinessOpen(tx, businessId)
    const customerId = await customerOf(tx, business.id, scope.userId)
    if (!customerId) throw refuse('not_found')
    const wallet = { businessId, customerId, currency }
    return { id: await openTopUp(tx, wallet, amountMinor, context.now()) }
  })
  return get(context, checkout, id)
}

export async function get(
  { db, scope }: CallContext<CustomerScope>,
  { providers }: Checkout,
  topUpId: string,
): Promise<TopUp> {
  const bill = await topUpBill(db, scope, topUpId)
  const { id, businessId, businessName, customerId, currency, amountMinor, bonusMinor } = bill
  const [payment = null] = await paymentsOf(db, businessId, topUpId)
  return {
    id,
    number: topUpNumber(id),
    business: { id: businessId, name: businessName },
    currency,
    amountMinor,
    bonusMinor,
    createdAt: bill.createdAt.toISOString(),
    tenders: await waysToPay(db, providers, businessId),
    tender: payment?.tender ?? null,
    payment: shownPayment(payment),
    wallet: await readWallet(db, businessId, { customerId, currency }),
  }
}
