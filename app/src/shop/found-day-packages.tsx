import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DayPackageQuery } from '@serein/shared/search/day-package.ts'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { DayPackageCard } from './day-package-card.tsx'
import { foundDayPackagesOptions } from './day-package-data.ts'

/** Day packages of many spas; nothing where none fits, while they load or after a failure. */
export function FoundDayPackages(props: { wanted: DayPackageQuery; className: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const { data } = useQuery(foundDayPackagesOptions(query, props.wanted))
  if (!data || data.packages.length === 0) return null
  return (
    <CarouselSection
      title={t('shop.dayPackage.title')}
      previousLabel={t('shop.dayPackage.previous')}
      nextLabel={t('shop.dayPackage.next')}
      className={props.className}
    >
      {data.packages.map(({ shop, ...dayPackage }) => (
        <DayPackageCard
          key={dayPackage.id}
          dayPackage={dayPackage}
          currency={shop.currency}
          href={linkTo('shopDetails', { shop: shop.id, dayPackage: dayPackage.id })}
          where={[
            shop.name,
            shop.distanceMetres === null
              ? format.city(shop.city)
              : format.distance(shop.distanceMetres),
          ].join(' · ')}
        />
      ))}
    </CarouselSection>
  )
}
