import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { firstChoice } from '../visit/basket.ts'
import { ServiceNext } from './service-next.tsx'
import { ServicePrice } from './service-price.tsx'
import { useMenuTimes } from './shop-data.ts'

/** So many treatments stand on the home; the page of the spa has all. */
const most = 8

/** The treatments of the only spa there is, each with its next free time. */
export function OneSpa({ shop }: { shop: ShopCard }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const menu = useQuery(query.catalogue.menu.queryOptions({ input: { shopId: shop.id } }))
  const times = useMenuTimes(shop.id)
  return (
    <Section
      title={t('shop.one.menu')}
      className="mt-8"
      aside={<Link href={linkTo('shopDetails', { shop: shop.id })}>{t('shop.one.all')}</Link>}
    >
      <QueryBoundary
        query={menu}
        isEmpty={({ categories }) => categories.length === 0}
        empty={<p className="text-ink-soft">{t('shop.menu.empty')}</p>}
      >
        {({ categories, currency }) => {
          const services = categories.flatMap((category) => category.services)
          const ordered = services.toSorted((a, b) => Number(b.isSignature) - Number(a.isSignature))
          return (
            <List label={t('shop.one.menu')}>
              {ordered.slice(0, most).map((service) => {
                const { id, name, variants, channel } = service
                const isAtSpa = channel === 'desk'
                const minutes = t('shop.one.minutes', { count: variants[0]!.lengthMinutes })
                return (
                  <ListRow
                    key={id}
                    href={
                      isAtSpa
                        ? linkTo('shopDetails', { shop: shop.id, service: id })
                        : linkTo('bookAppointment', {
                            shop: shop.id,
                            items: writeVisit([{ items: [firstChoice(service)] }]),
                          })
                    }
                    title={pick(name)}
                    subtitle={
                      <>
                        {minutes}
                        {isAtSpa ? (
                          ` · ${t('shop.service.atSpa')}`
                        ) : (
                          <ServiceNext timeZone={shop.timeZone} starts={times?.get(id)} />
                        )}
                      </>
                    }
                    end={
                      <span className="figures font-semibold">
                        <ServicePrice service={service} currency={currency} />
                      </span>
                    }
                  />
                )
              })}
            </List>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
