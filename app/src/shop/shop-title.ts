import { publicPages } from '@serein/shared/search/public-page.ts'
import type { Say } from '../page-about.ts'
import type { TitleContext } from '../page-title.ts'
import { titleWords } from '../title-words.ts'
import type { MenuCategory } from './shop-data.ts'

type OfShop = TitleContext<'shopDetails' | 'shopBooking' | 'bookAppointment'>

/** The shop, where it is, and what its menu begins with. */
export function titleOfShop(context: TitleContext<'shopDetails'>, say: Say): string | undefined {
  const shop = shopIn(context)
  if (!shop) return undefined
  const { query, queryClient, search } = context
  const { queryKey } = query.catalogue.menu.queryOptions({ input: { shopId: search.shop } })
  const menu = queryClient.getQueryData(queryKey)?.categories ?? []
  const colon = say.language === 'fr' ? ' : ' : ': '
  const kinds = kindsOf(menu, say).slice(0, 2).join(', ')
  return `${shop.name}, ${shop.city}${kinds && colon + kinds}`
}

/** A visit that is put together there. */
export function titleOfVisit(
  context: TitleContext<'shopBooking'>,
  { language }: Say,
): string | undefined {
  const shop = shopIn(context)
  return shop && titleWords[language].book(shop.name)
}

/** A time that is chosen there; of a booking that somebody moves, nothing is said. */
export function titleOfChoice(
  context: TitleContext<'bookAppointment'>,
  { language }: Say,
): string | undefined {
  const shop = context.search.reschedule ? undefined : shopIn(context)
  return shop && titleWords[language].chooseAt(`${shop.name}, ${shop.city}`)
}

/** What is offered there, what the menu begins with first. */
export function kindsOf(menu: MenuCategory[], { language }: Say): string[] {
  const kinds = [...new Set(menu.map(({ kind }) => kind))]
  return kinds.map((kind) => publicPages[kind].title[language].toLowerCase())
}

function shopIn({ query, queryClient, search: { shop: shopId } }: OfShop) {
  if (!shopId) return undefined
  return queryClient.getQueryData(query.shop.get.queryOptions({ input: { shopId } }).queryKey)
}
