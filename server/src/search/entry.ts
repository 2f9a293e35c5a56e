import type { Bilingual } from '@serein/shared/schema.ts'
import { categoryWords } from '@serein/shared/search/synonyms.ts'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { meritOf, type TextField, textFields } from '@serein/shared/search/ranking.ts'
import { amenityKinds } from '@serein/shared/shop/rules.ts'
import { dayNumber } from '@serein/shared/time/day.ts'
import type { OfferedDayPackage, ShopFacts } from './facts.ts'
import { type FreeTime, openGrids } from './free-time.ts'
import { type Menu, type OfferedVariant, packMenu } from './menu.ts'
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
  /** Its points for its rating and for being a pick. */
  merit: number
  /** Its placements that it pays for, first and last day of each as numbers; nearly all shops share the empty list. */
  placements: readonly number[]
  fromPriceMinor: number | null
  /** A bit for each of `amenityKinds`. */
  amenities: number
  /** Shared by all shops with the same, as are the hours. */
  rules: Rules
  hours: Hours
  /** Numbers of words, each with the place of its field among `textFields`: word × 8 + field. */
  words: Int32Array
  menu: Menu
  /** Nearly all shops share the empty list. */
  dayPackages: readonly DayPackageEntry[]
  therapists: readonly string[]
  siblings: readonly string[]
  /** Null until it is worked out. */
  time: FreeTime | null
}

/** A day package with the numbers of its words: of its name and of its steps. */
export type DayPackageEntry = Omit<OfferedDayPackage, 'name' | 'steps'> & { words: Int32Array }

/** What bounds the visits to a shop. */
export type Rules = Pick<ShopFacts, 'timeZone' | 'noticeMinutes' | 'horizonDays' | 'partyLimit'>
export type Hours = Pick<ShopFacts, 'hours' | 'closures'> & { key: string }
/** What services of one category are called: its own words and those of its category. */
export type ServiceName = Bilingual & {
  words: Int32Array
  ofCategory: Int32Array
  category: OfferedVariant['category']
}

const fieldBits = 8

/** The words of shops with their fields, and in which fields of any shop each word ever stood. */
function openPlacedWords(words: ReturnType<typeof openWords>) {
  const fields: number[] = []
  return {
    placed(text: string, field: TextField): number[] {
      const place = textFields.indexOf(field)
      return words.wordsOf(text).map((word) => {
        fields[word] = (fields[word] ?? 0) | (1 << place)
        return word * fieldBits + place
      })
    },
    isIn: (word: number, field: TextField): boolean =>
      ((fields[word] ?? 0) & (1 << textFields.indexOf(field))) !== 0,
  }
}

/** Makes entries. What many shops share (words, names of services, hours) is kept once. */
export function openEntries() {
  const words = openWords()
  const names: ServiceName[] = []
  const nameIds = new Map<string, number>()

  const { placed, isIn } = openPlacedWords(words)
  const categories = categoryKinds.map((kind) =>
    Int32Array.from(placed(categoryWords[kind], 'category'), wordOf),
  )

  function nameId({ en, fr, category }: OfferedVariant): number {
    const key = `${en}\0${fr}\0${category}`
    const existing = nameIds.get(key)
    if (existing !== undefined) return existing
    const own = Int32Array.from(placed(`${en} ${fr}`, 'service'), wordOf)
    const ofCategory = categories[categoryKinds.indexOf(category)]!
    const id = names.push({ en, fr, words: own, ofCategory, category }) - 1
    nameIds.set(key, id)
    return id
  }

  const hoursOf = once(
    ({ hours, closures, timeZone }: ShopFacts) =>
      `${timeZone} ${JSON.stringify([hours, closures])}`,
    ({ hours, closures }, key): Hours => ({ hours, closures, key }),
  )
  const textOf = once(same, same)
  const packageOf = ({ name, steps, ...each }: OfferedDayPackage): DayPackageEntry => ({
    ...each,
    words: Int32Array.from(words.wordsOf(`${name} ${steps}`)),
  })
  const rulesOf = once((facts: ShopFacts) => Object.values(rulesIn(facts)).join(' '), rulesIn)

  return {
    words,
    names,
    categories,
    isIn,
    gridOf: openGrids(),
    of(facts: ShopFacts): Entry {
      const { ratingAverage, ratingCount, placements, therapists, isPick, ...rest } = facts
      const rating = ratingCount > 0 ? { average: ratingAverage ?? 0, count: ratingCount } : null
      return {
        id: rest.id,
        businessId: rest.businessId,
        name: rest.name,
        city: textOf(rest.city),
        latitude: rest.latitude,
        longitude: rest.longitude,
        timeZone: textOf(rest.timeZone),
        currency: textOf(rest.currency),
        rating,
        isPick,
        merit: meritOf({ rating, isPick }),
        placements: placements.length === 0 ? unplaced : placements.flatMap(daysOf),
        fromPriceMinor: rest.fromPriceMinor,
        amenities: amenitiesOf(rest.amenities),
        rules: rulesOf(facts),
        hours: hoursOf(facts),
        words: Int32Array.from([
          ...placed(rest.name, 'name'),
          ...placed(`${rest.city} ${rest.postalCode} ${rest.street}`, 'city'),
          ...placed(therapists.join(' '), 'therapist'),
          ...placed(rest.dayPackages.map(({ name }) => name).join(' '), 'service'),
        ]),
        menu: packMenu(rest.menu, nameId),
        dayPackages: rest.dayPackages.length === 0 ? noPackages : rest.dayPackages.map(packageOf),
        therapists: therapists.map(textOf),
        siblings: rest.siblings,
        time: null,
      }
    },
  }
}

const noPackages: readonly DayPackageEntry[] = []
const unplaced: readonly number[] = []

function daysOf({ fromDay, toDay }: ShopFacts['placements'][number]): number[] {
  return [dayNumber(fromDay), dayNumber(toDay)]
}

/** Whether a shop pays for its place on a day. */
export function isPlaced({ placements }: Pick<Entry, 'placements'>, day: number): boolean {
  for (let at = 0; at < placements.length; at += 2)
    if (placements[at]! <= day && day <= placements[at + 1]!) return true
  return false
}

function rulesIn({ timeZone, noticeMinutes, horizonDays, partyLimit }: ShopFacts): Rules {
  return { timeZone, noticeMinutes, horizonDays, partyLimit }
}

const same = (text: string): string => text

/** What was made for a key already is not made again. */
function once<T, V>(keyOf: (from: T) => string, make: (from: T, key: string) => V): (from: T) => V {
  const all = new Map<string, V>()
  return (from) => {
    const key = keyOf(from)
    const old = all.get(key)
    if (old !== undefined) return old
    const made = make(from, key)
    all.set(key, made)
    return made
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
