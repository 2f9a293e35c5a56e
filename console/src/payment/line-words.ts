import { useFormat } from '@serein/client/provider.tsx'
import { deskTenders } from '@serein/shared/checkout/desk.ts'
import type { BillLine } from '@serein/shared/checkout/bill.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { useWords, type Word } from '../language/words.ts'

const named = [...deskTenders, 'pass', 'card', 'paypal', 'paylater'] as const

/** The desk’s name of a tender. */
export function tenderWord(tender: string): Word {
  const namedTender = named.find((one) => one === tender)
  return `payment.tender.${namedTender ?? 'other'}`
}

/** The names of a bill’s lines. */
export function useLineWords() {
  const { t, pick } = useWords()
  const format = useFormat()
  return {
    name(line: BillLine): string {
      if (line.label) return pick(line.label)
      if (line.kind === 'tip')
        return line.staffName
          ? t('payment.line.tipFor', { name: line.staffName })
          : t('payment.line.tip')
      if (line.kind === 'tax') {
        const rate = (line.taxRate ?? 0) / wholeRate
        const digits = { style: 'percent', maximumFractionDigits: 3 } as const
        return t('payment.line.tax', { rate: format.number(rate, digits) })
      }
      if (line.kind === 'guest_fee')
        return t('payment.line.guestFee', { name: line.guestName ?? t('payment.line.guest') })
      if (line.kind === 'waived') return t('payment.line.waived')
      return t(line.kind === 'fee' ? 'payment.line.fee' : 'payment.line.takenOff')
    },
    /** The desk’s reason for a discount. */
    reason({ reason }: { reason: string | null }): string | null {
      if (reason === 'refilled') return t('payment.line.refilled')
      return reason === 'goodwill' ? t('payment.line.goodwill') : reason
    },
  }
}
