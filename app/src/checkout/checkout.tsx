import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNow, useSession } from '@serein/client/provider.tsx'
import { tipOf } from '@serein/shared/payment/tip.ts'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { AskedFirst } from './asked-first.tsx'
import { BillSum } from './bill-sum.tsx'
import { CardOnFile, useCardOnFile } from './card-on-file.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { ContactCard, useContact } from './contact.tsx'
import { FeeTimeline } from '../booking/fee-timeline.tsx'
import { GiveUp } from './give-up.tsx'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from '../booking/hold-countdown.tsx'
import { LazyGiftCards } from './lazy-gift-cards.tsx'
import { LazyVisitPasses } from './lazy-visit-passes.tsx'
import { chooseCards } from './use-chosen-cards.ts'
import { HoldOver } from './hold-over.tsx'
import { PayBar, PayBox } from './pay-action.tsx'
import { OfferCode } from './offer-code.tsx'
import { PaymentLinkPage } from './payment-link.tsx'
import { PartCard, WalletCard } from './part-card.tsx'
import { TenderChoice } from './tender-choice.tsx'
import { TipChoice } from './tip-choice.tsx'
import {
  type Bill,
  billOf,
  type CheckoutSearch,
  choiceOf,
  partsOf,
  useCardsOfBill,
  useChoose,
  walletOf,
} from './use-choice.ts'
import {
  isPaid,
  isSettled,
  passesOptions,
  preloadQuote,
  useQuote,
  type Quote,
} from './use-quote.ts'
import { isKept } from '../visit/held.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export async function preload(context: Preload<'checkout'>): Promise<void> {
  const { query, queryClient, search, user } = context
  await Promise.all([
    preloadQuote(context),
    ...(user && 'booking' in search
      ? [queryClient.prefetchQuery(passesOptions(query, search.booking))]
      : []),
  ])
}

const VisitorCheckout = lazy(async () => ({
  default: (await import('./visitor-checkout.tsx')).VisitorCheckout,
}))

const OrderCheckout = lazy(async () => ({
  default: (await import('./order-checkout.tsx')).OrderCheckout,
}))

const BasketCheckout = lazy(async () => ({
  default: (await import('./basket-checkout.tsx')).BasketCheckout,
}))

const CollectionPage = lazy(async () => ({
  default: (await import('./collection-page.tsx')).CollectionPage,
}))

const GiftCheckout = lazy(async () => ({
  default: (await import('./gift-checkout.tsx')).GiftCheckout,
}))

const PackageCheckout = lazy(async () => ({
  default: (await import('./package-checkout.tsx')).PackageCheckout,
}))

/** Pays the reader’s held visit, products, a gift card, a package or a payment link. */
export function Page() {
  const search = useScreenSearch('checkout')
  const isMember = useSession() !== null
  if ('order' in search)
    return (
      <Suspense>
        <OrderCheckout orderId={search.order} startsWithWallet={search.wallet === 1} />
      </Suspense>
    )
  if ('basket' in search)
    return (
      <Suspense>
        <BasketCheckout shopId={search.basket} />
      </Suspense>
    )
  if ('gift' in search)
    return (
      <Suspense>
        <GiftCheckout shopId={search.gift} />
      </Suspense>
    )
  if ('together' in search)
    return (
      <Suspense>
        <CollectionPage key={search.link} token={search.link} />
      </Suspense>
    )
  if ('package' in search)
    return (
      <Suspense>
        <PackageCheckout search={search} />
      </Suspense>
    )
  if ('link' in search) return <PaymentLinkPage {...search} />
  if (isMember) return <HeldVisit search={search} />
  // A reader without an account identifies themselves first, then pays on the same page.
  return (
    <Suspense>
      <VisitorCheckout bookingId={search.booking} />
    </Suspense>
  )
}

