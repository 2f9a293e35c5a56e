import { Carousel } from '@serein/ui/carousel.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { useFavourites } from './favourite-data.ts'
import { useNextTimes } from './next-times.ts'
import { ShopCard } from './shop-card.tsx'

/** As many as free times can be asked for at once. */
const most = 20

/** The spas somebody has given a heart, with their next times, or nothing at all. */
export function Favourites() {
  const { t } = useWords()
  const shops = useFavourites()?.slice(0, most) ?? []
  const times = useNextTimes(shops.map(({ id }) => id))
  const title = t('shop.favourite.title')
  if (shops.length === 0) return null
  return (
    <Section title={title} className="mt-8">
      <Carousel
        label={title}
        previousLabel={t('shop.favourite.previous')}
        nextLabel={t('shop.favourite.more')}
        itemWidth="272px"
        bleed
      >
        {shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} times={times?.get(shop.id)} loading={!times} />
        ))}
      </Carousel>
    </Section>
  )
}
