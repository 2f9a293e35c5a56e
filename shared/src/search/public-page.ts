import { kindPages, page, type PublicPage } from './kind-page.ts'

/** The public pages that stand for themselves; a shop and a business have names of their own. */
export const publicPages = {
  featured: page(
    'Massages and spas, with their free times',
    'Massages et spas, et leurs créneaux libres',
    'stones-by-water',
  ),
  services: page(
    'Treatments: massage, hammam, facial',
    'Soins : massage, hammam, visage',
    'hammam-steam',
  ),
  list: page(
    'All treatments, prices and free times',
    'Tous les soins, prix et créneaux libres',
    'folded-towels',
  ),
  featuredShops: page(
    'Featured spas and signature treatments',
    'Spas à la une et soins signatures',
    'moon-over-water',
  ),
  offers: page(
    'Spa offers now and this week',
    'Offres des spas, maintenant et cette semaine',
    'candle-in-glass',
  ),
  businesses: page(
    'Our brands and their teams',
    'Nos maisons et leurs équipes',
    'facade-by-evening',
  ),
  products: page(
    'Oils, creams and teas to take home',
    'Huiles, crèmes et thés à emporter',
    'oil-bottle-and-sprig',
  ),
  search: page('Find a spa that is free', 'Trouver un spa libre', 'paris-rooftops'),
  ...kindPages,
} satisfies Record<string, PublicPage>
export type PublicPageName = keyof typeof publicPages
