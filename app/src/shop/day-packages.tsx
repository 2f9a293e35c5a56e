import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Heading } from '@serein/ui/heading.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useOpened } from '../visit/use-opened.ts'
import { DayPackageCard } from './day-package-card.tsx'
import { DayPackageSheet } from './day-package-sheet.tsx'

/** The day packages of a shop; nothing where none can be booked, or they fail to load. */
export function DayPackages(props: {
  shop: ShopDetails
  services: readonly ServiceCard[]
  /** The one that is open over the page. */
  opened: string | undefined
  /** The rest of the address. */
  search: SearchOf<'shopDetails'>
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { shop, services, opened, search } = props
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
            <DayPackageCard
              dayPackage={one}
              currency={data.currency}
              href={linkTo('shopDetails', { ...search, dayPackage: one.id })}
            />
          </li>
        ))}
      </ul>
      <DayPackageSheet
        shop={shop}
        services={services}
        dayPackage={data.packages.find(({ id }) => id === opened)}
        isOpen={opened !== undefined}
        onClose={() => leave(linkTo('shopDetails', search), 'as it was')}
      />
    </section>
  )
}
