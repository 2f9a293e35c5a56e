import type { PageAbout, Preload, Say } from '../router.tsx'
import { linkTo } from '../link.ts'
import { houseOptions, houseShopsOptions, housesOptions, soleHouse } from './about-data.ts'

/** A house for search engines and shared links, when its data is there. */
export function aboutHouse(
  { query, queryClient, search }: Preload<'about'>,
  say: Say,
): PageAbout | undefined {
  const houses = queryClient.getQueryData(housesOptions(query).queryKey)
  const id = search.business ?? (houses && soleHouse(houses))
  if (!id)
    return {
      title: say.t('business.about.houses'),
      description: say.t('business.about.housesLead'),
    }
  const house = queryClient.getQueryData(houseOptions(query, id).queryKey)
  if (!house) return undefined
  const picture = queryClient.getQueryData(houseShopsOptions(query, id).queryKey)?.shops[0]?.picture
  const { story, tagline, name, email, phone, foundedYear } = house
  const description = story?.[say.language] ?? tagline?.[say.language] ?? name
  return {
    title: name,
    description,
    ...(picture ? { picture: picture.src } : {}),
    thing: {
      '@type': 'Organization',
      name,
      description,
      url: linkTo('about', { business: id }),
      ...(foundedYear ? { foundingDate: String(foundedYear) } : {}),
      ...(email ? { email } : {}),
      ...(phone ? { telephone: phone } : {}),
    },
  }
}
