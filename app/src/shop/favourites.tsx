import { CarouselSection } from '@serein/ui/carousel.tsx'
import { useWords } from '../language/words.ts'
import { useFavourites } from './favourite-data.ts'
import { useNextTimes } from './next-times.ts'
import { ShopCard } from './shop-card.tsx'

/** As many as free times can be asked for at once. */
const most = 20

/** The reader’s favourite spas with their next times, or nothing. */
export function Favourites() {
  const { t } = useWords()
  const shops = useFavourites()?.slice(0, most) ?? []
  const times = useNextTimes(shops.map(({ id }) => id))
  if (shops.length === 0) return null
  return (
    <CarouselSection
      title={t('shop.favourite.title')}
      previousLabel={t('shop.favourite.previous')}
      nextLabel={t('shop.favourite.more')}
      className="mt-8"
    >
      {shops.map((shop) => (
        <ShopCard key={shop.id} shop={shop} times={times?.get(shop.id)} loading={!times} />
      ))}
    </CarouselSection>
  )
}
