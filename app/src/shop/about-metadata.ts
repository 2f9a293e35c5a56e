import { createFormat } from '@serein/client/format.ts'
import { publicPages } from '@serein/shared/search/public-page.ts'
import { linkTo } from '../address/link.ts'
import { metadataWords } from '../metadata/metadata-words.ts'
import { pagePicture } from '../metadata/page-picture.ts'
import {
  brief,
  citiesOf,
  listOf,
  trailTo,
  type Metadata,
  type MetadataContext,
  type PageMetadata,
  type PageWords,
} from '../metadata/metadata.ts'
import { shopPicture } from './shop-metadata.ts'
import {
  businessOptions,
  businessShopsOptions,
  businessesOptions,
  onlyBusiness,
} from '../business/about-data.ts'

/** A business and where its shops are, or all businesses. */
export const businessesMetadata: Metadata<'about'> = (context, words) => {
  const { query, queryClient, search } = context
  const found = queryClient.getQueryData(businessesOptions(query).queryKey)
  const id = search.business ?? (found && onlyBusiness(found))
  if (id) return businessMetadata(context, id, words)
  if (!found) return undefined
  const { language, t } = words
  const { businesses } = found
  return {
    title: publicPages.businesses.title[language],
    description: brief(metadataWords[language].businessesText(businesses.map(({ name }) => name))),
    picture: pagePicture('businesses', words),
    jsonLd: [
      listOf(
        businesses.map(({ id: business, name }) => ({ name, url: linkTo('about', { business }) })),
      ),
      trailTo(words, { name: t('business.about.title'), url: linkTo('about') }),
    ],
  }
}

function businessMetadata(
  { query, queryClient }: MetadataContext<'about'>,
  id: string,
  words: PageWords,
): PageMetadata | undefined {
  const business = queryClient.getQueryData(businessOptions(query, id).queryKey)
  if (!business) return undefined
  const { language, t } = words
  const shops = queryClient.getQueryData(businessShopsOptions(query, id).queryKey)?.shops ?? []
  const cities = citiesOf(shops)
  const { story, tagline, name, logo, email, phone, foundedYear } = business
  const description = story?.[language] ?? tagline?.[language] ?? name
  const url = linkTo('about', { business: id })
  return {
    title:
      cities.length > 0
        ? metadataWords[language].inCities(name, createFormat(language).list(cities))
        : name,
    // The only business is shown without being named, too.
    identity: { business: id },
    description: brief(description),
    picture: shops[0] ? shopPicture(shops[0], words) : pagePicture('businesses', words),
    jsonLd: [
      {
        '@type': 'Organization',
        name,
        description,
        url,
        ...(logo && { logo: logo.src }),
        ...(foundedYear && { foundingDate: String(foundedYear) }),
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
      trailTo(words, { name: t('business.about.title'), url: linkTo('about') }, { name, url }),
    ],
  }
}
