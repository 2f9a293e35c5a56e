import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { stockWords, type Stock } from './product-kinds.ts'

/** A product as a card with its content, price and stock. */
export function ProductCard(props: {
  product: Product
  /** The address of its details. */
  href: string
  /** The shop whose price and stock are shown. */
  shopId?: string | undefined
  level?: 2 | 3
  eager?: boolean
  /** Its actions at the current shop. */
  action?: ReactNode
}) {
  const { t, pick } = useWords()
  const { product, shopId } = props
  const price = usePriceOf(product, shopId)
  const label = useLabelOf(product)
  const stock = product.shops[0]!.stock
  const carriers = product.shops.filter((shop) => shop.stock !== 'sold_out')
  const isScarce = stock === 'sold_out' || (shopId && stock === 'few_left')
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={product.picture}
        sizes="(min-width: 900px) 260px, 50vw"
        alt=""
        ratio="4/3"
        eager={props.eager}
        topLeft={isScarce ? <StockBadge stock={stock} look="raised" /> : undefined}
      />
      <div className="flex flex-1 flex-col gap-0.5 p-3.5 md:p-4">
        <CardTitle
          level={props.level}
          href={props.href}
          className="[overflow-wrap:anywhere] hyphens-auto"
        >
          {pick(product.name)}
        </CardTitle>
        <p className="text-sm text-ink-soft">
          {shopId ? label : `${label} · ${product.business.name}`}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
          <span className="figures font-semibold">{price}</span>
          <span className="text-sm text-ink-soft">
            {shopId
              ? t(stockWords[stock])
              : t('catalogue.stock.atShops', { count: carriers.length })}
          </span>
        </p>
        {props.action ? <div className="relative z-1 mt-3">{props.action}</div> : null}
      </div>
    </article>
  )
}

/** One price per currency, as "from" if variants differ; near a place that of the nearest shop alone. */
export function usePriceOf(product: Product | undefined, shopId?: string): string {
  const { t } = useWords()
  const format = useFormat()
  const { shops: all = [] } = product ?? {}
  const [first] = all
  const shops = shopId
    ? all.slice(0, 1)
    : all.filter(
        ({ currency, distanceMetres }) => distanceMetres === null || currency === first?.currency,
      )
  const prices = new Map<string, number[]>()
  for (const { currency, variants } of shops)
    for (const { priceMinor } of variants)
      prices.set(currency, [...(prices.get(currency) ?? []), priceMinor])
  return [...prices]
    .map(([currency, inCurrency]) => {
      const amountMinor = Math.min(...inCurrency)
      const price = format.money({ amountMinor, currency }, { short: true })
      return Math.max(...inCurrency) > amountMinor ? t('shop.card.from', { price }) : price
    })
    .join(' · ')
}

const fewLabels = 4

/** The labels of a product’s variants, or their number if there are many. */
export function useLabelOf({ variants }: Product): string {
  const { t, pick } = useWords()
  return variants.length > fewLabels
    ? t('catalogue.product.variants', { count: variants.length })
    : variants.map(({ label }) => pick(label)).join(', ')
}

const tones = { in_stock: 'primary', few_left: 'clay', sold_out: 'neutral' } as const

export function StockBadge({ stock, look }: { stock: Stock; look?: 'soft' | 'raised' }) {
  const { t } = useWords()
  return (
    <Badge look={look ?? 'soft'} tone={tones[stock]}>
      {t(stockWords[stock])}
    </Badge>
  )
}

export function ProductSkeleton() {
  return (
    <span className="block overflow-hidden rounded-md bg-surface shadow-soft">
      <Skeleton shape="square" className="aspect-[4/3] w-full" />
      <span className="flex h-29 flex-col gap-2 p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton className="mt-auto h-4 w-1/3" />
      </span>
    </span>
  )
}
