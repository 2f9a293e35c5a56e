import type { Bilingual } from '@serein/shared/schema.ts'
import { categoryWords } from '@serein/shared/search/synonyms.ts'
import { categoryKinds } from '@serein/shared/catalogue/contract.ts'
import { type TextField, textFields } from '@serein/shared/search/ranking.ts'
import { amenityKinds } from '@serein/shared/shop/rules.ts'
import { dayNumber } from '@serein/shared/time/day.ts'
import type { ShopFacts } from './facts.ts'
import type { FreeTime } from './free-time.ts'
import { type Menu, packMenu } from './menu.ts'
import { openWords } from './text.ts'

/** A shop as the index keeps it. */
export type Entry = {
  id: string
  businessId: string
  name: string
  city: string
  latitude: number
  longitude: number
  timeZone: string
  currency: string
  rating: { average: number; count: number } | null
  isPick: boolean
  /** The last day of a placement it pays for, as a number; -1 without one. */
  placementUntil: number
  fromPriceMinor: number | null
  /** A bit for each of `amenityKinds`. */
  amenities: number
  noticeMinutes: number
  horizonDays: number
  /** Shared by all shops with the same. */
  hours: Hours
  /** Numbers of words, each with the place of its field among `textFields`: word × 8 + field. */
  words: Int32Array
  menu: Menu
  therapists: readonly string[]
  siblings: readonly string[]
  /** Null until it is worked out. */
  time: FreeTime | null
}

export type Hours = Pick<ShopFacts, 'hours' | 'closures'> & { key: string }
export type ServiceName = Bilingual & { words: Int32Array }

const fieldBits = 8

/** Makes entries. What many shops share (words, names of services, hours) is kept once. */
export function openEntries() {
  const words = openWords()
  const names: ServiceName[] = []
  const nameIds = new Map<string, number>()
  const hours = new Map<string, Hours>()
  const cities = new Map<string, string>()

  const placed = (text: string, field: TextField) =>
    words.wordsOf(text).map((word) => word * fieldBits + textFields.indexOf(field))
  const categories = categoryKinds.map((kind) =>
    Int32Array.from(words.wordsOf(categoryWords[kind])),
  )

  function nameId({ en, fr }: Bilingual): number {
    const key = `${en}\0${fr}`
    const known = nameIds.get(key)
    if (known !== undefined) return known
    const id = names.push({ en, fr, words: Int32Array.from(words.wordsOf(`${en} ${fr}`)) }) - 1
    nameIds.set(key, id)
    return id
  }

  function hoursOf({ hours: weekly, closures, timeZone }: ShopFacts): Hours {
    const key = `${timeZone} ${JSON.stringify([weekly, closures])}`
    const known = hours.get(key)
    if (known) return known
    const made = { hours: weekly, closures, key }
    hours.set(key, made)
    return made
  }

  function once(text: string): string {
    const known = cities.get(text)
    if (known === undefined) cities.set(text, text)
    return known ?? text
  }

  return {
    words,
    names,
    categories,
    of(facts: ShopFacts): Entry {
      const { ratingAverage, ratingCount, placementUntil, therapists, menu, ...rest } = facts
      return {
        id: rest.id,
        businessId: rest.businessId,
        name: rest.name,
        city: once(rest.city),
        latitude: rest.latitude,
        longitude: rest.longitude,
        timeZone: once(rest.timeZone),
        currency: once(rest.currency),
        rating: ratingCount > 0 ? { average: ratingAverage ?? 0, count: ratingCount } : null,
        isPick: rest.isPick,
        placementUntil: placementUntil === null ? -1 : dayNumber(placementUntil),
        fromPriceMinor: rest.fromPriceMinor,
        amenities: amenitiesOf(rest.amenities),
        noticeMinutes: rest.noticeMinutes,
        horizonDays: rest.horizonDays,
        hours: hoursOf(facts),
        words: Int32Array.from([
          ...placed(rest.name, 'name'),
          ...placed(`${rest.city} ${rest.postalCode} ${rest.street}`, 'city'),
          ...placed(therapists.join(' '), 'therapist'),
        ]),
        menu: packMenu(menu, nameId),
        therapists: therapists.map(once),
        siblings: rest.siblings,
        time: null,
      }
    },
  }
}

export type Entries = ReturnType<typeof openEntries>

export const wordOf = (placed: number): number => placed >> 3
export const fieldOf = (placed: number): TextField => textFields[placed & 7]!

/** A bit for each amenity we know. */
export function amenitiesOf(kinds: readonly string[]): number {
  return amenityKinds.reduce(
    (bits, kind, index) => (kinds.includes(kind) ? bits | (1 << index) : bits),
    0,
  )
}
