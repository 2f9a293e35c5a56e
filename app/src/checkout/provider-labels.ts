import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Word } from '../language/words.ts'

/** What a screen says of what is paid, beside what every payment through a provider says. */
export interface Labels {
  title: Record<OnlineTender, Word>
  /** What is agreed to where the provider asks its payer. */
  agreement: Record<OnlineTender, Word>
  /** While the provider thinks. */
  asking: Word
  /** While it asks its payer. */
  approval: Word
  /** Where the server gave no words. */
  offline: Word
  /** What holds after a payment that failed. */
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

/** The time of a visit is kept meanwhile. */
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

/** What the provider of a tender is said to do, whatever is paid. */
export const tenderLabels = {
  card: {
    approvalTitle: 'checkout.bank.title',
    go: 'checkout.bank.go',
    failed: 'checkout.declined.title',
  },
  paypal,
  paylater: paypal,
} as const satisfies Record<OnlineTender, object>
