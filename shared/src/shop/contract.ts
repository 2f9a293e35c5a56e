import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { shownText } from '../identity/rich-text.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, flag, id, limit, picture } from '../schema.ts'
import { pictureRules } from './rules.ts'

const rating = z
  .object({ average: z.number().min(1).max(5), count: z.int() })
  .nullable()
  .describe('Null until there are reviews')

export const near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/, { abort: true })
  .refine((place) =>
    place.split(',').every((degrees, axis) => Math.abs(Number(degrees)) <= [90, 180][axis]!),
  )
  .describe('latitude,longitude')

export const shopCard = z.object({
  id,
  name: z.string(),
  city: z.string(),
  street: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  picture,
  rating,
  amenities: z.array(z.string()),
  isPick: z.boolean().describe('Chosen for its quality, never for money'),
  isSponsored: z.boolean().describe('Pays to stand in front; lists must say so'),
  fromPriceMinor: z.int().nullable().describe('The cheapest service, minor units'),
  distanceMetres: z.int().nullable().describe('From the place asked for, else null'),
  categories: z.array(z.string()),
})
export type ShopCard = z.infer<typeof shopCard>

/**
 * Shops: sponsored ones first (only within 50 km of `near`), then picks (within 50 km where `near` is given), then nearest, else
 * best rated first.
 * Text matches name, city and service names, accents and small typos aside.
 */
const list = query('anyone')
  .route(at('GET', '/shops', 'Find shops', 'shop'))
  .input(
    z.object({
      text: z.string().trim().max(80).optional(),
      category: z.string().max(30).optional(),
      businessId: id.optional().describe('Only the shops of this business'),
      only: z
        .enum(['featured'])
        .optional()
        .describe('Only picks and sponsored shops, these within 50 km where `near` is given'),
      near: near.optional(),
      cursor,
      limit,
    }),
  )
  .output(z.object({ shops: z.array(shopCard), nextCursor: z.string().nullable() }))

const hours = z.object({
  weekday: z.int().min(1).max(7).describe('ISO: Monday is 1'),
  fromMinute: z.int().describe('Minutes after local midnight'),
  toMinute: z.int(),
})

const unpaidLimit = z.int().min(1).max(20).nullable()
const releaseUnansweredMinutes = z.literal([120, 360, 720, 1440, 2160]).nullable()

export const cancellationPolicy = z.object({
  tiers: z.array(
    z.object({
      untilMinutes: z.int().describe('This tier holds until so many minutes before the start'),
      feeRate: z.int().min(0).max(100_000).describe('Share of the total in 1/100,000'),
    }),
  ),
  lateFeeRate: z.int().min(0).max(100_000),
  noShowFeeRate: z.int().min(0).max(100_000),
})

const color = z.string().describe('Of CSS, for the light and the dark theme')

export const shopDetails = shopCard.extend({
  logo: picture.nullable().describe('Of its business, beside its name; null: none'),
  description: bilingual,
  text: shownText.nullable().describe('What it says of itself at length; null: nothing'),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  pictures: z.array(
    picture.extend({ id, albumId: id.nullable().describe('Null: in none of the albums') }),
  ),
  albums: z.array(z.object({ id, name: bilingual })).describe('In their order; some may be empty'),
  hours: z.array(hours),
  closures: z.array(
    z.object({
      fromDay: z.string(),
      toDay: z.string(),
      fromMinute: z.int().nullable(),
      toMinute: z.int().nullable(),
      reason: bilingual.nullable(),
    }),
  ),
  taxRate: z.int(),
  taxIsIncluded: z.boolean(),
  rules: z.object({
    holdMinutes: z.int(),
    gridMinutes: z.int(),
    noticeMinutes: z.int(),
    horizonDays: z.int(),
    partyLimit: z.int(),
    isPhoneRequired: z.boolean().describe('Nobody books without a phone number'),
    unpaidLimit: unpaidLimit.describe('Open visits to pay at the shop; null: any number'),
    releaseUnansweredMinutes: z
      .int()
      .nullable()
      .describe('Before the start of a visit whose booker has not answered; null: it stays'),
    tellsClients: z
      .boolean()
      .describe('Whether clients are told of what its desk does to their visits, as a rule'),
  }),
  cancellationPolicy,
  brandColors: z
    .object({ primary: color, onPrimary: color, soft: color })
    .nullable()
    .describe('The shop’s own colour, readable on the grounds of either theme; null: it has none'),
})
export type ShopDetails = z.infer<typeof shopDetails>

/** One shop with everything its page shows, menu and team aside. */
const get = query('anyone')
  .route(at('GET', '/shops/{shopId}', 'One shop', 'shop'))
  .input(z.object({ shopId: id }))
  .output(shopDetails)

/** One's favourites, the latest first. Who looks around has some, too. */
const favourites = query('visitor')
  .route(at('GET', '/favourites', 'My favourite shops', 'shop'))
  .output(z.object({ shops: z.array(shopCard) }))

/** Keeps a shop among one's favourites, or lets it go. */
const favour = command('visitor')
  .route(at('PUT', '/favourites/{shopId}', 'Make a shop a favourite, or no longer', 'shop'))
  .input(z.object({ shopId: id, isFavourite: z.boolean() }))
  .output(z.object({ isFavourite: z.boolean() }))

/** Whether nobody books online at this shop without a phone number; the desk may all the same. */
const requirePhone = command({ area: 'setting', level: 'change' })
  .route(
    at(
      'PUT',
      '/console/shops/{shopId}/required-phone',
      'Require a phone number at booking, or no longer',
      'shop',
    ),
  )
  .input(z.object({ shopId: id, isPhoneRequired: z.boolean() }))
  .output(z.object({ isPhoneRequired: z.boolean() }))

