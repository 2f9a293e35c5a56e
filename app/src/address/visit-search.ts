import { mostGuests } from '@serein/shared/slot/request.ts'
import * as z from 'zod/mini'

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

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const wishText = `(?:any|female|male|${uuid})`
const itemText = `${uuid}(?:\\*${uuid}){0,6}(?:\\.${wishText})?`
const guestText = `${itemText}(?:_${itemText}){0,5}`
const guestsText = (one: string) =>
  z.string().check(z.regex(new RegExp(`^${one}(?:__${one}){0,${mostGuests - 1}}$`, 'u')))

/** A visit that can be asked for: everybody wants something. */
export const visitText = guestsText(guestText)
/** A visit that is still being put together. */
export const planText = guestsText(`(?:${guestText}|-)`)
/** Absent: everybody begins together. */
export const together = z.enum(['same_start', 'in_turn'])
export const sameRoom = z.literal(1)
/** A guest of the party, from 0. */
export const guestPosition = z.int().check(z.gte(0), z.lt(mostGuests))
export const wish = z.string().check(z.regex(new RegExp(`^${wishText}$`, 'u')))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u))
/** The end of a private link. */
export const privateToken = z.string().check(z.regex(/^[\w-]{43}$/u))
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?Z$/u))

/** What `/book-appointment` reads: a new visit to a shop, or a booking to reschedule. */
export const bookSearch = z.object({
  shop: z.optional(z.uuid()),
  items: z.optional(visitText),
  together: z.optional(together),
  sameRoom: z.optional(sameRoom),
  wish: z.optional(wish),
  day: z.optional(day),
  /** A start somebody pressed on a card or a row; it is chosen when it is still free. */
  start: z.optional(instant),
  /** The booking to reschedule; it knows its shop and its services. */
  reschedule: z.optional(z.uuid()),
  /** The same by its private link. */
  visit: z.optional(privateToken),
  /** Of that booking, the one guest who gets another time; absent: all of it. */
  guest: z.optional(guestPosition),
})
export type BookSearch = z.output<typeof bookSearch>

/**
 * What the screen of one visit reads: which, whether it is news, and whether its receipt is wanted. A guest of a party
 * comes with the end of their private link instead, and whoever has the link of the visit with that.
 */
export const detailsSearch = z.union([
  z.object({
    booking: z.uuid(),
    new: z.optional(z.literal(1)),
    show: z.optional(z.literal('receipt')),
  }),
  z.object({ invite: privateToken }),
  z.object({ visit: privateToken }),
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
