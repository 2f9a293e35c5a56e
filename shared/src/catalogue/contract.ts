import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { shownText } from '../identity/rich-text.ts'
import { bilingual, currency, cursor, day, id, limit, minor, picture } from '../schema.ts'
import { near } from '../shop/contract.ts'
import { categoryKinds, productKinds } from './kinds.ts'
import { priceKinds } from './terms.ts'

/** What visits from a day on cost, the soonest first; none: as now. */
const laterPrices = z.array(z.object({ fromDay: day, priceMinor: minor })).optional()

const addOn = z.object({
  id,
  name: bilingual,
  description: bilingual,
  lengthMinutes: z.int().describe('Added to the visit'),
  priceMinor: minor,
  laterPrices,
})

const variant = z.object({
  id,
  name: bilingual.nullable(),
  lengthMinutes: z.int(),
  priceMinor: minor,
  laterPrices,
})

export const serviceCard = z.object({
  id,
  name: bilingual,
  description: bilingual,
  picture: picture.nullable(),
  taxRate: z.int().describe('1/100,000'),
  variants: z.array(variant).min(1),
  addOns: z.array(addOn),
  bufferBeforeMinutes: z
    .int()
    .describe('Between this and what comes before it; the longer of two counts'),
  bufferAfterMinutes: z.int(),
  hands: z
    .int()
    .describe('How many therapists give it at once; 0: nobody serves, it is a room to be in'),
  priceKind: z
    .enum(priceKinds)
    .describe('`on_consultation`: its prices are 0 until the desk has set them'),
  isSignature: z.boolean().describe('What the business is known for'),
  channel: z
    .enum(['desk', 'online'])
    .optional()
    .describe('Booked at the spa alone (there, by phone, by chat) or online alone; left out: both'),
  isInSessions: z
    .boolean()
    .optional()
    .describe('Given to a group, at the times of `slot.sessions` alone; left out: it is not'),
  isCallOut: z.boolean().optional().describe('Given at the client’s; left out: at the spa'),
  sharedRooms: z
    .array(z.object({ id, places: z.int() }))
    .describe('Rooms of the shop where it can be given to several guests at once'),
})
export type ServiceCard = z.infer<typeof serviceCard>

/** What a shop offers, by category, in the shop's order and currency. */
const menu = query('anyone')
  .route(at('GET', '/shops/{shopId}/menu', 'The bookable menu of a shop', 'catalogue'))
  .input(z.object({ shopId: id }))
  .output(
    z.object({
      currency: z.string(),
      hasDayPackages: z
        .literal(true)
        .optional()
        .describe('It offers some, too; see `dayPackage.ofShop`'),
      categories: z.array(
        z.object({
          id,
          kind: z.enum(categoryKinds),
          name: bilingual,
          services: z.array(serviceCard),
        }),
      ),
    }),
  )

/** The kinds of service that at least one shop offers. */
const categories = query('anyone')
  .route(at('GET', '/categories', 'Kinds of service to browse', 'catalogue'))
  .output(
    z.object({
      categories: z.array(
        z.object({
          kind: z.enum(categoryKinds),
          shopCount: z.int(),
          picture: picture.nullable().describe('Of a service of this kind'),
        }),
      ),
    }),
  )

export const serviceDetails = serviceCard.extend({
  category: z.object({ kind: z.enum(categoryKinds), name: bilingual }),
  text: shownText.nullable().describe('What more there is to say of it, at length'),
  beforeVisit: bilingual.describe('What a guest is told before the visit; may be empty'),
  aftercare: bilingual.describe('What a guest minds afterwards; may be empty'),
  rooms: z
    .array(z.array(bilingual))
    .describe('What it takes: all of these, each any one of its kinds'),
  processingMinutes: z
    .int()
    .describe('Minutes of the first variant in which something is left to work'),
})
export type ServiceDetails = z.infer<typeof serviceDetails>

/** One service as a shop offers it, with what giving it takes. */
const get = query('anyone')
  .route(at('GET', '/shops/{shopId}/services/{serviceId}', 'One service of a shop', 'catalogue'))
  .input(z.object({ shopId: id, serviceId: id }))
  .output(serviceDetails)

export const catalogueContract = { menu, categories, get }

const stock = z.enum(['in_stock', 'few_left', 'sold_out']).describe('`few_left`: three or fewer')

const carrier = z.object({
  id,
  name: z.string(),
  city: z.string(),
  distanceMetres: z.int().nullable().describe('From the place asked for, else null'),
  currency,
  priceMinor: minor.describe('Of the cheapest variant'),
  taxRate: z.int().describe('1/100,000'),
  taxIsIncluded: z.boolean().describe('Whether the price has the tax in it already'),
  stock: stock.describe('Of the variant of which there is most'),
  variants: z
    .array(z.object({ variantId: id, priceMinor: minor, stock }))
    .min(1)
    .describe('Those that this shop carries, in their order'),
})

export const product = z.object({
  id,
  kind: z.enum(productKinds),
  name: bilingual,
  description: bilingual,
  variants: z
    .array(z.object({ id, label: bilingual.describe('As it is printed on it: “100 ml”') }))
    .min(1)
    .describe('In their order; a shop need not carry each'),
  picture: picture.nullable(),
  business: z.object({ id, name: z.string() }),
  shops: z
    .array(carrier)
    .min(1)
    .max(20)
    .describe(
      'Who carries it: the shop asked for first, then those that have it, the nearest first, else by name',
    ),
})
export type Product = z.infer<typeof product>

/**
 * What shops sell to take home, the newest first: of one shop or of all, of one kind or any. With `near` what a shop within 50 km
 * carries comes first. Sold out ones stay listed.
 */
const listProducts = query('anyone')
  .route(at('GET', '/products', 'Products to take home', 'product'))
  .input(
    z.object({
      shopId: id.optional(),
      kind: z.enum(productKinds).optional(),
      near: near.optional(),
      cursor,
      limit,
    }),
  )
  .output(z.object({ products: z.array(product), nextCursor: z.string().nullable() }))

/** One product, with the shops that carry it and what each has left. */
const getProduct = query('anyone')
  .route(at('GET', '/products/{productId}', 'One product', 'product'))
  .input(
    z.object({
      productId: id,
      shopId: id.optional().describe('The shop that is to stand first'),
      near: near.optional(),
    }),
  )
  .output(product)

export const productContract = { list: listProducts, get: getProduct }
