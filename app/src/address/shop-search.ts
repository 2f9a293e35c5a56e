import * as v from 'valibot'
import { guestPosition, id, planText, sameRoom, together, wish } from './visit-search.ts'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'

/** `latitude,longitude`, to a kilometre: an address may be shared. */
export const place = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/u),
  v.check(isOnEarth),
)

/** What the home reads: words and a kind of treatment that filter the spas. */
export const homeSearch = v.object({
  // Figures in an address arrive as numbers.
  q: v.optional(
    v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.maxLength(80)),
  ),
  category: v.optional(v.picklist(categoryKinds)),
  near: v.optional(place),
  /** The spas one has given a heart, in place of the home. */
  show: v.optional(v.literal('favourites')),
})

/** What the pages of a shop read: which shop, and the visit that is being put together. */
export const shopVisitSearch = v.object({
  shop: id,
  items: v.optional(planText),
  wish: v.optional(wish),
  together: v.optional(together),
  sameRoom: v.optional(sameRoom),
  /** Whose services are being chosen; absent: the reader's own. */
  guest: v.optional(guestPosition),
  /** The service whose choices are open. It says how the page is looked at, not what it is of. */
  service: v.optional(id),
})

function isOnEarth(written: string): boolean {
  const [latitude = 91, longitude = 181] = written.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
