import type { categoryKinds } from '../catalogue/contract.ts'

type Both = { en: string; fr: string }
export interface PublicPage {
  /** What is offered, as a search engine lists it: short enough to stand there whole, the name of the site aside. */
  title: Both
  /** The drawing behind the title on the picture of a shared link, a file of ours. */
  scene: string
}

/** The kinds of treatment as the pages of their own are called. */
const ofKinds: Record<(typeof categoryKinds)[number], PublicPage> = {
  massage: page('Massages', 'Massages', 'hands-over-a-back'),
  hammam: page('Hammams', 'Hammams', 'hammam-dome'),
  facial: page('Facials', 'Soins du visage', 'facial-roller-and-gua-sha'),
  body: page('Scrubs and body wraps', 'Gommages et enveloppements', 'black-soap-and-glove'),
  couple: page('Treatments for two', 'Soins à deux', 'couple-room'),
  nails: page('Manicures and pedicures', 'Manucures et pédicures', 'hand-care-with-petals'),
  hair: page('Hair and scalp care', 'Soins des cheveux', 'scalp-ritual-bowl'),
  wellness: page('Wellness rituals', 'Rituels bien-être', 'onsen-in-the-mountains'),
  prenatal: page('Prenatal massages', 'Massages prénataux', 'prenatal-pillow'),
}

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
  ...ofKinds,
} satisfies Record<string, PublicPage>
export type PublicPageName = keyof typeof publicPages

function page(en: string, fr: string, scene: string): PublicPage {
  return { title: { en, fr }, scene }
}
