import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Offer } from '@serein/shared/offer/contract.ts'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Picture, Thumbnail } from '@serein/ui/picture.tsx'
import { linkTo } from '../address/link.ts'
import { OfferBadge } from './offer-badge.tsx'
import { useWords, type Word } from '../language/words.ts'
import { HeartButton } from './heart-button.tsx'
import type { NextTimes } from './next-times.ts'
import { ShopRating } from './shop-rating.tsx'
import { TimeChips } from './time-chips.tsx'

interface ShopProps {
  shop: Shop
  /** The offer that applies soonest. */
  offer?: Offer | undefined
  times: NextTimes | undefined
  loading: boolean
  level?: 2 | 3
  eager?: boolean
  /** The most times to show, and the therapist and guests they were searched for. */
  count?: number
  wish?: string | undefined
  partySize?: number | undefined
  /** Further content above the times. */
  children?: ReactNode
}

/** A shop as a card with its next free times. */
export function ShopCard(props: ShopProps) {
  const { pick } = useWords()
  const { shop } = props
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={shop.picture}
        sizes="(min-width: 900px) 400px, 90vw"
        alt={pick(shop.picture.alt)}
        ratio="16/9"
        eager={props.eager}
        topRight={
          <span className="relative z-1">
            <HeartButton shop={shop} />
          </span>
        }
        topLeft={
          <span className="flex flex-col items-start gap-1.5">
            {props.offer ? <OfferBadge offer={props.offer} look="raised" /> : null}
            <PlacementBadge shop={shop} />
          </span>
        }
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <ShopWords {...props} />
        {props.children}
        <div className="relative z-1 mt-auto">
          <TimeChips {...props} />
        </div>
      </div>
    </article>
  )
}

/** A shop as a row: the same, with a small picture. */
export function ShopRow(props: ShopProps) {
  const { t, pick } = useWords()
  const { shop } = props
  return (
    <article className="relative flex gap-4 py-4">
      <Thumbnail
        picture={shop.picture}
        size={88}
        alt={pick(shop.picture.alt)}
        className="self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <ShopWords {...props} label={placementWord(shop) && t(placementWord(shop)!)} />
        {props.offer ? (
          <p className="flex">
            <OfferBadge offer={props.offer} />
          </p>
        ) : null}
        {props.children}
        <div className="relative z-1">
          <TimeChips {...props} count={3} narrow />
        </div>
      </div>
    </article>
  )
}

/** Why a shop is in front: sponsored or picked. */
export function placementWord(shop: Pick<Shop, 'isPick' | 'isSponsored'>): Word | undefined {
  if (shop.isSponsored) return 'shop.card.paid'
  return shop.isPick ? 'shop.card.pick' : undefined
}

function PlacementBadge({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const word = placementWord(shop)
  if (!word) return null
  return (
    <Badge look="raised" tone={shop.isPick && !shop.isSponsored ? 'clay' : 'neutral'}>
      {t(word)}
    </Badge>
  )
}

function ShopWords({ shop, level, label }: ShopProps & { label?: string | undefined }) {
  const { t } = useWords()
  const format = useFormat()
  const from = shop.fromPriceMinor
  const facts = [
    label,
    format.city(shop.city),
    shop.distanceMetres === null ? undefined : format.distance(shop.distanceMetres),
    from === null
      ? undefined
      : t('shop.card.from', {
          price: format.money({ amountMinor: from, currency: shop.currency }, { short: true }),
        }),
  ]
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <CardTitle
          level={level}
          href={linkTo('shopDetails', { shop: shop.id })}
          className="min-w-0"
        >
          {shop.name}
        </CardTitle>
        {shop.rating ? <ShopRating rating={shop.rating} className="mt-1" /> : null}
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
