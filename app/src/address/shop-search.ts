import * as v from 'valibot'
import { at, guestPosition, id, planText, sameRoom, together, wish } from './visit-search.ts'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'

/** `latitude,longitude`, rounded to a kilometre since an address may be shared. */
export const place = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/u),
  v.check(isOnEarth),
)

/** The search parameters of the home: a text and a kind of treatment that filter the spas. */
export const homeSearch = v.object({
  // The router parses digits as a number.
  q: v.optional(
    v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.maxLength(160)),
  ),
  category: v.optional(v.picklist(categoryKinds)),
  near: v.optional(place),
  /** Shows the reader’s favourite spas in place of the home. */
  show: v.optional(v.literal('favourites')),
})

/** What the pages of a shop read: which shop, and the visit that is being put together. */
export const shopVisitSearch = v.object({
  shop: id,
  items: v.optional(planText),
  wish: v.optional(wish),
  together: v.optional(together),
  sameRoom: v.optional(sameRoom),
  at,
  /** The guest whose services are being chosen; absent: the reader. */
  guest: v.optional(guestPosition),
  /** The service whose options are open. It is a state of the page, not its subject. */
  service: v.optional(id),
})

/** The page of a shop can show one of its therapists, too: a state of the page like `service`. */
export const shopPageSearch = v.object({
  ...shopVisitSearch.entries,
  therapist: v.optional(id),
  /** A gift card is being chosen: for any treatment, or for this one. */
  gift: v.optional(v.union([v.literal('card'), id])),
  /** A package whose details are open. */
  package: v.optional(id),
  membership: v.optional(id),
  /** And one of its day packages. */
  dayPackage: v.optional(id),
})

function isOnEarth(written: string): boolean {
  const [latitude = 91, longitude = 181] = written.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
