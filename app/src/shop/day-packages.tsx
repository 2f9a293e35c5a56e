import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DayPackage } from '@serein/shared/catalogue/day-package.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useOpened } from '../visit/use-opened.ts'
import { DayPackageSheet } from './day-package-sheet.tsx'
import { useSayLength } from './use-say-length.ts'

/** The day packages of a shop; nothing where none can be booked, or they fail to load. */
export function DayPackages(props: {
  shop: ShopDetails
  /** The one that is open over the page. */
  opened: string | undefined
  /** The rest of the address. */
  search: SearchOf<'shopDetails'>
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { shop, opened, search } = props
  const { leave } = useOpened(opened)
  const input = { shopId: shop.id }
  const { data } = useQuery(query.dayPackage.ofShop.queryOptions({ input }))
  if (!data || data.packages.length === 0) return null
  return (
    <section aria-labelledby="day-packages" className="pt-8">
      <Heading level={2} id="day-packages" className="mb-4">
        {t('shop.dayPackage.title')}
      </Heading>
      <ul className="grid gap-4 sm:grid-cols-2">
        {data.packages.map((one) => (
          <li key={one.id}>
            <PackageCard
              dayPackage={one}
              currency={data.currency}
              href={linkTo('shopDetails', { ...search, dayPackage: one.id })}
            />
          </li>
        ))}
      </ul>
      <DayPackageSheet
        shop={shop}
        dayPackage={data.packages.find(({ id }) => id === opened)}
        isOpen={opened !== undefined}
        onClose={() => leave(linkTo('shopDetails', search), 'as it was')}
      />
    </section>
  )
}

function PackageCard(props: { dayPackage: DayPackage; currency: string; href: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { dayPackage, currency, href } = props
  const sayLength = useSayLength()
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const { priceMinor, pairPriceMinor, guestLimit } = dayPackage
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col overflow-hidden')}>
      <Picture
        picture={dayPackage.picture}
        sizes="(min-width: 900px) 400px, 100vw"
        alt=""
        ratio="16/9"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <CardTitle level={3} href={href} className="[overflow-wrap:anywhere] hyphens-auto">
          {pick(dayPackage.name)}
        </CardTitle>
        <p className="text-sm text-ink-soft">
          {t('shop.dayPackage.kind', { length: sayLength(dayPackage) })}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-2">
          <span className="figures font-semibold">{money(priceMinor)}</span>
          {pairPriceMinor !== null && guestLimit > 1 ? (
            <span className="text-sm text-ink-soft">
              {t('shop.dayPackage.forTwo', { price: money(pairPriceMinor) })}
            </span>
          ) : null}
        </p>
      </div>
    </article>
  )
}
