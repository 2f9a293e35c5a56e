import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import {
  type BillChoice,
  type BillPart,
  choiceSearch,
  type Due,
  dueOf,
} from '@serein/shared/checkout/choice.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import type { SearchOf } from '../address/addresses.ts'
import { comingSearch, linkTo, useReplace } from '../address/link.ts'
import { giftCardsOptions } from '../gift-card/gift-card-data.ts'
import { type ChosenCard, heldBy, useChosenCards } from './use-chosen-cards.ts'
import type { Quote } from './use-quote.ts'

export type PayScreenName = 'cardCheckout' | 'paypalCheckout' | 'paylaterPaypal'
/** The reader’s own booking. */
export type CheckoutSearch = Extract<SearchOf<'checkout'>, { booking: string }>

/** How to pay according to the address; the defaults are the spa’s. */
export function choiceOf(search: CheckoutSearch, quote: Quote): BillChoice {
  return {
    tipMinor: quote.tipPresets.length > 0 ? (search.tip ?? 0) : 0,
    usesWallet: search.wallet === 1 && walletOf(quote) > 0,
    part: partOf(quote, search.part),
  }
}

/** The parts of the bill that may be paid now, the usual one first. */
export function partsOf({ deposit, booking }: Quote): BillPart[] {
  const own = booking.guestCount > 1 ? (['share'] as const) : []
  return deposit?.isRequired ? ['deposit', ...own, 'whole'] : ['whole', ...own]
}

function partOf(quote: Quote, wanted: BillPart | undefined): BillPart {
  const parts = partsOf(quote)
  return parts.find((part) => part === wanted) ?? parts[0]!
}

/** The wallet’s balance, bonus included. */
export function walletOf({ wallet }: Quote): number {
  return wallet.moneyMinor + wallet.bonusMinor
}

/** Gift cards as a bill reads them. */
export type CardsOfBill = { cards: readonly ChosenCard[]; payTips: boolean }

/** The amounts of a choice. A bill of zero, or covered by passes, gift cards and the wallet, needs no tender. */
export function billOf(
  quote: Quote,
  choice: BillChoice,
  tender: Tender | null,
  { cards, payTips }: CardsOfBill,
): Bill {
  const payable = {
    totalMinor: quote.booking.totalMinor,
    depositMinor: quote.deposit?.depositMinor ?? 0,
    shareMinor: quote.shareMinor,
    passMinor: quote.passMinor,
    giftCardMinor: heldBy(cards),
    giftCardsPayTips: payTips,
    walletMinor: walletOf(quote),
  }
  const online = dueOf(payable, choice, 'card')
  const by = online.tenderMinor === 0 ? 'wallet' : tender
  return { ...dueOf(payable, choice, by ?? 'card'), choice, tender: by, cards }
}

export type Bill = Due & {
  choice: BillChoice
  tender: Tender | 'wallet' | null
  cards: readonly ChosenCard[]
}

/** The gift cards that are to pay a visit. */
export function useCardsOfBill(quote: Quote | undefined, bookingId: string): CardsOfBill {
  const { query } = useClient()
  const cards = useChosenCards(bookingId)
  const shopId = quote?.booking.shop.id
  const offered = useQuery({
    ...giftCardsOptions(query, shopId ?? ''),
    enabled: cards.length > 0 && shopId !== undefined,
  })
  return { cards, payTips: offered.data?.paysTips === true }
}

/** The address of a screen that pays the same bill in the same way. */
export function payLink(
  screen: PayScreenName | 'checkout',
  quote: Quote,
  choice: BillChoice,
): string {
  return linkTo(screen, { booking: quote.booking.id, ...choiceSearch(choice, partsOf(quote)[0]) })
}

/** Changes a part of the choice, replacing the address. */
export function useChoose(search: CheckoutSearch): (part: Partial<CheckoutSearch>) => void {
  const router = useRouter()
  const replace = useReplace()
  return (part) => {
    const now = comingSearch(router, 'checkout')
    replace(linkTo('checkout', { ...(now && 'booking' in now ? now : search), ...part }))
  }
}
