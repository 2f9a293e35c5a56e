import type { Bilingual } from '@serein/shared/schema.ts'
import { useWords, type Word } from '../language/words.ts'

/** The name of a tender on a receipt. */
export const tenderWords: Record<string, Word> = {
  pass: 'checkout.tender.pass',
  wallet: 'checkout.tender.wallet',
  gift_card: 'giftCard.one',
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

type PaidBy = { tender: string; tenderName?: Bilingual | null | undefined }

/** The name of a tender as its business calls it, else as everybody does. */
export function useTenderName(): (paid: PaidBy) => string {
  const { t, pick } = useWords()
  return ({ tender, tenderName }) =>
    tenderName ? pick(tenderName) : t(tenderWords[tender] ?? 'booking.receipt.paid')
}
