import type { Word } from '../language/words.ts'

/** The name of a tender on a receipt. */
export const tenderWords: Record<string, Word> = {
  wallet: 'checkout.tender.wallet',
  cash: 'checkout.tender.cash',
  terminal: 'checkout.tender.terminal',
  card: 'checkout.tender.card',
  paypal: 'checkout.tender.paypal',
  paylater: 'checkout.tender.paylater',
  transfer: 'checkout.tender.transfer',
  cheque: 'checkout.tender.cheque',
  voucher: 'checkout.tender.voucher',
  other: 'checkout.tender.other',
}
