import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { near } from '../shop/contract.ts'

export const place = z.object({
  id: z.string().describe('Its number at the source'),
  name: z
    .string()
    .describe('As it was typed, where it is called so somewhere; else as it is called there'),
  region: z.string().nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166 code'),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof place>

const source = z
  .enum(['geonames', 'openstreetmap'])
  .describe('Whom to name beside the places: both give them away for that')

const degrees = String.raw`-?\d{1,3}(?:\.\d{1,6})?`

/** What a map shows. `west` lies east of `east` where it shows the line of the date. */
export const bounds = z
  .string()
  .regex(new RegExp(`^${degrees},${degrees},${degrees},${degrees}$`), { abort: true })
  .refine((box) => {
    const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number)
    const isOnEarth =
      Math.max(-south, north) <= 90 && Math.max(Math.abs(west), Math.abs(east)) <= 180
    return south < north && isOnEarth
  })
  .describe('south,west,north,east')

/**
 * Places of the world by name, at most eight, the large and the near ones first. Accents do not matter, and cities are
 * found by their names in other languages. After a comma may stand a region or a country.
 */
const places = query('anyone')
  .route(at('GET', '/search/places', 'Find a place by name', 'search'))
  .input(z.object({ text: z.string().trim().min(2).max(80), near: near.optional() }))
  .output(z.object({ places: z.array(place).max(8), source }))

/** The largest places within what a map shows, for its labels, at most forty. */
const placesWithin = query('anyone')
  .route(at('GET', '/search/places-within', 'Places that a map may name', 'search'))
  .input(z.object({ bounds }))
  .output(z.object({ places: z.array(place.extend({ population: z.int() })).max(40), source }))

/**
 * How maps are drawn here: by a style of MapLibre at this address or, where that is null, by the built-in quiet base. Dark pages
 * have a style of their own where there is one.
 */
const mapBase = query('anyone')
  .route(at('GET', '/search/map-base', 'How maps are drawn', 'search'))
  .output(z.object({ styleUrl: z.url().nullable(), darkStyleUrl: z.url().nullable() }))

export const placeEndpoints = { places, placesWithin, mapBase }
