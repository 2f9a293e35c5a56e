import { aboutHouses } from './business/about-page.ts'
import { aboutChoice } from './booking/choose-about.ts'
import { aboutFeatured, aboutServices } from './catalogue/catalogue-about.ts'
import { aboutProducts } from './catalogue/product-about.ts'
import { aboutServiceList } from './catalogue/service-list-about.ts'
import { aboutLegal } from './identity/legal-about.ts'
import type { PageAbout, Public, Say, Told } from './page-about.ts'
import { stringifySearch } from './parameter.ts'
import type { Preload } from './router.tsx'
import { type ScreenName, screens } from './screens.ts'
import { aboutHome } from './shop/home-about.ts'
import { aboutShop, aboutVisit } from './shop/shop-about-page.ts'

/**
 * The screens that speak to people who are not here yet. All others are kept out of search engines. Only the server reads
 * this table and what it leads to.
 */
export const publicPages: { [Name in ScreenName]?: Public<Name> } = {
  featured: { about: aboutHome, subject: [], question: ['q', 'category', 'near'] },
  services: { about: aboutServices, subject: [] },
  serviceList: {
    about: aboutServiceList,
    subject: ['category', 'shop'],
    question: ['length', 'max', 'gender', 'near'],
  },
  allFeatured: { about: aboutFeatured, subject: [] },
  products: { about: aboutProducts, subject: ['kind', 'shop', 'product'] },
  shopDetails: { about: aboutShop, subject: ['shop'] },
  shopBooking: { about: aboutVisit, subject: ['shop'], isStep: true },
  bookAppointment: { about: aboutChoice, subject: ['shop'], isStep: true },
  about: { about: aboutHouses, subject: ['business'] },
  privacy: { about: aboutLegal('privacy'), subject: [], question: ['version'] },
  terms: { about: aboutLegal('terms'), subject: [], question: ['version'] },
}

/** What the screen says of itself at this address; null when that is nobody's business. */
export async function tellOf<Name extends ScreenName>(
  name: Name,
  context: Preload<Name>,
  say: Say,
): Promise<Told | null> {
  const page = publicPages[name]
  const about = await page?.about(context, say)
  if (!page || !about) return null
  const search: Partial<Preload<Name>['search']> = context.search
  const subject = Object.fromEntries(page.subject.map((key) => [key, search[key]]))
  return {
    ...about,
    address: screens[name].path + stringifySearch(subject),
    robots: robotsOf(page, about, search),
  }
}

function robotsOf<Name extends ScreenName>(
  { isStep, question = [] }: Public<Name>,
  { isEmpty }: PageAbout,
  search: Partial<Preload<Name>['search']>,
): Told['robots'] {
  if (isStep) return 'noindex'
  return isEmpty || question.some((key) => search[key] !== undefined) ? 'noindex, follow' : 'index'
}