/**
 * How many open visits to pay at the shop a client may have who books online; null: as many as they like. Those at all
 * shops of the business count. A client with two completed visits at the business is trusted: no limit holds for them. The
 * desk books as many as it likes.
 */
const limitUnpaid = command({ area: 'setting', level: 'change' })
  .route(
    at(
      'PUT',
      '/console/shops/{shopId}/unpaid-limit',
      'Limit the visits a client may book without paying',
      'shop',
    ),
  )
  .input(z.object({ shopId: id, unpaidLimit }))
  .output(z.object({ unpaidLimit }))

/**
 * From when on a visit is cancelled, without a fee, whose booker was reminded and has not said that they are coming; null: it
 * stays. They are told until when to answer, have twelve hours for it at least, and who has paid anything keeps their visit.
 * What was told before stands: a visit whose reminder said nothing of it is not released.
 */
const releaseUnanswered = command({ area: 'setting', level: 'change' })
  .route(
    at(
      'PUT',
      '/console/shops/{shopId}/release-unanswered',
      'Release visits whose booker has not answered, or no longer',
      'shop',
    ),
  )
  .input(z.object({ shopId: id, releaseUnansweredMinutes }))
  .output(z.object({ releaseUnansweredMinutes }))

/**
 * Whether clients are told when the desk moves or cancels their visits, where the desk says nothing else (`tellClient` of
 * `booking.move` and of its neighbours).
 */
const tellClients = command({ area: 'setting', level: 'change' })
  .route(
    at(
      'PUT',
      '/console/shops/{shopId}/told-clients',
      'Tell clients what the desk does to their visits, or not',
      'shop',
    ),
  )
  .input(z.object({ shopId: id, tellsClients: z.boolean() }))
  .output(z.object({ tellsClients: z.boolean() }))

const alt = z
  .string()
  .trim()
  .min(pictureRules.altLeast)
  .max(pictureRules.altLimit)
  .describe('What the picture shows, for those who do not see it')
const altInBoth = z.object({ en: alt, fr: alt })

export const shopPictures = z.object({
  pictures: z
    .array(z.object({ id, picture, addedAt: z.iso.datetime(), albumId: id.nullable() }))
    .describe('In the order in which customers see them; the first stands for the shop'),
  albums: z.array(z.object({ id, name: bilingual })).describe('In their order; some may be empty'),
})
export type ShopPictures = z.infer<typeof shopPictures>

const addedPicture = shopPictures.extend({ added: z.object({ id, picture }) })
export type AddedPicture = z.infer<typeof addedPicture>

const ofShop = '/console/shops/{shopId}/pictures'
const mayChange = { area: 'catalogue', level: 'change' } as const

/** The pictures of a shop as those see them who look after them. */
const pictures = query({ area: 'catalogue', level: 'view' })
  .route(at('GET', ofShop, 'The pictures of a shop', 'shop'))
  .input(z.object({ shopId: id }))
  .output(shopPictures)

/**
 * Adds a picture at the end, or, not `isShown`, one that only what names it will show: a treatment, a product. The body is a
 * form (`multipart/form-data`): `file`, a JPEG, PNG, WebP or AVIF of at most 12 MiB, `alt[en]`, `alt[fr]` and `isShown`. It is turned upright, stripped of all that was written beside it, and kept in up to
 * three widths as AVIF and WebP.
 */
const addPicture = command(mayChange, { callsPerMinute: 60 })
  .route(at('POST', ofShop, 'Add a picture to a shop', 'shop'))
  .errors(
    mayRefuse(
      'picture_unusable',
      'picture_not_kept',
      'pictures_full',
      'payload_too_large',
      'too_many_requests',
    ),
  )
  .input(
    z.object({
      shopId: id,
      file: z.file().min(1).max(pictureRules.bytesLimit),
      alt: altInBoth,
      isShown: flag.default(true).describe('Among the pictures of the shop'),
    }),
  )
  .output(addedPicture)

/** Changes the description of a picture. */
const describePicture = command(mayChange)
  .route(at('POST', `${ofShop}/{pictureId}/describe`, 'Say what a picture shows', 'shop'))
  .input(z.object({ shopId: id, pictureId: id, alt: altInBoth }))
  .output(shopPictures)

/** Takes a picture out of a shop. It is kept for 30 days, so that this can be undone. */
const removePicture = command(mayChange)
  .route(at('POST', `${ofShop}/{pictureId}/remove`, 'Remove a picture from a shop', 'shop'))
  .input(z.object({ shopId: id, pictureId: id }))
  .output(shopPictures)

/** Undoes a removal: the picture stands at `place` again, 0 for the first. */
const restorePicture = command(mayChange)
  .route(at('POST', `${ofShop}/{pictureId}/restore`, 'Undo the removal of a picture', 'shop'))
  .errors(mayRefuse('pictures_full'))
  .input(
    z.object({
      shopId: id,
      pictureId: id,
      place: z.int().min(0).max(pictureRules.countLimit),
    }),
  )
  .output(shopPictures)

/** Puts all pictures of a shop in a new order. Refused with `pictures_changed` when they are others by now. */
const orderPictures = command(mayChange)
  .route(at('POST', `${ofShop}/order`, 'Put the pictures of a shop in order', 'shop'))
  .errors(mayRefuse('pictures_changed'))
  .input(z.object({ shopId: id, pictureIds: z.array(id).max(pictureRules.countLimit) }))
  .output(shopPictures)

export const shopContract = {
  list,
  get,
  favourites,
  favour,
  requirePhone,
  limitUnpaid,
  releaseUnanswered,
  tellClients,
  pictures,
  addPicture,
  describePicture,
  removePicture,
  restorePicture,
  orderPictures,
}
