import { metadataWords } from '../metadata/metadata-words.ts'
import { brief, type Metadata } from '../metadata/metadata.ts'
import { shopPicture } from '../shop/shop-metadata.ts'

/** Nothing is revealed of a booking that is rescheduled. */
export const choiceMetadata: Metadata<'bookAppointment'> = (
  { query, queryClient, search },
  words,
) => {
  if (search.reschedule || search.visit || !search.shop) return undefined
  const { queryKey } = query.shop.get.queryOptions({ input: { shopId: search.shop } })
  const shop = queryClient.getQueryData(queryKey)
  if (!shop) return undefined
  const says = metadataWords[words.language]
  return {
    title: says.chooseAt(`${shop.name}, ${shop.city}`),
    description: brief(says.choose(shop.name)),
    picture: shopPicture(shop, words),
    noindex: !search.items,
  }
}
