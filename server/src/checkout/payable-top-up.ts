import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { lockSubject } from '../ledger/ledger.ts'
import { paymentsOf } from '../payment/sql.ts'
import { assertRoom, topUpBill } from '../payment/top-up.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { assertBusinessOpen } from '../shop/suspension.ts'
import { assertNoneOpen } from './open-payment-error.ts'
import type { Checkout, Opened, Payable } from './payable.ts'
import { startOnline } from './tender.ts'
import { get } from './top-up.ts'

type Subject = { topUpId: string }
type Wanted = Subject & { tender: OnlineTender; cardReference?: string | undefined }

/** Money for a wallet, which waits for nothing else: it is captured also where its payer does not come back. */
export const payableTopUp: Payable<Subject, Wanted, TopUp> = {
  approvalMinutes: 60,
  open: openPayment,
  async latest(tx, { topUpId }, { scope }) {
    const { businessId } = await topUpBill(tx, scope, topUpId)
    return (await paymentsOf(tx, businessId, topUpId))[0]
  },
  returnPath: (tender, { topUpId }) => `${returnPaths[tender]}topUp=${topUpId}`,
  decide: () => Promise.resolve('capture'),
  show: ({ topUpId }, context, checkout) => get(context, checkout, topUpId),
}

const returnPaths: Record<OnlineTender, string> = {
  card: `${screens.creditStripe}?`,
  paypal: `${screens.creditPaypal}?`,
  paylater: `${screens.creditPaypal}?tender=paylater&`,
}

/** What is paid stays paid, whatever the key of this try. */
async function openPayment(
  tx: Tx,
  { topUpId, tender }: Wanted,
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
): Promise<Opened> {
  const scope = context.scope
  const { businessId, customerId, currency, amountMinor } = await topUpBill(tx, scope, topUpId)
  await lockSubject(tx, businessId, topUpId)
  const reference = `top_up:${topUpId}:${context.key!.key}`
  const earlier = await paymentsOf(tx, businessId, topUpId)
  const paid = earlier.find(({ state }) => state === 'captured' || state === 'refunded')
  if (paid) return { businessId, paymentId: paid.id }
  assertNoneOpen(earlier, reference)
  await assertBusinessOpen(tx, businessId)
  await assertRoom(tx, { businessId, customerId, currency }, amountMinor)
  // While the wallet is held nobody drops it; a moment before they could have.
  await topUpBill(tx, scope, topUpId)
  return startOnline(tx, providers, {
    businessId,
    reference,
    subject: { kind: 'wallet', id: topUpId },
    shopId: null,
    customerId,
    tender,
    amountMinor,
    currency,
    now: context.now(),
  })
}
