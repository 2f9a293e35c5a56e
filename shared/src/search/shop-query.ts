import * as z from 'zod'
import { categoryKinds } from '../catalogue/kinds.ts'
import { day, flag, id } from '../schema.ts'
import { mostGuests } from '../slot/request.ts'
import { near } from '../shop/contract.ts'
import { amenityKinds } from '../shop/rules.ts'
import { mostDays } from './day-limit.ts'

/** So many letters of a sentence are read. */
export const textLimit = 160

/** Where it is asked from or shown: what a map shows, or a place. */
export const bounds = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/, { abort: true })
  .refine((text) => {
    const [south, west, north, east] = boundsOf(text)
    return (
      south < north && south >= -90 && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180
    )
  })
  .describe('south,west,north,east in degrees; west may be larger than east across the date line')

/** The four sides of {@link bounds} as numbers. */
export function boundsOf(text: string): [south: number, west: number, north: number, east: number] {
  return text.split(',').map(Number) as [number, number, number, number]
}

export const shopSorts = ['relevance', 'distance', 'soonest', 'price', 'rating'] as const
export type ShopSort = (typeof shopSorts)[number]

const minute = z.coerce.number<number>().int().min(0).max(1440)

/** What somebody looks for. Everything narrows; nothing but `text` is fuzzy. */
export const shopQuery = z.object({
  text: z
    .string()
    .trim()
    .max(textLimit)
    .optional()
    .describe(
      'Names of shops, services, therapists, cities and categories in both languages, accents, slips and synonyms aside',
    ),
  category: z.enum(categoryKinds).optional(),
  day: day
    .optional()
    .describe('At the shop. With it or with minutes: only shops with a free start in that window'),
  days: z.coerce
    .number<number>()
    .int()
    .min(2)
    .max(mostDays)
    .optional()
    .describe('So many days from `day` on; minutes count on each of them'),
  fromMinute: minute
    .optional()
    .describe('Start at or after so many minutes after local midnight; without `day`: today'),
  toMinute: minute.optional().describe('Start before so many minutes after local midnight'),
  lengthMinutes: z.coerce
    .number<number>()
    .int()
    .min(10)
    .max(480)
    .optional()
    .describe('A variant of exactly this length'),
  near: near.optional(),
  withinMetres: z.coerce
    .number<number>()
    .int()
    .min(100)
    .max(200_000)
    .optional()
    .describe('Needs `near`'),
  bounds: bounds.optional(),
  maxPriceMinor: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Of the service, in minor units of the shop’s own currency'),
  minRating: z.coerce.number<number>().min(1).max(5).optional(),
  gender: z
    .enum(['female', 'male'])
    .optional()
    .describe('Of a therapist who gives it, and is free in the window'),
  therapistId: id
    .optional()
    .describe('Who gives it: only shops where they work, and starts at which they are free'),
  partySize: z.coerce
    .number<number>()
    .int()
    .min(2)
    .max(mostGuests)
    .optional()
    .describe(
      'So many guests come together: with a window, only shops that can serve all at one start',
    ),
  amenities: z.array(z.enum(amenityKinds)).max(10).optional().describe('All of these'),
  openNow: flag.optional(),
})
export type ShopQuery = z.infer<typeof shopQuery>
