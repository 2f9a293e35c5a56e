import type { Tender } from '../payment/tenders.ts'

/** How much of a bill is paid at once. */
export const billParts = ['deposit', 'share', 'whole'] as const
export type BillPart = (typeof billParts)[number]

/** How a booker pays: it travels in the address, so that a reload and the way back from a provider keep it. */
export type BillChoice = {
  tipMinor: number
  /** Pays with their wallet as far as it goes. */
  usesWallet: boolean
  /** Of a party's bill, `share`: only the booker's own, and at least the deposit. `deposit`: only what the spa asks for first. */
  part: BillPart
}

/** What the choice looks at: the price, what the spa asks for first, and what passes, gift cards and the wallet pay. */
export type Payable = {
  totalMinor: number
  depositMinor: number
  /** What the booker's own treatments cost, with what passes pay of those of their guests. */
  shareMinor: number
  /** What passes pay, all of it at once. */
  passMinor: number
  /** What the gift cards hold that pay. */
  giftCardMinor: number
  /** They may pay the tip, too. */
  giftCardsPayTips: boolean
  walletMinor: number
}

export type Due = {
  /** With the tip. */
  totalMinor: number
  /** What passes pay of it. */
  passMinor: number
  /** Of all that is due now beside, what gift cards pay. */
  giftCardMinor: number
  /** Of the rest, the wallet's part. */
  walletMinor: number
  /** What is left of it for the tender. */
  tenderMinor: number
  /** The rest, at the spa. */
  laterMinor: number
}

/** What a choice comes to: who pays how much now, and what is left for the spa. */
export function dueOf(payable: Payable, choice: BillChoice, tender: Tender | 'wallet'): Due {
  const totalMinor = payable.totalMinor + choice.tipMinor
  const { passMinor } = payable
  const nowMinor = Math.max(0, nowOf(payable, choice) - passMinor)
  const mostMinor = Math.max(0, nowMinor - (payable.giftCardsPayTips ? 0 : choice.tipMinor))
  const giftCardMinor = Math.min(payable.giftCardMinor, mostMinor)
  const leftMinor = nowMinor - giftCardMinor
  const walletMinor = choice.usesWallet ? Math.min(payable.walletMinor, leftMinor) : 0
  const tenderMinor = tender === 'at_shop' ? 0 : leftMinor - walletMinor
  return {
    totalMinor,
    passMinor,
    giftCardMinor,
    walletMinor,
    tenderMinor,
    laterMinor: totalMinor - passMinor - giftCardMinor - walletMinor - tenderMinor,
  }
}

/** What a part of a bill comes to, with the tip. */
export function nowOf(
  {
    totalMinor,
    depositMinor,
    shareMinor,
  }: Pick<Payable, 'totalMinor' | 'depositMinor' | 'shareMinor'>,
  { part, tipMinor }: Pick<BillChoice, 'part' | 'tipMinor'>,
): number {
  if (part === 'deposit' && depositMinor > 0) return depositMinor
  if (part === 'share') return Math.max(depositMinor, shareMinor + tipMinor)
  return totalMinor + tipMinor
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
