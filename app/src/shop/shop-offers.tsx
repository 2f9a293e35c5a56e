import { Tag } from 'lucide-react'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { useOffers } from './offer-data.ts'
import { useOfferWords } from './offer-words.ts'

/** The offers of a shop with their conditions; nothing if there are none. */
export function ShopOffers({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const offers = useOffers([shopId])
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offers-title" className="pt-6">
      <Heading level={3} size="section" id="offers-title">
        {t('offer.shop.title')}
      </Heading>
      <ul className="mt-3 grid gap-3">
        {offers.map((offer) => (
          <ShopOffer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function ShopOffer({ offer }: { offer: Offer }) {
  const { pick } = useWords()
  const { saving, day, services } = useOfferWords(offer)
  return (
    <li className="rounded-md bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <h4 className="serif text-lg">{pick(offer.name)}</h4>
        <Badge tone="clay" icon={<Tag aria-hidden />}>
          {saving}
        </Badge>
      </div>
      <p className="mt-1 text-sm">
        <span className="inline-block first-letter:uppercase">{day}</span> · {services}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{pick(offer.smallPrint)}</p>
    </li>
  )
}
