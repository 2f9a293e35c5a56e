import { useFormat } from '@serein/client/provider.tsx'
import type { Offer } from '@serein/shared/offer/contract.ts'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Picture, Thumbnail } from '@serein/ui/picture.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { OfferBadge } from '../shop/offer-badge.tsx'
import { ServicePrice } from '../shop/service-price.tsx'
import { ShopRating } from '../shop/shop-rating.tsx'
import { TimeChips, TimeChipsSkeleton } from '../shop/time-chips.tsx'
import { useWords } from '../language/words.ts'

interface OfferedProps {
  row: ServiceRow
  /** The address of its details. */
  href: string
  /** Left out on a list of one shop. */
  withoutShop?: boolean
  /** The guests its times were searched for. */
  wish?: string | undefined
  /** An offer on it; its price depends on the time, so the badge says when. */
  offer?: Offer | undefined
}

/** A service of one shop with its length, lowest price and next free times. */
export function OfferedRow(props: OfferedProps) {
  const { t } = useWords()
  const { row } = props
  // A list of many spas shows the place, a list of one shows the treatment.
  const picture = props.withoutShop ? row.picture : row.shop.picture
  return (
    <article className="relative flex gap-4 py-4">
      {picture ? <Thumbnail picture={picture} size={88} className="self-start" /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <OfferedWords {...props} label={row.shop.isSponsored ? t('shop.card.paid') : undefined} />
        {props.offer ? (
          <p className="flex">
            <OfferBadge offer={props.offer} />
          </p>
        ) : null}
        <div className="relative z-1">
          <OfferedTimes row={row} count={3} wish={props.wish} />
        </div>
      </div>
    </article>
  )
}

/** The same as a card. */
export function OfferedCard({ row }: { row: ServiceRow }) {
  const { t, pick } = useWords()
  const open = { category: row.category, service: row.id, at: row.shop.id }
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={row.picture}
        sizes="(min-width: 900px) 400px, 90vw"
        alt={row.picture ? pick(row.picture.alt) : ''}
        ratio="16/9"
        topLeft={
          row.shop.isSponsored ? <Badge look="raised">{t('shop.card.paid')}</Badge> : undefined
        }
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <OfferedWords row={row} href={linkTo('serviceList', open)} />
        <div className="relative z-1 mt-auto">
          <OfferedTimes row={row} count={2} />
        </div>
      </div>
    </article>
  )
}

/** Reserves the space of a sentence and the rows. */
export function OfferedSkeleton() {
  return (
    <>
      <Skeleton className="mt-3.5 h-3.5 w-2/3 max-w-80" />
      <div className="mt-0.5 grid md:grid-cols-2 md:gap-x-12">
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className="flex gap-4 border-b border-line py-4">
            <Skeleton shape="square" className="size-22 shrink-0 rounded-md" />
            <span className="min-w-0 flex-1">
              <Skeleton className="mt-0.5 h-5 w-3/4" />
              <Skeleton className="mt-2.5 h-3.5 w-1/3" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
              <span className="mt-3.5 block">
                <TimeChipsSkeleton count={3} />
              </span>
            </span>
          </span>
        ))}
      </div>
    </>
  )
}

function OfferedWords(props: OfferedProps & { label?: string | undefined }) {
  const { row, href, withoutShop, label } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const { shop } = row
  const where = [
    label,
    shop.name,
    shop.distanceMetres === null ? format.city(shop.city) : format.distance(shop.distanceMetres),
  ]
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {/* At twice the text the price goes under the name, before a word of it breaks. */}
        <CardTitle
          level={2}
          href={href}
          className="min-w-0 flex-[1_1_6.5rem] [overflow-wrap:anywhere] hyphens-auto"
        >
          {pick(row.name)}
        </CardTitle>
        <p className="serif figures shrink-0 text-lg">
          <ServicePrice service={row} currency={shop.currency} />
        </p>
      </div>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        <span>
          {t('shop.service.minutes', {
            minutes: row.variants.map(({ lengthMinutes }) => lengthMinutes).join(' · '),
          })}
        </span>
        {shop.rating && !withoutShop ? <ShopRating rating={shop.rating} /> : null}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {withoutShop ? pick(row.description) : where.filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function OfferedTimes(props: { row: ServiceRow; count: number; wish?: string | undefined }) {
  const { pick } = useWords()
  const { row, count, wish } = props
  const times = { shopId: row.shop.id, variantId: row.variants[0]?.id ?? null, starts: row.starts }
  const shop = { ...row.shop, name: `${pick(row.name)}, ${row.shop.name}` }
  return <TimeChips shop={shop} times={times} loading={false} count={count} wish={wish} narrow />
}
