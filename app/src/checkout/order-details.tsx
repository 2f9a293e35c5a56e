import { useMutation } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Order, OrderFacts } from '@serein/shared/checkout/order.ts'
import { isWaiting } from '@serein/shared/checkout/order-states.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { isOfCards, isSoldAhead, orderTones, orderWords, stateOf, useOrder } from './order-data.ts'
import { OrderSum } from './order-sum.tsx'
import { useTenderName } from '../booking/tender-words.ts'

const BoughtCards = lazy(async () => ({
  default: (await import('../gift-card/bought-cards.tsx')).BoughtCards,
}))

/** One order: code, state, products and payment. */
export function OrderDetails({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const order = useOrder(orderId)
  return (
    <Screen title={t('checkout.order.one')} back={linkTo('wallet', { tab: 'orders' })}>
      <QueryBoundary query={order} loading={<CheckoutSkeleton />}>
        {(found) => <OrderDone order={found} />}
      </QueryBoundary>
    </Screen>
  )
}

/** The same without its screen, shown once it is paid. */
export function OrderDone({ order }: { order: Order }) {
  const { t } = useWords()
  const { api } = useClient()
  const { id: orderId, isPaid, tenders } = order
  return (
    <>
      {isPaid && isOfCards(order) ? (
        <Suspense>
          <BoughtCards orderId={orderId} />
        </Suspense>
      ) : null}
      <OrderBody order={order} cancel={() => api.order.cancel({ orderId })}>
        {isPaid && isSoldAhead(order) && !isOfCards(order) ? (
          <ButtonLink size="lg" wide href={linkTo('wallet', { tab: 'passes' })}>
            {t('pass.order.open')}
          </ButtonLink>
        ) : null}
        {isWaiting(order.state) && !isPaid && tenders.length > 0 ? (
          <ButtonLink size="lg" wide href={linkTo('checkout', { order: orderId })}>
            {t('checkout.order.payNow')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          tone="secondary"
          wide
          icon={<ReceiptText aria-hidden />}
          href={linkTo('wallet', { order: orderId, show: 'receipt' })}
        >
          {t('booking.receipt.open')}
        </ButtonLink>
      </OrderBody>
    </>
  )
}

/** What an order says wherever it is shown, what else may be done with it, and the way to cancel it. */
export function OrderBody(props: {
  order: OrderFacts
  cancel: () => Promise<unknown>
  children?: ReactNode
}) {
  const { t } = useWords()
  const format = useFormat()
  const { order, cancel, children } = props
  const { shop, isPaid, code, visit, collectBy } = order
  // Of gift cards and packages nothing is collected.
  const isAhead = isSoldAhead(order)
  const state = stateOf(order)
  const waits = !isAhead && isWaiting(state)
  const at = (instant: string) =>
    `${format.longDate(instant, shop.timeZone)}, ${format.time(instant, shop.timeZone)}`
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures serif text-2xl">{code}</span>
          <Badge tone={orderTones[state]}>{t(orderWords[state])}</Badge>
        </p>
        <p role="status" className="mt-2 text-ink-soft">
          {isAhead && state === 'paid'
            ? t('giftCard.order.done')
            : t('checkout.order.next', { state, isPaid: isPaid ? 'yes' : 'no', shop: shop.name })}
        </p>
        {waits && visit ? (
          <p className="mt-1">{t('checkout.order.visit', { at: at(visit.startsAt) })}</p>
        ) : null}
        {waits && !isPaid && collectBy ? (
          <p className="mt-1 font-semibold">
            {t('checkout.order.keptUntil', { at: at(collectBy) })}
          </p>
        ) : null}
      </div>
      <OrderSum order={order} />
      {order.payments.length > 0 ? <Payments order={order} /> : null}
      {children}
      {waits ? <Cancel hasPaid={order.paidMinor > 0} cancel={cancel} /> : null}
    </div>
  )
}

function Payments({ order }: { order: OrderFacts }) {
  const { t } = useWords()
  const format = useFormat()
  const nameTender = useTenderName()
  const { currency, shop } = order
  return (
    <Section title={t('checkout.order.payments')}>
      <List label={t('checkout.order.payments')}>
        {order.payments.map((payment) => {
          const { card, amountMinor, at } = payment
          return (
            <ListRow
              key={at}
              title={nameTender(payment)}
              subtitle={[format.shortDate(at, shop.timeZone), card && `•••• ${card.last4}`]
                .filter(Boolean)
                .join(' · ')}
              end={<span className="figures">{format.money({ amountMinor, currency })}</span>}
            />
          )
        })}
      </List>
    </Section>
  )
}

function Cancel({ hasPaid, cancel }: { hasPaid: boolean; cancel: () => Promise<unknown> }) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const [isAsked, setAsked] = useState(false)
  const cancelling = useMutation({
    mutationFn: cancel,
    onSettled: async () => {
      setAsked(false)
      await queryClient.invalidateQueries({ queryKey: query.order.key() })
    },
  })
  return (
    <>
      <Failure error={cancelling.error} />
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('checkout.order.cancel')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('checkout.order.cancelAsk')}
        confirm={{
          label: t('checkout.order.cancelYes'),
          run: () => cancelling.mutate(),
          pending: cancelling.isPending,
          danger: true,
        }}
        cancelLabel={t('checkout.order.cancelNo')}
      >
        {t(hasPaid ? 'checkout.order.cancelPaid' : 'checkout.order.cancelUnpaid')}
      </Dialog>
    </>
  )
}
