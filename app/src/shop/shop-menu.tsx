import { mostServices } from '@serein/shared/slot/request.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { offerOn, useOffers } from './offer-data.ts'
import { ShopOffers } from './shop-offers.tsx'
import { useWords } from '../language/words.ts'
import { ServiceRow } from './service-row.tsx'
import { useMenuTimes, type ShopData } from './shop-data.ts'
import type { MenuBasket } from '../visit/use-menu-basket.ts'

/** The bookable menu by category. */
export function ShopMenu({ data, menu }: { data: ShopData; menu: MenuBasket }) {
  const { t, pick } = useWords()
  const times = useMenuTimes(data.shop.id)
  // An offer on the whole menu is shown once, above it.
  const offers = useOffers([data.shop.id]).filter(({ services }) => services !== null)
  if (data.services.length === 0)
    return <p className="py-6 text-ink-soft">{t('shop.menu.empty')}</p>
  return (
    <>
      <p role="status" className="sr-only">
        {menu.announcement}
      </p>
      {menu.isFull ? (
        <Notice tone="gold" className="mt-4">
          {t('shop.basket.full', { count: mostServices })}
        </Notice>
      ) : null}
      <ShopOffers shopId={data.shop.id} />
      {data.categories.map((category) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`} className="pt-6">
          <Heading level={3} size="section" id={`category-${category.id}`}>
            {pick(category.name)}
          </Heading>
          <ul>
            {category.services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                shop={data.shop}
                menu={menu}
                starts={times?.get(service.id)}
                offer={offerOn(offers, data.shop.id, service.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
