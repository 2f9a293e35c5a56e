import { createFormat } from '@serein/client/format.ts'
import { aboutHouses } from './business/about-page.ts'
import { aboutChoice } from './booking/choose-about.ts'
import { aboutFeatured, aboutServices } from './catalogue/catalogue-about.ts'
import { aboutProducts } from './catalogue/product-about.ts'
import { aboutServiceList } from './catalogue/service-list-about.ts'
import { aboutLegal } from './identity/legal-about.ts'
import type { About, PageAbout, Say, Told } from './page-about.ts'
import { titleOf } from './page-title.ts'
import { stringifySearch } from './parameter.ts'
import { publicScreens, type PublicScreen, type PublicScreenName } from './public-screens.ts'
import type { Preload } from './router.tsx'
import { type ScreenName, screens } from './screens.ts'
import { aboutSearch } from './search/search-about.ts'
import { aboutHome } from './shop/home-about.ts'
import { aboutShop, aboutVisit } from './shop/shop-about-page.ts'

/** What each public screen says of itself. Only the server reads this table and what it leads to. */
const abouts: { [Name in PublicScreenName]: About<Name> } = {
  featured: aboutHome,
  search: aboutSearch,
  services: aboutServices,
  serviceList: aboutServiceList,
  allFeatured: aboutFeatured,
  products: aboutProducts,
  shopDetails: aboutShop,
  shopBooking: aboutVisit,
  bookAppointment: aboutChoice,
  about: aboutHouses,
  privacy: aboutLegal('privacy'),
  terms: aboutLegal('terms'),
}

/** What the screen says of itself at this address; null when that is nobody's business. */
export function tellOf(name: ScreenName, context: Preload<ScreenName>, say: Say): Told | null {
  if (!isPublic(name)) return null
  const about = (abouts[name] as About<ScreenName>)(context, say)
  const title = titleOf(name, { ...context, format: createFormat(say.language) }, say)
  if (!about || !title) return null
  const screen: PublicScreen = publicScreens[name]
  const search: Record<string, unknown> = context.search
  const other = screen.filedUnder
  return {
    ...about,
    title,
    address: addressOf(name, screen, { ...search, ...about.subject }),
    ...(other && { filedUnder: addressOf(other, publicScreens[other], search) }),
    robots: robotsOf(screen, about, search),
  }
}

/** Its path and its subject. */
function addressOf(
  name: PublicScreenName,
  { subject }: PublicScreen,
  search: Record<string, unknown>,
): string {
  const said = Object.fromEntries(subject.map((key) => [key, search[key]]))
  return screens[name].path + stringifySearch(said)
}

function isPublic(name: ScreenName): name is PublicScreenName {
  return name in publicScreens
}

function robotsOf(
  { isStep, question = [] }: PublicScreen,
  { isEmpty, isNarrow }: PageAbout,
  search: Record<string, unknown>,
): Told['robots'] {
  if (isStep) return 'noindex'
  const isAsked = question.some((key) => search[key] !== undefined)
  return isEmpty || isNarrow || isAsked ? 'noindex, follow' : 'index'
}
