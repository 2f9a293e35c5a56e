import type { Offer } from '@serein/shared/offer/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { OfferBadge } from '../shop/offer-badge.tsx'
import { useOfferWords } from '../shop/offer-words.ts'

/** The current and next offers, or nothing. */
export function OffersNow({ offers }: { offers: readonly Offer[] }) {
  const { t } = useWords()
  if (offers.length === 0) return null
  return (
    <CarouselSection
      title={t('offer.now.title')}
      previousLabel={t('offer.now.previous')}
      nextLabel={t('offer.now.more')}
      className="mt-8"
      aside={<Link href={linkTo('offers')}>{t('offer.now.all')}</Link>}
    >
      {offers.map((offer) => (
        <OfferNow key={`${offer.id} ${offer.shop.id}`} offer={offer} />
      ))}
    </CarouselSection>
  )
}

function OfferNow({ offer }: { offer: Offer }) {
  const { pick } = useWords()
  const { services } = useOfferWords(offer)
  const { shop } = offer
  return (
    <article className={cx(cardStyle(), 'relative flex h-full flex-col items-start gap-1 p-4')}>
      <OfferBadge offer={offer} />
      <CardTitle href={linkTo('shopDetails', { shop: shop.id })} className="mt-1.5">
        {pick(offer.name)}
      </CardTitle>
      <p className="text-sm">{shop.name}</p>
      <p className="text-sm text-ink-soft">{services}</p>
    </article>
  )
}
