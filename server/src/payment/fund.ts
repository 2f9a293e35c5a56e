import { accountOf, type Account, type Share } from '@serein/shared/ledger/transfer.ts'
import { giftCardAccount } from '@serein/shared/ledger/gift-card.ts'
import { passAccount } from '@serein/shared/ledger/pass.ts'
import type { SoldAhead } from '@serein/shared/ledger/sold-tax.ts'
import { isExtra, isOwn } from '@serein/shared/payment/tenders.ts'
import type { Payment } from './sql.ts'

/** Where the money of a payment lies once it is ours. */
export function fundOf({ id, tender, provider, shopId, currency }: Payment): Account {
  if (provider !== null) return accountOf('provider_clearing', provider, currency)
  if (isOwn(tender)) return accountOf('reserved', id, currency)
  if (isExtra(tender)) return accountOf('tender_at_shop', `${shopId}/${tender}`, currency)
  return accountOf(tender === 'terminal' ? 'terminal_at_shop' : 'cash_at_shop', shopId!, currency)
}

/** What was sold ahead and pays by this payment. */
export function soldAheadOf({ giftCardId, passId, currency }: Payment): SoldAhead | null {
  if (passId) return { kind: 'pass', id: passId, currency }
  return giftCardId ? { kind: 'gift_card', id: giftCardId, currency } : null
}

/** From where a payment takes what is ours already; of a wallet its own money first, the bonus last. */
export function ownShares(payment: Payment): Share[] {
  const { amountMinor, bonusMinor, customerId, currency, giftCardId, passId } = payment
  if (passId) return [{ account: passAccount({ passId, currency }), amountMinor }]
  if (giftCardId) return [{ account: giftCardAccount({ giftCardId, currency }), amountMinor }]
  return [
    { account: accountOf('wallet', customerId!, currency), amountMinor: amountMinor - bonusMinor },
    { account: accountOf('wallet_bonus', customerId!, currency), amountMinor: bonusMinor },
  ]
}

/**
 * Where a refund goes: back through the tender, to the wallet, or in cash where the tender has failed. Of what a wallet has paid its bonus comes back first, as it
 * was spent last, and stays bonus.
 */
export function refundShares(
  payment: Payment,
  refund: { amountMinor: number; destination: 'tender' | 'wallet' | 'cash' },
  refundedBeforeMinor: number,
): Share[] {
  const { amountMinor, destination } = refund
  const { customerId, currency, bonusMinor, tender } = payment
  if (tender === 'wallet') {
    const backBefore = Math.min(bonusMinor, refundedBeforeMinor)
    const bonusBack = Math.min(bonusMinor, refundedBeforeMinor + amountMinor) - backBefore
    return ownShares({ ...payment, amountMinor, bonusMinor: bonusBack })
  }
  if (destination === 'wallet')
    return [{ account: accountOf('wallet', customerId!, currency), amountMinor }]
  if (destination === 'cash')
    return [{ account: accountOf('cash_at_shop', payment.shopId!, currency), amountMinor }]
  if (isOwn(tender)) return ownShares({ ...payment, amountMinor })
  return [{ account: fundOf(payment), amountMinor }]
}
