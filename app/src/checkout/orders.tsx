import { useInfiniteQuery } from '@tanstack/react-query'
import { ShoppingBasket } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OrderFacts } from '@serein/shared/checkout/order.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { MoreButton, moreOf } from '../shop/more-button.tsx'
import { orderTones, orderWords } from './order-data.ts'
import { ordersOptions } from './wallet-data.ts'

/** All orders with all spas, the newest first. */
export function Orders() {
  const { t } = useWords()
  const { query } = useClient()
  const pages = useInfiniteQuery(ordersOptions(query))
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <QueryBoundary
      query={pages}
      isEmpty={() => orders.length === 0}
      empty={
        <EmptyState
          art={<NoResultsArt />}
          title={t('checkout.order.none')}
          text={t('checkout.order.noneText')}
          action={
            <ButtonLink icon={<ShoppingBasket aria-hidden />} href={linkTo('products')}>
              {t('catalogue.products.all')}
            </ButtonLink>
          }
        />
      }
    >
      {() => (
        <>
          <List label={t('checkout.order.all')}>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </List>
          <MoreButton label={t('catalogue.list.more')} more={moreOf(pages)} />
        </>
      )}
    </QueryBoundary>
  )
}

function Row({ order }: { order: OrderFacts }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { id, code, state, shop, lines, currency, totalMinor: amountMinor, placedAt } = order
  return (
    <ListRow
      title={format.list(
        lines.map(({ units, name, label }) =>
          [`${units} × ${pick(name)}`, pick(label) && `(${pick(label)})`].filter(Boolean).join(' '),
        ),
      )}
      subtitle={
        <>
          <span className="block">{shop.name}</span>
          <span className="block">
            {[code, placedAt && format.shortDate(placedAt, shop.timeZone)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      end={
        <>
          <span className="figures block">{format.money({ amountMinor, currency })}</span>
          <Badge tone={orderTones[state]}>{t(orderWords[state])}</Badge>
        </>
      }
      href={linkTo('wallet', { order: id })}
    />
  )
}
