import type { Offer } from '@serein/shared/offer/contract.ts'
import { cardStyle } from '@serein/ui/card.tsx'
import { Carousel } from '@serein/ui/carousel.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { OfferBadge } from './offer-badge.tsx'
import { useOfferWords } from './offer-words.ts'

/** What costs less now and soon; nothing at all when nothing does. */
export function OffersNow({ offers }: { offers: readonly Offer[] }) {
  const { t } = useWords()
  if (offers.length === 0) return null
  const title = t('offer.now.title')
  return (
    <Section title={title} className="mt-8">
      <Carousel
        label={title}
        previousLabel={t('offer.now.previous')}
        nextLabel={t('offer.now.more')}
        itemWidth="272px"
        bleed
      >
        {offers.map((offer) => (
          <OfferCard key={`${offer.id} ${offer.shop.id}`} offer={offer} />
        ))}
      </Carousel>
    </Section>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const { pick } = useWords()
  const { services } = useOfferWords(offer)
  const { shop } = offer
  return (
    <article className={cx(cardStyle(), 'relative flex h-full flex-col items-start gap-1 p-4')}>
      <OfferBadge offer={offer} />
      <h3 className="serif mt-1.5 text-lg">
        <Anchor
          href={linkTo('shopDetails', { shop: shop.id })}
          className="rounded-sm after:absolute after:inset-0 after:rounded-md"
        >
          {pick(offer.name)}
        </Anchor>
      </h3>
      <p className="text-sm">{shop.name}</p>
      <p className="text-sm text-ink-soft">{services}</p>
    </article>
  )
}
