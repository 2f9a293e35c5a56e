import { useFormat } from '@serein/client/provider.tsx'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { TimeChips } from '../shop/time-chips.tsx'
import { OfferBadge } from '../shop/offer-badge.tsx'
import { useOfferWords } from '../shop/offer-words.ts'

/** An offer of a shop with its discount, conditions, an example price and the next times. */
export function OfferCard({ offer, eager }: { offer: Offer; eager: boolean }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { day, services } = useOfferWords(offer)
  const { shop, free } = offer
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={shop.picture}
        sizes="(min-width: 900px) 400px, 90vw"
        alt={pick(shop.picture.alt)}
        ratio="16/9"
        eager={eager}
        topLeft={<OfferBadge offer={offer} look="raised" />}
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <CardTitle level={2} href={linkTo('shopDetails', { shop: shop.id })}>
            {pick(offer.name)}
          </CardTitle>
          <p className="mt-0.5 text-sm">{[shop.name, format.city(shop.city)].join(' · ')}</p>
          <p className="mt-2 text-sm">
            <span className="inline-block first-letter:uppercase">{day}</span> · {services}
          </p>
          {offer.forNewClients ? (
            <p className="mt-1 text-sm font-semibold">{t('offer.for.newClients')}</p>
          ) : null}
          {offer.onlyBestFit ? (
            <p className="mt-1 text-sm font-semibold">{t('offer.for.bestFit')}</p>
          ) : null}
          <p className="mt-1 text-sm text-ink-soft">{pick(offer.smallPrint)}</p>
        </div>
        <div className="relative z-1 mt-auto grid gap-2 border-t border-line pt-3">
          <Price offer={offer} />
          <TimeChips
            shop={{ ...shop, name: `${pick(free.service)}, ${shop.name}` }}
            times={{ shopId: shop.id, variantId: free.variantId, starts: free.starts }}
            loading={false}
          />
        </div>
      </div>
    </article>
  )
}

/** The price of a service with the offer and without it. */
function Price({ offer: { free, shop } }: { offer: Offer }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { currency } = shop
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span>
        {pick(free.service)}{' '}
        <span className="text-ink-soft">
          {t('shop.service.minutes', { minutes: String(free.lengthMinutes) })}
        </span>
      </span>
      <span className="flex items-baseline gap-2">
        <span className="serif figures text-lg">{money(free.priceMinor)}</span>
        <span className="text-ink-soft">
          {t('offer.all.instead', { price: money(free.fullPriceMinor) })}
        </span>
      </span>
    </p>
  )
}
