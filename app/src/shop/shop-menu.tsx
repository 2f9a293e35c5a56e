import { useState, type ReactNode } from 'react'
import { mostServices } from '@serein/shared/slot/request.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { cx } from '@serein/ui/cx.ts'
import { offerOn, useOffers } from './offer-data.ts'
import { ShopOffers } from './shop-offers.tsx'
import { useWords } from '../language/words.ts'
import { matches } from '../page/matching.ts'
import type { MenuBasket } from '../visit/use-menu-basket.ts'
import { categoryId } from './category-id.ts'
import { givenBy, servicesGiven } from './known-for.ts'
import { MenuSearch } from './menu-search.tsx'
import { NoneOfMenu, OneTherapist } from './menu-choice.tsx'
import { ServiceRow } from './service-row.tsx'
import { useMenuTimes, type MenuCategory, type ShopData } from './shop-data.ts'

/** So many are seen at once. */
const fewServices = 6

/** The bookable menu by category, with a search, or what one therapist of it gives. */
export function ShopMenu(props: {
  data: ShopData
  menu: MenuBasket
  /** Who should serve; a therapist has the menu to themselves where `onAnyone` leads back. */
  wish?: string | undefined
  onAnyone?: (() => void) | undefined
  /** What its types of treatment stay below while it scrolls. */
  under: 'tabs' | 'nothing'
}) {
  const { t, pick } = useWords()
  const { data, menu, onAnyone } = props
  const [typed, setTyped] = useState('')
  const only = onAnyone ? data.team.find(({ id }) => id === props.wish) : undefined
  const times = useMenuTimes(data.shop.id, only?.id)
  // An offer on the whole menu is shown once, above it.
  const offers = useOffers([data.shop.id]).filter(({ services }) => services !== null)
  if (data.services.length === 0)
    return <p className="py-6 text-ink-soft">{t('shop.menu.empty')}</p>
  const allServices = only ? servicesGiven(data.services, only) : data.services
  const categories = data.categories.flatMap((category) => {
    const services = category.services.filter(
      (service) =>
        allServices.includes(service) &&
        matches(`${pick(category.name)} ${pick(service.name)} ${pick(service.description)}`, typed),
    )
    return services.length > 0 ? [{ ...category, services }] : []
  })
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
      {only && onAnyone ? <OneTherapist therapist={only} onAnyone={onAnyone} /> : null}
      {allServices.length > fewServices ? (
        <MenuSearch categories={categories} typed={typed} onTyped={setTyped} under={props.under} />
      ) : null}
      {typed === '' ? <ShopOffers shopId={data.shop.id} /> : null}
      {categories.length === 0 ? <NoneOfMenu typed={typed} onAll={() => setTyped('')} /> : null}
      {categories.map((category) => (
        <Category key={category.id} category={category} isUnderTabs={props.under === 'tabs'}>
          {(service) => (
            <ServiceRow
              key={service.id}
              service={only ? givenBy(service, only) : service}
              shop={data.shop}
              menu={menu}
              starts={times?.get(service.id)}
              offer={offerOn(offers, data.shop.id, service.id)}
            />
          )}
        </Category>
      ))}
    </>
  )
}

function Category(props: {
  category: MenuCategory
  isUnderTabs: boolean
  children: (service: MenuCategory['services'][number]) => ReactNode
}) {
  const { pick } = useWords()
  const { category } = props
  return (
    <section
      id={categoryId(category)}
      tabIndex={-1}
      aria-labelledby={`${categoryId(category)}-name`}
      className={cx(
        'pt-6',
        props.isUnderTabs
          ? 'scroll-mt-[calc(6.25rem+var(--sticky-top))]'
          : 'scroll-mt-[calc(3.25rem+var(--sticky-top))]',
      )}
    >
      <Heading level={3} size="section" id={`${categoryId(category)}-name`}>
        {pick(category.name)}
      </Heading>
      <ul>{category.services.map(props.children)}</ul>
    </section>
  )
}
