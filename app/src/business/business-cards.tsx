import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { businessShopsOptions } from './about-data.ts'

export type BusinessSummary = Pick<BusinessProfile, 'id' | 'name' | 'tagline'>

/** Each card queries the shops of its business; more than this are a plain list. */
export const cardLimit = 12

/** The businesses to choose from, each with one of its shops and its places. */
export function BusinessCards({ businesses }: { businesses: readonly BusinessSummary[] }) {
  const { pick } = useWords()
  if (businesses.length > cardLimit) {
    return (
      <List>
        {businesses.map(({ id, name, tagline }) => (
          <ListRow
            key={id}
            serif
            title={name}
            subtitle={tagline ? pick(tagline) : undefined}
            href={linkTo('about', { business: id })}
          />
        ))}
      </List>
    )
  }
  return (
    <ul className={grid}>
      {businesses.map((business, index) => (
        <li key={business.id}>
          <BusinessCard business={business} eager={index === 0} />
        </li>
      ))}
    </ul>
  )
}

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

function BusinessCard({ business, eager }: { business: BusinessSummary; eager: boolean }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(businessShopsOptions(query, business.id))
  const shops = data?.shops ?? []
  const picture = shops[0]?.picture
  // "Paris 3e" and "Paris 6e" count as one place when choosing a business.
  const places = [...new Set(shops.map(({ city }) => format.city(city.replace(/ \d.*$/u, ''))))]
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={picture}
        sizes="(min-width: 900px) 400px, 90vw"
        alt=""
        ratio="16/9"
        eager={eager}
      />
      <div className="flex flex-col gap-1 p-4">
        <CardTitle level={2} href={linkTo('about', { business: business.id })}>
          {business.name}
        </CardTitle>
        {business.tagline ? <p className="text-ink-soft">{pick(business.tagline)}</p> : null}
        {data ? (
          <p className="mt-1 text-sm font-semibold text-primary">
            {t('business.about.places', { count: shops.length, places: format.list(places) })}
          </p>
        ) : (
          <Skeleton className="mt-2 h-3.5 w-1/2" />
        )}
      </div>
    </article>
  )
}

export function BusinessCardsSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 3 }, (_, index) => (
        <span key={index} className="block overflow-hidden rounded-md bg-surface shadow-soft">
          <Skeleton shape="square" className="aspect-[16/9] w-full" />
          <span className="flex flex-col gap-2.5 p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-1 h-3.5 w-1/2" />
          </span>
        </span>
      ))}
    </div>
  )
}