/** The bill of a held visit: price, cancellation fee, amount due and tenders. */
function HeldVisit({ search }: { search: CheckoutSearch }) {
  const { t } = useWords()
  const { booking: bookingId } = search
  const quote = useQuote(bookingId)
  const now = Date.parse(useNow(1_000))
  const router = useRouter()
  const hasPaid = isPaid(quote.data)
  useEffect(() => {
    if (!hasPaid) return
    void router.navigate({ href: linkTo('bookingDetails', { booking: bookingId }), replace: true })
  }, [hasPaid, bookingId, router])
  const contact = useContact(quote.data)
  const heldQuote = quote.data && isKept(quote.data.booking, now) ? quote.data : null
  const choose = useChoose(search)
  const cards = useCardsOfBill(quote.data, bookingId)
  const bill =
    heldQuote &&
    billOf(heldQuote, choiceOf(search, heldQuote), tenderOf(heldQuote, search.tender), cards)
  const [card, setCard] = useState<string | null>(null)
  const cardId = useCardOnFile(bill?.tender === 'at_shop' ? heldQuote : null, card)
  return (
    <Screen
      title={t('checkout.review.title')}
      back={linkTo('bookings')}
      width="wide"
      actions={
        heldQuote ? (
          <HoldCountdown booking={heldQuote.booking} onEnd={() => void quote.refetch()} />
        ) : null
      }
      footer={
        heldQuote && bill ? (
          <PayBar quote={heldQuote} bill={bill} contact={contact} cardId={cardId} />
        ) : null
      }
    >
      <QueryBoundary query={quote} loading={<CheckoutSkeleton />}>
        {(data) => {
          if (isSettled(data.booking.state)) return <CheckoutSkeleton />
          if (!isKept(data.booking, now) || !bill) return <HoldOver booking={data.booking} />
          return (
            <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
              <div className="flex flex-col gap-4">
                <HeldSummary booking={data.booking} />
                <AskedFirst quote={data} />
                {asksForPart(data, bill) ? (
                  <PartCard quote={data} bill={bill} onChange={(part) => choose({ part })} />
                ) : null}
                {data.tipPresets.length > 0 ? (
                  <TipChoice
                    quote={data}
                    tipMinor={bill.choice.tipMinor}
                    onChange={(tip) => choose({ tip: tip || undefined })}
                  />
                ) : null}
                <OfferCode
                  quote={data}
                  onTotal={(totalMinor) => choose({ tip: tipAfter(data, bill, totalMinor) })}
                />
                <LazyVisitPasses
                  quote={data}
                  isOff={search.pass === 0}
                  onOff={(isOff) => choose({ pass: isOff ? 0 : undefined })}
                />
                {bill.totalMinor > 0 ? (
                  <LazyGiftCards
                    businessId={data.businessId}
                    currency={data.booking.currency}
                    cards={cards.cards}
                    paidMinor={bill.giftCardMinor}
                    onCards={(chosen) => chooseCards(bookingId, chosen)}
                  />
                ) : null}
                {walletOf(data) > 0 && bill.totalMinor > 0 ? (
                  <WalletCard
                    quote={data}
                    bill={bill}
                    onChange={(uses) => choose({ wallet: uses ? 1 : undefined })}
                  />
                ) : null}
                <div className="md:hidden">
                  <BillSum quote={data} bill={bill} />
                </div>
                <FeeTimeline booking={data.booking} note={t('checkout.fee.note')} />
                <ContactCard contact={contact} shop={data.booking.shop.name} />
                {bill.tender === 'wallet' ? null : (
                  <TenderChoice
                    quote={data}
                    selected={bill.tender}
                    onSelect={(tender) => choose({ tender })}
                  />
                )}
                {bill.tender === 'at_shop' && data.needsCard ? (
                  <CardOnFile quote={data} selected={cardId} onSelect={setCard} />
                ) : null}
                <div className="flex flex-col">
                  <p className="text-sm text-ink-soft">{t('checkout.hold.after')}</p>
                  <GiveUp booking={data.booking} />
                </div>
              </div>
              <aside className="sticky top-[calc(var(--sticky-top)+1.5rem)] hidden flex-col gap-4 md:flex">
                <BillSum quote={data} bill={bill} />
                <PayBox quote={data} bill={bill} contact={contact} cardId={cardId} />
              </aside>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

/** Whether the bill has several parts of which one is paid now. */
function asksForPart(quote: Quote, { tender, totalMinor }: Bill): boolean {
  if (totalMinor === 0) return false
  return quote.deposit?.isRequired || (partsOf(quote).length > 1 && tender !== 'at_shop')
}

/** A tip that is a share of the price follows it. */
function tipAfter({ booking, tipPresets }: Quote, { choice }: Bill, totalMinor: number) {
  const rate = tipPresets.find((each) => tipOf(booking.totalMinor, each) === choice.tipMinor)
  return (rate === undefined ? choice.tipMinor : tipOf(totalMinor, rate)) || undefined
}

/** The tender in the address if it is taken here, else the spa’s preferred one. */
function tenderOf({ tenders }: Quote, wanted: string | undefined) {
  return (tenders.find(({ tender }) => tender === wanted) ?? tenders[0])?.tender ?? null
}
