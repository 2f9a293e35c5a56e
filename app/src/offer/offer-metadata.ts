import { createFormat } from '@serein/client/format.ts'
import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
import { brief, citiesOf, shopList, trailTo, type Metadata } from '../metadata/metadata.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import { offerPagesOptions } from './offer-pages.ts'

/** The current offers. */
export const offersMetadata: Metadata<'offers'> = ({ query, queryClient }, words) => {
  const { language, t } = words
  const found = queryClient.getQueryData(offerPagesOptions(query).queryKey)
  if (!found) return undefined
  const shops = [
    ...new Map(found.pages[0]!.offers.map(({ shop }) => [shop.id, shop] as const)).values(),
  ]
  return {
    title: publicPages.offers.title[language],
    description: brief(texts[language](placesOf(language, citiesOf(shops)))),
    picture: pagePicture('offers', words),
    noindex: shops.length === 0,
    jsonLd: [
      shopList(shops),
      trailTo(words, { name: t('offer.shop.title'), url: linkTo('offers') }),
    ],
  }
}

const texts = {
  en: (places: string) =>
    `Massages, hammams and facials for less${places && ` in ${places}`}: what comes off, when, and the times that are still free.`,
  fr: (places: string) =>
    `Massages, hammams et soins du visage à prix réduit${places && ` à ${places}`} : la remise, les jours et heures, et les créneaux encore libres.`,
}

function placesOf(language: 'en' | 'fr', cities: string[]): string {
  return createFormat(language).list(cities)
}
