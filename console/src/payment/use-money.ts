import { useFormat } from '@serein/client/provider.tsx'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import type { BillVerbs } from './use-bill.ts'

export type FormProps = { bill: Bill; verbs: BillVerbs; onDone: () => void }

/** Amounts of a bill, as its reader writes them. */
export function useMoney({ currency }: { currency: string }) {
  const format = useFormat()
  return {
    locale: format.locale,
    money: (amountMinor: number) => format.money({ amountMinor, currency }),
    short: (amountMinor: number) => format.money({ amountMinor, currency }, { short: true }),
  }
}
