import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Store, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Order } from '@serein/shared/checkout/order.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { linkTo } from '../address/link.ts'
import { emptyBasket } from '../catalogue/basket.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { onlineScreens } from './online-screens.ts'
import { useOrder } from './order-data.ts'
import { OrderSum } from './order-sum.tsx'
import { WalletSwitch } from './part-card.tsx'
import { TenderCards } from './tender-cards.tsx'
import { holds } from './wallet-data.ts'

/** The bill of an order, paid now or on collection. */
export function OrderCheckout({ orderId }: { orderId: string }) {
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
  const ways = data ? waysOf(data) : []
  const tender = (ways.find((way) => way.tender === wanted) ?? ways[0])?.tender ?? null
  const [wantsWallet, setWantsWallet] = useState(false)
  const usesWallet = wantsWallet && data !== undefined && mayUseWallet(data)
  const go = data ? <GoOn {...{ order: data, tender, visitId, usesWallet }} /> : null
  return (
    <Screen
      title={t('checkout.order.title')}
      back={linkTo('products', data ? { shop: data.shop.id } : {})}
      footer={go && !isDone ? <BottomBar className="md:hidden">{go}</BottomBar> : null}
    >
      <QueryBoundary query={order} loading={<CheckoutSkeleton />}>
        {(found) =>
          isDone ? (
            <CheckoutSkeleton />
          ) : (
            <div className="flex flex-col gap-6 pt-2">
              <OrderSum order={found} />
              <OwnWallet order={found} isUsed={usesWallet} onChange={setWantsWallet} />
              {usesWallet ? null : ways.length > 0 ? (
                <TenderCards
                  tenders={ways}
                  selected={tender}
                  help={
                    tender === 'at_shop'
                      ? t('checkout.order.reserveHelp')
                      : t('checkout.order.payHelp')
                  }
                  onSelect={setWanted}
                />
              ) : (
                <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
              )}
              {tender === 'at_shop' && !usesWallet && found.visits.length > 0 ? (
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

/** The order is reserved and can still be paid now. */
function mayBePaid({ state, isPaid, tenders }: Order): boolean {
  return (state === 'placed' || state === 'ready') && !isPaid && tenders.length > 0
}

function waysOf({ state, tenders, isPaidAtShop }: Order): { tender: Tender }[] {
  const atShop = state === 'basket' && isPaidAtShop ? [{ tender: 'at_shop' } as const] : []
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

/** The wallet pays an order whole or not at all. */
function mayUseWallet({ wallet, totalMinor }: Order): boolean {
  return totalMinor > 0 && holds(wallet) >= totalMinor
}

/** The switch of the wallet; where it holds too little, that is said instead. */
function OwnWallet(props: { order: Order; isUsed: boolean; onChange: (isUsed: boolean) => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { order, isUsed, onChange } = props
  const { wallet, totalMinor, currency } = order
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const heldMinor = holds(wallet)
  if (heldMinor === 0 || totalMinor === 0) return null
  if (!mayUseWallet(order))
    return (
      <p className="text-sm text-ink-soft">
        {t('checkout.order.walletTooLow', { amount: money(heldMinor) })}
      </p>
    )
  return (
    <WalletSwitch
      holds={money(heldMinor)}
      help={
        isUsed
          ? t('checkout.wallet.stays', { amount: money(heldMinor - totalMinor) })
          : t('checkout.wallet.help')
      }
      isUsed={isUsed}
      onChange={onChange}
    />
  )
}

function GoOn(props: {
  order: Order
  tender: Tender | null
  visitId: string
  usesWallet: boolean
}) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const { order, tender, visitId, usesWallet } = props
  const { id: orderId, totalMinor: amountMinor, currency } = order
  const reserving = useOrderStep(orderId, () =>
    api.order.place({ orderId, bookingId: visitId || null }),
  )
  if (usesWallet) return <FromWallet order={order} />
  if (!tender) return null
  if (tender !== 'at_shop') {
    const { screen, word, icon: Icon } = onlineScreens[tender]
    return (
      <ButtonLink
        size="lg"
        wide
        icon={<Icon aria-hidden />}
        href={linkTo(screen, { order: orderId })}
      >
        {t(word, { amount: format.money({ amountMinor, currency }) })}
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Failure error={reserving.error} otherwise="checkout.credit.offline" />
      <Button
        size="lg"
        wide
        icon={<Store aria-hidden />}
        pending={reserving.isPending}
        onClick={() => reserving.mutate()}
      >
        {t('checkout.order.reserve')}
      </Button>
    </div>
  )
}

/** Pays all of it from the wallet, after a question. */
function FromWallet({ order }: { order: Order }) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const [isAsking, setAsking] = useState(false)
  const { id: orderId, currency, totalMinor, wallet, business } = order
  const paying = useOrderStep(orderId, () => api.order.pay({ orderId, tender: 'wallet' }))
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const amount = money(totalMinor)
  return (
    <div className="flex flex-col gap-3">
      <Failure error={paying.error} otherwise="checkout.credit.offline" />
      <Button
        size="lg"
        wide
        icon={<Wallet aria-hidden />}
        pending={paying.isPending}
        onClick={() => setAsking(true)}
      >
        {t('checkout.order.fromWallet', { amount })}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('checkout.order.walletTitle', { amount })}
        confirm={{
          label: t('checkout.order.walletConfirm', { amount }),
          run: () => {
            setAsking(false)
            paying.mutate()
          },
        }}
        cancelLabel={t('checkout.order.walletBack')}
      >
        {t('checkout.order.walletText', {
          business: business.name,
          amount: money(holds(wallet) - totalMinor),
        })}
      </Dialog>
    </div>
  )
}

/** A step that ends at the order: the basket of this browser is ordered. */
function useOrderStep(orderId: string, step: () => Promise<Order>) {
  const { query, queryClient } = useClient()
  const router = useRouter()
  return useMutation({
    mutationFn: step,
    onSuccess: async () => {
      emptyBasket()
      await queryClient.invalidateQueries({ queryKey: query.order.key() })
      await router.navigate({ href: linkTo('wallet', { order: orderId }), replace: true })
    },
  })
}
