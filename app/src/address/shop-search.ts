import * as z from 'zod/mini'
import { guestPosition, planText, sameRoom, together, wish } from './visit-search.ts'
import { categoryKinds } from './category-kinds.ts'

/** `latitude,longitude`, to a kilometre: an address may be shared. */
export const place = z
  .string()
  .check(z.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/u), z.refine(isOnEarth))

/** What the home reads: words and a kind of treatment that filter the spas. */
export const homeSearch = z.object({
  // Figures in an address arrive as numbers.
  q: z.optional(z.coerce.string().check(z.maxLength(80))),
  category: z.optional(z.enum(categoryKinds)),
  near: z.optional(place),
  /** The spas one has given a heart, in place of the home. */
  show: z.optional(z.literal('favourites')),
})

/** What the pages of a shop read: which shop, and the visit that is being put together. */
export const shopVisitSearch = z.object({
  shop: z.uuid(),
  items: z.optional(planText),
  wish: z.optional(wish),
  together: z.optional(together),
  sameRoom: z.optional(sameRoom),
  /** Whose services are being chosen; absent: the reader's own. */
  guest: z.optional(guestPosition),
  /** The service whose choices are open. It says how the page is looked at, not what it is of. */
  service: z.optional(z.uuid()),
})

function isOnEarth(written: string): boolean {
  const [latitude = 91, longitude = 181] = written.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
