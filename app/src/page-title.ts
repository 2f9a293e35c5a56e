import type { Format } from '@serein/client/format.ts'
import { publicPages, type PublicPageName } from '@serein/shared/search/public-page.ts'
import { titleOfHouses } from './business/house-title.ts'
import { titleOfProducts, titleOfServices } from './catalogue/catalogue-title.ts'
import type { Say } from './page-about.ts'
import type { PublicScreenName } from './public-screens.ts'
import type { Preload } from './router.tsx'
import type { ScreenName } from './screens.ts'
import { titleOfSearch } from './search/search-title.ts'
import { titleOfChoice, titleOfShop, titleOfVisit } from './shop/shop-title.ts'

/** What a title is made of: the address, and the data that has come for it. */
export interface TitleContext<Name extends ScreenName> extends Pick<
  Preload<Name>,
  'query' | 'queryClient' | 'search'
> {
  format: Format
}

/** Undefined while what the page is about has not come. */
type Title<Name extends ScreenName> = (context: TitleContext<Name>, say: Say) => string | undefined

/**
 * What each public screen is called at an address. The server writes it into the page, and the browser into the tab once
 * somebody has moved on (`title-keeper.ts`). What stands here is loaded late by everybody who does: nothing of the first
 * chunk may be imported but types, or it would be taken apart.
 */
const titles: { [Name in PublicScreenName]: Title<Name> } = {
  featured: ownTitle('featured'),
  search: titleOfSearch,
  services: ownTitle('services'),
  serviceList: titleOfServices,
  allFeatured: ownTitle('featuredShops'),
  products: titleOfProducts,
  shopDetails: titleOfShop,
  shopBooking: titleOfVisit,
  bookAppointment: titleOfChoice,
  about: titleOfHouses,
  privacy: (_context, say) => say.t('identity.privacy.title'),
  terms: (_context, say) => say.t('identity.terms.title'),
}

/** The title without the name of the site; undefined where the screen's own name is all there is to say. */
export function titleOf(
  name: ScreenName,
  context: TitleContext<ScreenName>,
  say: Say,
): string | undefined {
  if (!(name in titles)) return undefined
  return (titles[name as PublicScreenName] as Title<ScreenName>)(context, say)
}

function ownTitle(page: PublicPageName) {
  return (_context: unknown, { language }: Say) => publicPages[page].title[language]
}
