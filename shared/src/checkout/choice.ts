import type { Tender } from '../payment/tenders.ts'

/** How a booker pays: it travels in the address, so that a reload and the way back from a provider keep it. */
export type BillChoice = {
  tipMinor: number
  /** Pays with their wallet as far as it goes. */
  usesWallet: boolean
  /** `deposit`: only what the spa asks for first. */
  part: 'deposit' | 'whole'
}

/** What the choice looks at: the price, what the spa asks for first, and what the wallet holds. */
export type Payable = {
  totalMinor: number
  depositMinor: number
  walletMinor: number
}

export type Due = {
  /** With the tip. */
  totalMinor: number
  /** Of all that is due now, the wallet's part. */
  walletMinor: number
  /** What is left of it for the tender. */
  tenderMinor: number
  /** The rest, at the spa. */
  laterMinor: number
}

/** What a choice comes to: who pays how much now, and what is left for the spa. */
export function dueOf(payable: Payable, choice: BillChoice, tender: Tender | 'wallet'): Due {
  const totalMinor = payable.totalMinor + choice.tipMinor
  const isDeposit = choice.part === 'deposit' && payable.depositMinor > 0
  const nowMinor = isDeposit ? payable.depositMinor : totalMinor
  const walletMinor = choice.usesWallet ? Math.min(payable.walletMinor, nowMinor) : 0
  const tenderMinor = tender === 'at_shop' ? 0 : nowMinor - walletMinor
  return {
    totalMinor,
    walletMinor,
    tenderMinor,
    laterMinor: totalMinor - walletMinor - tenderMinor,
  }
}

/** The search parameters that say it; the part that is usual need not be said. */
export function choiceSearch(
  { tipMinor, usesWallet, part }: BillChoice,
  usualPart?: BillChoice['part'],
) {
  return {
    ...(tipMinor > 0 && { tip: tipMinor }),
    ...(usesWallet && { wallet: 1 as const }),
    ...(part !== usualPart && { part }),
  }
}
