import * as z from 'zod'

/** The pieces that many endpoints' schemas share. */
export const id = z.uuid().describe('Identifier, a UUID')

/** Calendars and zones are known for these centuries; beyond them lie only mistakes. */
const century = /^(19|20|21)\d\d-/

export const instant = z.iso.datetime().regex(century).describe('Instant in UTC, ISO 8601')

export const day = z.iso
  .date()
  .regex(century)
  .describe('Calendar day in the shop’s time zone, YYYY-MM-DD')

export const bilingual = z.object({ en: z.string(), fr: z.string() })

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217 code')

export const minor = z.int().describe('Amount in minor units (cents)')

export const money = z.object({ amountMinor: minor, currency })

/** A degree of latitude or longitude as it is kept: to a tenth of a metre, which is more than a device knows. */
export const degree = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .overwrite((value) => Math.round(value * 1_000_000) / 1_000_000 || 0)

export const picture = z.object({
  src: z.string().describe('Address of the picture, relative to the site'),
  alt: bilingual,
  tint: z.string().describe('Colour to show until the picture is there'),
  photo: z
    .object({
      width: z.int().describe('Of the largest file; with `height` it gives the shape'),
      height: z.int(),
      widths: z
        .array(z.int())
        .describe('`src` ends in -<width>.webp: it is there in each of these, and so is .avif'),
      blur: z.string().describe('A tiny WebP in base64, to show until the picture is there'),
    })
    .optional()
    .describe('Of a photograph only: a drawing is sharp at any size'),
})

/** A photo without a public address, which comes with the answer; as wide as is asked for, or wider. */
export const photoBytes = z.file().mime('image/webp')
export const photoWidth = z.coerce.number<number>().int().min(1).max(1_600).default(960)

export const cursor = z.string().max(200).optional().describe('Where the next page begins')

/** Yes or no where it may stand in an address, in which everything is a word. */
export const flag = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
])

/** How many rows a page has, 1 to 50. */
export const limit = z.coerce.number<number>().int().min(1).max(50).default(20)

/** What refusals tell besides their words: the fields that are wrong, or how many there may be. */
export const badFields = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export const limitReached = z.object({ limit: z.int() })

/** Of a time that is gone: the next ones. */
export const nearestFree = z.object({ nearest: z.array(z.iso.datetime()) })
/** To the shop alone: what already has the therapist (`staffId`) or the room (`unitId`). */
export const takenBy = nearestFree.extend({
  inTheWay: z
    .array(
      z.object({
        purpose: z.string(),
        bookingId: z.string().nullable(),
        blockId: z.string().nullable(),
        staffId: z.string().nullable(),
        unitId: z.string().nullable(),
        from: z.iso.datetime(),
        until: z.iso.datetime(),
      }),
    )
    .optional(),
})

export type Bilingual = z.infer<typeof bilingual>
export type Money = z.infer<typeof money>
export type Picture = z.infer<typeof picture>
