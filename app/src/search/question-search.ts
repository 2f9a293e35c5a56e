import * as z from 'zod/mini'
import { categoryKinds } from '../shop/category-kinds.ts'

const place = z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/u))
const box = z.string().check(z.regex(/^(-?\d{1,3}(\.\d{1,6})?(,|$)){4}$/u))
const minute = z.int().check(z.gte(0), z.lte(1440))

/**
 * The one question of `/search`, `/range` and `/map`, as it stands in an address. An address may come from anywhere and be of
 * any age: what cannot be read in it is left out, the rest counts.
 */
export const questionSearch = z.object({
  // Figures in an address arrive as numbers.
  q: lenient(z.coerce.string().check(z.maxLength(80))),
  category: lenient(z.enum(categoryKinds)),
  /** A calendar day at the shop. Without it a window of time is meant for today. */
  day: lenient(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u))),
  /** The start lies within these minutes after midnight at the shop, the last one not among them. */
  from: lenient(minute),
  to: lenient(minute),
  /** Minutes, exactly. */
  length: lenient(z.int().check(z.gte(10), z.lte(480))),
  /** `latitude,longitude`, to a kilometre: an address may be shared. */
  near: lenient(place),
  /** What the place is called, where it was typed and not asked of the device. */
  place: lenient(z.coerce.string().check(z.maxLength(80))),
  /** Metres from there. */
  within: lenient(z.int().check(z.gte(100), z.lte(200_000))),
  /** What a map shows: `south,west,north,east`. */
  bounds: lenient(box),
  /** Whole units of the shop’s own currency. */
  max: lenient(z.int().check(z.gte(1), z.lte(10_000))),
  rating: lenient(z.number().check(z.gte(1), z.lte(5))),
  gender: lenient(z.enum(['female', 'male'])),
  /** Codes, parted by commas. */
  amenities: lenient(z.string().check(z.maxLength(200))),
  open: lenient(z.literal(true)),
  sort: lenient(z.enum(['distance', 'soonest', 'price', 'rating'])),
})
export type QuestionSearch = z.output<typeof questionSearch>

function lenient<Value extends z.ZodMiniType>(value: Value) {
  // oxlint-disable-next-line promise/valid-params -- it is a schema that is caught, no promise
  return z.catch(z.optional(value), undefined)
}
