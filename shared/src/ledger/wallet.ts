import {
  type Account,
  accountOf,
  moves,
  type Share,
  type Subject,
  type Transfer,
} from './transfer.ts'

// What happens to the money of a wallet. Source of the rules: product.md, "Money, the rules".

type Reserved = { paymentId: string; subject: Subject; shares: readonly Share[] }

/** What is ours already is set aside for a payment, so that nobody spends it twice. */
export function paymentReserved({ paymentId, subject, shares }: Reserved): Transfer {
  return {
    kind: 'payment_reserved',
    reference: `payment_reserved:${paymentId}`,
    subject,
    postings: shares
      .map(({ account, amountMinor }) => ({
        source: account,
        destination: accountOf('reserved', paymentId, account.currency),
        amountMinor,
      }))
      .filter(moves),
  }
}

/** The payment came to nothing: what was set aside for it is where it was. */
export function paymentReleased({ paymentId, subject, shares }: Reserved): Transfer {
  return {
    kind: 'payment_released',
    reference: `payment_released:${paymentId}`,
    subject,
    postings: shares
      .map(({ account, amountMinor }) => ({
        source: accountOf('reserved', paymentId, account.currency),
        destination: account,
        amountMinor,
      }))
      .filter(moves),
  }
}

type Credited = {
  paymentId: string
  subject: Subject
  customerId: string
  fund: Account
  amountMinor: number
  bonusMinor: number
}

/** Money has come in for a wallet, and the business adds its bonus, which is spent last and never paid out. */
export function walletCredited(credited: Credited): Transfer {
  const { customerId, fund, amountMinor, bonusMinor } = credited
  const { currency } = fund
  return {
    kind: 'wallet_credited',
    reference: `wallet_credited:${credited.paymentId}`,
    subject: credited.subject,
    postings: [
      { source: fund, destination: accountOf('wallet', customerId, currency), amountMinor },
      {
        source: accountOf('bonus_granted', '', currency),
        destination: accountOf('wallet_bonus', customerId, currency),
        amountMinor: bonusMinor,
      },
    ].filter(moves),
  }
}

/** What a client had in a wallet of the business before it came here: it has come in there, once, under this name. */
export function walletBroughtForward(opening: {
  openingId: string
  customerId: string
  currency: string
  amountMinor: number
}): Transfer {
  const { openingId, customerId, currency, amountMinor } = opening
  return {
    kind: 'wallet_brought_forward',
    reference: `wallet_brought_forward:${openingId}`,
    subject: { kind: 'wallet', id: customerId },
    postings: [
      {
        source: accountOf('brought_forward', '', currency),
        destination: accountOf('wallet', customerId, currency),
        amountMinor,
      },
    ].filter(moves),
  }
}
