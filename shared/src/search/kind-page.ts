import type { categoryKinds } from '../catalogue/kinds.ts'

type Both = { en: string; fr: string }
export interface PublicPage {
  /** What is offered, as a search engine lists it: short enough to stand there whole, the name of the site aside. */
  title: Both
  /** The drawing behind the title on the picture of a shared link, a file of ours. */
  scene: string
}

/** The kinds of treatment as the pages of their own are called. */
export const kindPages: Record<(typeof categoryKinds)[number], PublicPage> = {
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

export function page(en: string, fr: string, scene: string): PublicPage {
  return { title: { en, fr }, scene }
}
