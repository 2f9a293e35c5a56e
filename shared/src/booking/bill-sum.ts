import { sum } from '../money/money.ts'

/** What the bill says beside the price, in all. */
export function besidesMinor(bill: {
  tipMinor: number
  discountMinor: number
  goods?: readonly { amountMinor: number }[] | undefined
}): number {
  const { tipMinor, discountMinor, goods = [] } = bill
  return sum([tipMinor, ...goods.map(({ amountMinor }) => amountMinor)]) - discountMinor
}
