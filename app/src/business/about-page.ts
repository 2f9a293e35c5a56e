import { aboutWords } from '../about-words.ts'
import { trailTo } from '../catalogue/catalogue-about.ts'
import { linkTo } from '../link.ts'
import { brief, pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'
import { shopPicture } from '../shop/shop-about-page.ts'
import { houseOptions, houseShopsOptions, housesOptions, soleHouse } from './about-data.ts'

/** A house, or all of them, for search engines and shared links. */
export function aboutHouses(context: Preload<'about'>, say: Say): PageAbout | undefined {
  const { query, queryClient, search } = context
  const houses = queryClient.getQueryData(housesOptions(query).queryKey)
  const id = search.business ?? (houses && soleHouse(houses))
  if (id) return aboutHouse(context, id, say)
  const { language } = say
  const all = houses?.businesses ?? []
  return {
    description: brief(aboutWords[language].housesText(all.map(({ name }) => name))),
    picture: pagePicture('houses', say),
    things: [
      {
        '@type': 'ItemList',
        itemListElement: all.map(({ id: business, name }, index) => ({
          '@type': 'ListItem' as const,
          position: index + 1,
          name,
          url: linkTo('about', { business }),
        })),
      },
      trailTo(say, { name: say.t('business.about.title'), url: linkTo('about') }),
    ],
  }
}

function aboutHouse(
  { query, queryClient }: Preload<'about'>,
  id: string,
  say: Say,
): PageAbout | undefined {
  const house = queryClient.getQueryData(houseOptions(query, id).queryKey)
  if (!house) return undefined
  const shops = queryClient.getQueryData(houseShopsOptions(query, id).queryKey)?.shops ?? []
  const { story, tagline, name, email, phone, foundedYear } = house
  const description = story?.[say.language] ?? tagline?.[say.language] ?? name
  const url = linkTo('about', { business: id })
  return {
    // The only house is shown without being named, too.
    subject: { business: id },
    description: brief(description),
    picture: shops[0] ? shopPicture(shops[0], say) : pagePicture('houses', say),
    things: [
      {
        '@type': 'Organization',
        name,
        description,
        url,
        ...(foundedYear && { foundingDate: String(foundedYear) }),
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
      trailTo(say, { name: say.t('business.about.title'), url: linkTo('about') }, { name, url }),
    ],
  }
}
