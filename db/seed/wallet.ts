import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { walletCredited } from '@serein/shared/ledger/wallet.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addCapture, addCharge, addTransfer, card } from './money.ts'
import { type Customer, userId } from './people.ts'
import { businessId, countries } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

/** Whole units of any of the demo's currencies, and what the business adds. */
const options = [
  { amount: 50, bonus: 2 },
  { amount: 100, bonus: 5 },
  { amount: 200, bonus: 15 },
]

/** What may be added to a wallet, in each currency of the business's spas. */
export function addTopUpOptions(rows: Rows, business: BusinessData): void {
  const currencies = new Set(business.shops.map(({ country }) => countries[country].currency))
  for (const currency of currencies)
    for (const { amount, bonus } of options)
      rows.add('top_up_option', {
        business_id: businessId(business),
        currency,
        amount_minor: amount * 100,
        bonus_minor: bonus * 100,
      })
}

const dayMinutes = 1_440

/** Who has added what to their wallet with Maison Serein, so many days ago; a visit of Camille's was paid from hers. */
const topUps = [
  { owner: 'camille', daysAgo: 110, amount: 200, bonus: 15 },
  { owner: 'camille', daysAgo: 16, amount: 50, bonus: 2 },
  { owner: 'hugo', daysAgo: 33, amount: 100, bonus: 5 },
]

/** Money in wallets, as it came there by card. */
export function addWallets(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const minute = Math.floor(now.getTime() / 60_000)
  for (const { owner, daysAgo, amount, bonus } of topUps) {
    const customer = customers.find((each) => each.userId === userId(owner))!
    const [amountMinor, bonusMinor] = [amount * 100, bonus * 100]
    addTopUp(rows, business, {
      customerId: customer.id,
      amountMinor,
      bonusMinor,
      at: minute - daysAgo * dayMinutes,
    })
  }
}

function addTopUp(
  rows: Rows,
  business: BusinessData,
  topUp: { customerId: string; amountMinor: number; bonusMinor: number; at: number },
): void {
  const { customerId, amountMinor, bonusMinor, at } = topUp
  const business_id = businessId(business)
  const currency = 'EUR'
  const when = instantOf(at)
  const billId = idOf(`top-up ${customerId} ${amountMinor}`, at * 60_000)
  const id = idOf(`payment ${billId}`, at * 60_000)
  const of = { business_id, shop_id: null, customer_id: customerId, currency, created_at: when }
  rows.add('bill', {
    ...of,
    id: billId,
    subject: 'wallet',
    top_up_minor: amountMinor,
    bonus_minor: bonusMinor,
    deposit_minor: null,
  })
  rows.add('payment', {
    ...of,
    id,
    reference: `top_up:${billId}:demo`,
    subject: 'wallet',
    subject_id: billId,
    tender: 'card',
    provider: 'sandbox',
    state: 'captured',
    amount_minor: amountMinor,
    refunded_minor: 0,
    provider_reference: `sandbox_${id}`,
    card_brand: card.brand,
    card_last4: card.last4,
    updated_at: when,
  })
  addCapture(rows, { business_id, id, at })
  addCharge(rows, { id, amountMinor, currency, at })
  const subject = { kind: 'wallet' as const, id: billId }
  const fund = accountOf('provider_clearing', 'sandbox', currency)
  const credited = { paymentId: id, subject, customerId, fund, amountMinor, bonusMinor }
  addTransfer(rows, { businessId: business_id }, walletCredited(credited), at)
}
