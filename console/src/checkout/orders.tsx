import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { orderMay } from '@serein/shared/checkout/order-states.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { contactsBeside, useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CollectForm } from './collect-form.tsx'
import { orderQuestion, orderSearch, type OrderSearch } from './order-address.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { SentBack } from './sent-back.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { useOrderVerbs } from './use-order-verbs.ts'

type Which = 'waiting' | 'over'
type Opened = { order: DeskOrder; form: 'collect' | 'takeBack' | 'cancel' | 'receipt' }

/** What clients have ordered to collect at the shop. */
export function Page() {
  const { t } = useWords()
  const search = orderSearch(useSearch({ strict: false }))
  return (
    <ForShop title={t('checkout.orders.title')}>
      {(shop, who) => (
        <Orders
          key={`${shop.id} ${search.client}`}
          search={search}
          shop={shop}
          mayChange={allows(who.permissions.money ?? 'none', 'change')}
        />
      )}
    </ForShop>
  )
}

function Orders(props: { shop: Shop; search: OrderSearch; mayChange: boolean }) {
  const { shop, search, mayChange } = props
  const { t } = useWords()
  const clientName = useOrderName()
  const [which, setWhich] = useState<Which>(search.client ? 'over' : 'waiting')
  const [opened, setOpened] = useState<Opened | null>(null)
  const pages = useOrders(orderQuestion(shop.id, search, which))
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? []
  const close = () => setOpened(null)
  return (
    <ConsolePage title={t('checkout.orders.title')}>
      <div className="p-6 max-md:p-5">
        <Segmented
          label={t('checkout.orders.which')}
          choices={(['waiting', 'over'] as const).map((id) => ({
            id,
            label: t(`checkout.orders.${id}`),
          }))}
          selected={which}
          onSelect={setWhich}
          className="max-w-100"
        />
        {search.client ? (
          <p className="mt-4 flex flex-wrap items-center gap-x-3">
            {t('checkout.orders.ofClient')}
            <Link href={linkTo('/orders', { shop: shop.id })}>{t('checkout.orders.ofAll')}</Link>
          </p>
        ) : null}
        <PagedList
          pages={pages}
          entries={orders}
          empty={{
            icon: ShoppingBasket,
            title: t(`checkout.orders.none.${which}`),
            text: t('checkout.orders.noneText'),
          }}
          className="mt-5"
          moreLabel={t('checkout.orders.more')}
        >
          {(order) => (
            <OrderRow key={order.id} order={order} mayChange={mayChange} onOpen={setOpened} />
          )}
        </PagedList>
      </div>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={opened ? t(`checkout.orders.${opened.form}.title`, { code: opened.order.code }) : ''}
        subtitle={opened ? clientName(opened.order) : undefined}
      >
        {opened?.form === 'collect' ? <CollectForm order={opened.order} onDone={close} /> : null}
        {opened?.form === 'cancel' ? <CancelForm order={opened.order} onDone={close} /> : null}
        {opened?.form === 'takeBack' ? <TakeBackForm order={opened.order} onDone={close} /> : null}
        {opened?.form === 'receipt' ? (
          <>
            <OrderReceipt order={opened.order} />
            {orderMay('takeBack', opened.order.state) ? (
              <Button
                tone="quiet"
                className="mt-4"
                onClick={() => setOpened({ order: opened.order, form: 'takeBack' })}
              >
                {t('checkout.orders.takeBack')}
              </Button>
            ) : null}
          </>
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

/** Whose order it is; of one that was sold to nobody, that. */
function useOrderName() {
  const { t } = useWords()
  const clientName = useClientName()
  return ({ customer }: DeskOrder) =>
    customer ? clientName(customer) : t('checkout.orders.atDesk')
}

function useOrders(question: ReturnType<typeof orderQuestion>) {
  const { query } = useClient()
  return useInfiniteQuery({
    ...query.order.atShop.infiniteOptions(byCursor(question)),
    // Clients order while one looks.
    refetchInterval: 30_000,
  })
}

const tones = {
  basket: 'neutral',
  placed: 'gold',
  paid: 'primary',
  ready: 'clay',
  collected: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<DeskOrder['state'], Tone>

function OrderRow(props: {
  order: DeskOrder
  mayChange: boolean
  onOpen: (opened: Opened) => void
}) {
  const { t, pick } = useWords()
  const called = useOrderName()(props.order)
  const format = useFormat()
  const verbs = useOrderVerbs()
  const { api } = useClient()
  const { order, mayChange, onOpen } = props
  const { id: orderId, code, state, isPaid, customer, shop, currency, visit, collectBy } = order
  const at = (instant: string) =>
    `${format.shortDate(instant, shop.timeZone)}, ${format.time(instant, shop.timeZone)}`
  const facts = [
    ...(customer ? contactsBeside(called, customer) : []),
    visit ? t('checkout.orders.visit', { code: visit.code, at: at(visit.startsAt) }) : null,
    !isPaid && collectBy && orderMay('collect', state)
      ? t('checkout.orders.until', { at: at(collectBy) })
      : null,
  ].filter(Boolean)
  // Nothing is to be taken for what costs nothing.
  const handOver = () =>
    void verbs.run(async () => {
      await api.order.collect({ orderId })
      return t('checkout.orders.done', { code })
    })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg">{called}</span>
          <span className="figures text-sm text-ink-soft">{code}</span>
          <Badge tone={tones[state]}>{t(`checkout.orders.state.${state}`)}</Badge>
          {/* A badge that says "paid" has said it. */}
          {orderMay('collect', state) && state !== 'paid' ? (
            <span className="text-sm font-semibold">
              {isPaid
                ? t('checkout.orders.paid')
                : t('checkout.orders.due', {
                    amount: format.money({
                      amountMinor: order.totalMinor - order.paidMinor,
                      currency,
                    }),
                  })}
            </span>
          ) : null}
        </p>
        <p className="mt-1">
          {[...order.lines.entries()].map(([position, { units, name, label, returnedUnits }]) => (
            <span key={position} className="block">
              {units} × {pick(name)} <span className="text-ink-soft">{pick(label)}</span>
              {returnedUnits > 0
                ? ` · ${t('checkout.orders.returned', { count: returnedUnits })}`
                : ''}
            </span>
          ))}
        </p>
        {facts.length > 0 ? (
          <p className="mt-1 text-sm text-ink-soft">{facts.join(' · ')}</p>
        ) : null}
        <SentBack order={order} verbs={verbs} mayChange={mayChange} />
      </div>
      {mayChange ? (
        <div className="flex flex-wrap gap-1">
          {orderMay('makeReady', state) ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('checkout.orders.readyOf', { code })}
              pending={verbs.isPending}
              onClick={() =>
                void verbs.run(async () => {
                  await api.order.makeReady({ orderId })
                  return t('checkout.orders.isReady', { code })
                })
              }
            >
              {t('checkout.orders.ready')}
            </Button>
          ) : null}
          {orderMay('collect', state) ? (
            <Button
              size="sm"
              aria-label={t('checkout.orders.collectOf', { code })}
              pending={verbs.isPending}
              onClick={() =>
                order.totalMinor === 0 ? handOver() : onOpen({ order, form: 'collect' })
              }
            >
              {t('checkout.orders.collect')}
            </Button>
          ) : null}
          {orderMay('takeBack', state) ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('checkout.orders.takeBackOf', { code })}
              onClick={() => onOpen({ order, form: 'takeBack' })}
            >
              {t('checkout.orders.takeBack')}
            </Button>
          ) : null}
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('checkout.orders.receipt.title', { code })}
            onClick={() => onOpen({ order, form: 'receipt' })}
          >
            {t('payment.receipt.open')}
          </Button>
          {orderMay('cancel', state) ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('checkout.orders.cancelOf', { code })}
              onClick={() => onOpen({ order, form: 'cancel' })}
            >
              {t('checkout.orders.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
