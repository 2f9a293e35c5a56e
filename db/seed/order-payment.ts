import { accountOf, debtorOf, paymentCaptured } from '@serein/shared/ledger/transfer.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addCapture, addCharge, addTransfer, card } from './money.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'

export type Paid = {
  business_id: string
  shop_id: string
  customerId: string | null
  id: string
  amountMinor: number
  currency: string
}

/** What pays an order, all of it. */
export function addPayment(
  rows: Rows,
  { business_id, shop_id, customerId, id, amountMinor, currency }: Paid,
  {
    tender,
    isRefunded,
    at,
  }: { tender: 'cash' | 'terminal' | 'card'; isRefunded: boolean; at: number },
): void {
  const isByCard = tender === 'card'
  const when = instantOf(at)
  const paymentId = idOf(`payment ${id}`, at * 60_000)
  const of = { business_id, shop_id, customer_id: customerId, currency, created_at: when }
  rows.add('bill', {
    ...of,
    id,
    subject: 'order',
    top_up_minor: null,
    bonus_minor: 0,
    deposit_minor: null,
  })
  rows.add('payment', {
    ...of,
    id: paymentId,
    reference: `order:${id}:demo`,
    subject: 'order',
    subject_id: id,
    tender,
    provider: isByCard ? 'sandbox' : null,
    state: isRefunded ? 'refunded' : 'captured',
    amount_minor: amountMinor,
    refunded_minor: isRefunded ? amountMinor : 0,
    provider_reference: isByCard ? `sandbox_${paymentId}` : null,
    card_brand: isByCard ? card.brand : null,
    card_last4: isByCard ? card.last4 : null,
    updated_at: when,
  })
  addCapture(rows, { business_id, id: paymentId, at })
  if (isByCard) addCharge(rows, { id: paymentId, amountMinor, currency, at })
  const subject = { kind: 'order' as const, id }
  const fund = isByCard
    ? accountOf('provider_clearing', 'sandbox', currency)
    : accountOf(tender === 'cash' ? 'cash_at_shop' : 'terminal_at_shop', shop_id, currency)
  const debtor = debtorOf(customerId, id)
  const captured = { paymentId, subject, debtor, fund, amountMinor, standing: [] }
  addTransfer(rows, { businessId: business_id }, paymentCaptured(captured), at)
}
