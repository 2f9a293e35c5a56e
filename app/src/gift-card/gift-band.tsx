import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { giftCardDesigns } from '@serein/shared/gift-card/states.ts'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { cx } from '@serein/ui/cx.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { GiftCardPicture } from './gift-card-picture.tsx'
import { sellersOptions } from './sellers.ts'

/** Before Christmas: the spas that have something to give, each with a design. */
export function GiftBand({ shops }: { shops: readonly ShopCard[] }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(sellersOptions(query, shops))
  const sellers = (data?.shops ?? []).flatMap((seller) => {
    const shop = shops.find(({ id }) => id === seller.shopId)
    return shop ? [{ ...seller, name: shop.name }] : []
  })
  if (sellers.length === 0) return null
  return (
    <CarouselSection
      title={t('giftCard.band.title')}
      previousLabel={t('giftCard.band.previous')}
      nextLabel={t('giftCard.band.more')}
      className="mt-8"
    >
      {sellers.map(({ shopId, name, currency, leastMinor: amountMinor }, index) => (
        <article key={shopId} className={cx(cardStyle(), 'relative h-full overflow-hidden')}>
          {/* Winter first. */}
          <GiftCardPicture design={giftCardDesigns.at((index + 4) % giftCardDesigns.length)!} />
          <div className="p-4">
            <CardTitle href={linkTo('shopDetails', { shop: shopId, gift: 'card' })}>
              {name}
            </CardTitle>
            <p className="mt-0.5 text-sm text-ink-soft">
              {t('giftCard.band.from', {
                amount: format.money({ amountMinor, currency }, { short: true }),
              })}
            </p>
          </div>
        </article>
      ))}
    </CarouselSection>
  )
}
