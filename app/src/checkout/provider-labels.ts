import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Word } from '../language/words.ts'

/** The texts of a payment screen that depend on what is paid. */
export interface Labels {
  title: Record<OnlineTender, Word>
  /** What the payer agrees to at the provider. */
  agreement: Record<OnlineTender, Word>
  /** While the provider’s answer is pending. */
  asking: Word
  /** While the provider asks its payer. */
  approval: Word
  /** When the server gave no text. */
  offline: Word
  /** What is kept after a failed payment. */
  failed: Word
}

export const labels: Labels = {
  title: {
    card: 'checkout.card.title',
    paypal: 'checkout.paypal.title',
    paylater: 'checkout.paylater.title',
  },
  agreement: {
    card: 'checkout.bank.text',
    paypal: 'checkout.credit.paypal',
    paylater: 'checkout.credit.paylater',
  },
  asking: 'checkout.link.asking',
  approval: 'checkout.credit.approval',
  offline: 'checkout.credit.offline',
  failed: 'checkout.credit.notCharged',
}

/** The time of a visit stays held. */
export const visitLabels: Labels = {
  ...labels,
  agreement: {
    card: 'checkout.bank.text',
    paypal: 'checkout.paypal.text',
    paylater: 'checkout.paylater.text',
  },
  asking: 'checkout.card.askingText',
  approval: 'checkout.approval.held',
  offline: 'checkout.pay.offline',
  failed: 'checkout.declined.kept',
}

export const topUpLabels: Labels = {
  ...labels,
  title: {
    card: 'checkout.credit.byCard',
    paypal: 'checkout.credit.byPaypal',
    paylater: 'checkout.credit.byPaylater',
  },
  asking: 'checkout.credit.asking',
}

const paypal = {
  approvalTitle: 'checkout.paypal.waiting',
  go: 'checkout.paypal.go',
  failed: 'checkout.declined.paypalTitle',
} as const

/** The texts of a tender’s provider, whatever is paid. */
export const tenderLabels = {
  card: {
    approvalTitle: 'checkout.bank.title',
    go: 'checkout.bank.go',
    failed: 'checkout.declined.title',
  },
  paypal,
  paylater: paypal,
} as const satisfies Record<OnlineTender, object>
