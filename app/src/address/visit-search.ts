import { mostGuests } from '@serein/shared/slot/request.ts'
import * as v from 'valibot'

/**
 * How a wanted visit travels in an address: `items` holds guests parted by `__`, their services by `_`; a service is
 * a variant, then `*` and each add-on, then `.` and who should give it; `-` is a guest who has chosen nothing yet. These
 * characters need no escape in an address:
 *   `VARIANT*ADDON.female_VARIANT__VARIANT`
 */
export interface VisitItem {
  variantId: string
  addOnIds: string[]
  /** `any`, `female`, `male` or a therapist; absent: the screen's own choice counts. */
  wish?: string
}
export interface VisitGuest {
  items: VisitItem[]
}

/** The id of one thing. */
export const id = v.pipe(v.string(), v.uuid())

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const wishText = `(?:any|female|male|${uuid})`
const itemText = `${uuid}(?:\\*${uuid}){0,6}(?:\\.${wishText})?`
const guestText = `${itemText}(?:_${itemText}){0,5}`
const guestsText = (one: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${one}(?:__${one}){0,${mostGuests - 1}}$`, 'u')))

/** A complete visit: each guest has a service. */
export const visitText = guestsText(guestText)
/** A visit that may still have guests without a service. */
export const planText = guestsText(`(?:${guestText}|-)`)
/** Absent: everybody begins together. */
export const together = v.picklist(['same_start', 'in_turn'])
export const sameRoom = v.literal(1)
/** A guest of the party, from 0. */
export const guestPosition = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.ltValue(mostGuests),
)
export const wish = v.pipe(v.string(), v.regex(new RegExp(`^${wishText}$`, 'u')))
/** Where a visit at the reader’s is, as the server reads it: `latitude,longitude`. */
export const at = v.optional(v.string())
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/u))
/** The token of a private link. */
export const privateToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/u))
const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?Z$/u),
)

/** What `/book-appointment` reads: a new visit to a shop, or a booking to reschedule. */
export const bookSearch = v.object({
  shop: v.optional(id),
  items: v.optional(visitText),
  together: v.optional(together),
  sameRoom: v.optional(sameRoom),
  at,
  /** The day package whose steps `items` are, for each guest. */
  dayPackage: v.optional(id),
  wish: v.optional(wish),
  day: v.optional(day),
  /** A start pressed on a card or a row; it is selected if it is still free. */
  start: v.optional(instant),
  /** Only the times of the evening. */
  evening: v.optional(v.literal(1)),
  /** The booking to reschedule; it knows its shop and its services. */
  reschedule: v.optional(id),
  /** The same booking by its private link. */
  visit: v.optional(privateToken),
  /** The one guest of that booking to reschedule; absent: everybody. */
  guest: v.optional(guestPosition),
})
export type BookSearch = v.InferOutput<typeof bookSearch>

/**
 * The search parameters of a visit’s screen: the visit, whether it is new, and whether to show its receipt. A guest of a party
 * has the token of their own private link instead, and the holder of the visit’s link the token of that.
 */
export const detailsSearch = v.union([
  v.object({
    booking: id,
    new: v.optional(v.literal(1)),
    show: v.optional(v.literal('receipt')),
  }),
  v.object({ invite: privateToken }),
  v.object({ visit: privateToken }),
  v.object({ form: privateToken }),
])

/** The text for `items`. */
export function writeVisit(guests: readonly VisitGuest[]): string {
  return guests.map(({ items }) => items.map(writeItem).join('_') || nobody).join('__')
}

/** Reads a text that `visitText` or `planText` has let through. */
export function readVisit(text: string): VisitGuest[] {
  return text
    .split('__')
    .map((guest) => ({ items: guest === nobody ? [] : guest.split('_').map(readItem) }))
}

const nobody = '-'

function writeItem({ variantId, addOnIds, wish: own }: VisitItem): string {
  return [variantId, ...addOnIds].join('*') + (own ? `.${own}` : '')
}

function readItem(text: string): VisitItem {
  const [what = '', own] = text.split('.')
  const [variantId = '', ...addOnIds] = what.split('*')
  return { variantId, addOnIds, ...(own ? { wish: own } : {}) }
}
