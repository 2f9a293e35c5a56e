import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Order } from '@serein/shared/checkout/order.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { LazyGiftCards } from './lazy-gift-cards.tsx'
import { isOfCards, isSoldAhead, type OrderShares, sharesOf, useOrder } from './order-data.ts'
import { OrderGoOn } from './order-go-on.tsx'
import { OrderSum } from './order-sum.tsx'
import { WalletSwitch } from './part-card.tsx'
import { TenderCards } from './tender-cards.tsx'
import { chooseCards, useChosenCards } from './use-chosen-cards.ts'
import { holds } from './wallet-data.ts'

/** The bill of an order, paid now or on collection. */
export function OrderCheckout(props: { orderId: string; startsWithWallet: boolean }) {
  const { orderId, startsWithWallet } = props
  const { t } = useWords()
  const [wanted, setWanted] = useState<Tender | null>(null)
  const router = useRouter()
  const order = useOrder(orderId)
  const { data } = order
  const [visitId, setVisitId] = useState('')
  const isDone = data !== undefined && data.state !== 'basket' && !mayBePaid(data)
  useEffect(() => {
    if (isDone) void router.navigate({ href: linkTo('wallet', { order: orderId }), replace: true })
  }, [isDone, orderId, router])
  const cards = useChosenCards(orderId)
  const ways = data ? waysOf(data, cards.length > 0) : []
  const tender = (ways.find((way) => way.tender === wanted) ?? ways[0])?.tender ?? null
  const [wantsWallet, setWantsWallet] = useState(startsWithWallet)
  const mayUseWallet = data !== undefined && sharesOf(data, true, cards).walletMinor > 0
  const usesWallet = wantsWallet && mayUseWallet
  const shares = data && sharesOf(data, usesWallet, cards)
  const isCovered = shares?.restMinor === 0
  const go = data && shares ? <OrderGoOn {...{ order: data, shares, tender, visitId }} /> : null
  return (
    <Screen
      title={t('checkout.order.title')}
      back={backOf(data)}
      footer={go && !isDone ? <BottomBar className="md:hidden">{go}</BottomBar> : null}
    >
      <QueryBoundary query={order} loading={<CheckoutSkeleton />}>
        {(found) =>
          isDone ? (
            <CheckoutSkeleton />
          ) : (
            <div className="flex flex-col gap-6 pt-2">
              <OrderSum order={found} {...(shares && { shares })} />
              {shares && !isOfCards(found) ? (
                <LazyGiftCards
                  businessId={found.business.id}
                  currency={found.currency}
                  cards={cards}
                  paidMinor={shares.giftCardMinor}
                  onCards={(chosen) => chooseCards(orderId, chosen)}
                />
              ) : null}
              {shares && mayUseWallet ? (
                <OwnWallet
                  order={found}
                  shares={shares}
                  isUsed={usesWallet}
                  onChange={setWantsWallet}
                />
              ) : null}
              {isCovered ? null : ways.length > 0 ? (
                <TenderCards
                  tenders={ways}
                  selected={tender}
                  help={
                    isSoldAhead(found)
                      ? undefined
                      : tender === 'at_shop'
                        ? t('checkout.order.reserveHelp')
                        : t('checkout.order.payHelp')
                  }
                  onSelect={setWanted}
                />
              ) : (
                <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
              )}
              {tender === 'at_shop' && !isCovered && found.visits.length > 0 ? (
                <VisitChoice order={found} selected={visitId} onSelect={setVisitId} />
              ) : null}
              <div className="hidden md:block">{go}</div>
            </div>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

/** Where it was chosen. */
function backOf(order: Order | undefined): string {
  if (!order) return linkTo('products')
  const { id: shop } = order.shop
  if (isOfCards(order)) return linkTo('shopDetails', { shop, gift: 'card' })
  return isSoldAhead(order) ? linkTo('shopDetails', { shop }) : linkTo('products', { shop })
}

/** The order is reserved and can still be paid now. */
function mayBePaid({ state, isPaid, tenders }: Order): boolean {
  return (state === 'placed' || state === 'ready') && !isPaid && tenders.length > 0
}

/** Who pays a part with gift cards pays the rest now, too. */
function waysOf(order: Order, paysByCards: boolean): { tender: Tender }[] {
  const { state, tenders, isPaidAtShop } = order
  const mayWait = isPaidAtShop && !paysByCards && !isSoldAhead(order)
  const atShop = state === 'basket' && mayWait ? [{ tender: 'at_shop' } as const] : []
  return [...atShop, ...tenders]
}

function VisitChoice(props: { order: Order; selected: string; onSelect: (id: string) => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, visits } = props.order
  return (
    <Select
      label={t('checkout.order.when')}
      value={props.selected}
      options={[
        { id: '', label: t('checkout.order.anyTime') },
        ...visits.map(({ id, startsAt }) => ({
          id,
          label: t('checkout.order.withVisit', {
            day: format.longDate(startsAt, shop.timeZone),
            time: format.time(startsAt, shop.timeZone),
          }),
        })),
      ]}
      onSelect={props.onSelect}
    />
  )
}

/** The switch of the wallet, which pays as far as it goes. */
function OwnWallet(props: {
  order: Order
  shares: OrderShares
  isUsed: boolean
  onChange: (isUsed: boolean) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { order, shares, isUsed, onChange } = props
  const { restMinor, walletMinor } = shares
  const money = (amountMinor: number) => format.money({ amountMinor, currency: order.currency })
  const heldMinor = holds(order.wallet)
  const help = () => {
    if (!isUsed) return t('checkout.wallet.help')
    if (restMinor > 0) return t('checkout.wallet.rest', { amount: money(restMinor) })
    return t('checkout.wallet.stays', { amount: money(heldMinor - walletMinor) })
  }
  return <WalletSwitch holds={money(heldMinor)} help={help()} isUsed={isUsed} onChange={onChange} />
}
