import { dayNumber, dayOf } from '../shared/src/time/day.ts'
import { offsetTable } from '../shared/src/time/zone.ts'
import { prepareWorld } from '../shared/src/slot/prepare.ts'
import { everyDay, staffMember } from '../shared/src/slot/testing/sample.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim } from '../shared/src/slot/world.ts'
import type { ShopFacts } from '../server/src/search/facts.ts'
import { daysKept } from '../server/src/search/work-out.ts'
import type { BookableVariant } from '../server/src/slot/sql.ts'

export const now = new Date('2027-03-16T09:00:00.000Z')
const today = '2027-03-16'
const cities = Array.from({ length: 60 }, (_, at) => ({
  name: `City ${at}`,
  latitude: 43 + (at % 10) * 0.7,
  longitude: -1 + Math.floor(at / 10) * 1.3,
}))
const names = ['Massage', 'Deep tissue', 'Hot stones', 'Facial', 'Hammam', 'Body wrap']
const lengths = [30, 60, 90]
const brands = [
  'Lotus',
  'Atelier',
  'Source',
  'Jardin',
  'Harbour',
  'Opal',
  'Cedar',
  'Lune',
  'Still',
  'Rivage',
]

/** Numbers that look random and are the same each time (mulberry32). */
export function generator(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Random = () => number

/** Around one of sixty cities, the first of which have most shops, some kilometres from its middle. */
export function placeFrom(random: Random) {
  const city = cities[Math.floor(random() ** 2 * cities.length)]!
  const off = () => (random() + random() + random() - 1.5) * 0.12
  return { city: city.name, latitude: city.latitude + off(), longitude: city.longitude + off() }
}

/** A shop of eighteen variants, with ids of its own. */
export function factsFrom(random: Random, id: string, at: number): ShopFacts {
  const ownId = (kind: number, part: number) =>
    `${(at + 1).toString(16).padStart(8, '0')}-0000-7000-8000-${(kind * 1000 + part).toString(16).padStart(12, '0')}`
  const menu = names.flatMap((name, service) =>
    lengths.map((lengthMinutes, length) => ({
      id: ownId(1, service * 10 + length),
      serviceId: ownId(2, service),
      en: `${name} ${at % 50}`,
      fr: `${name} ${at % 50}`,
      category: (['massage', 'massage', 'massage', 'facial', 'hammam', 'body'] as const)[service]!,
      lengthMinutes,
      priceMinor: lengthMinutes * 100 + Math.floor(random() * 50) * 100,
      isFrom: false,
      isGiven: true,
      byWoman: true,
      noticeMinutes: null,
      horizonDays: null,
      byMan: true,
    })),
  )
  return {
    id,
    businessId: id,
    name: `${brands[at % brands.length]} ${brands[Math.floor(random() * brands.length)]} ${at}`,
    ...placeFrom(random),
    postalCode: String(10_000 + (at % 80_000)),
    street: `${1 + (at % 90)} rue du Lac`,
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    ratingAverage: 3.5 + Math.floor(random() * 15) / 10,
    ratingCount: Math.floor(random() * 300),
    isPick: random() < 0.02,
    placements: random() < 0.02 ? [{ fromDay: '2020-01-01', toDay: '2027-12-31' }] : [],
    fromPriceMinor: 3000,
    amenities: ['wifi', 'shower'],
    noticeMinutes: 60,
    horizonDays: 90,
    partyLimit: 6,
    hours: everyDay(9 * 60, 21 * 60),
    closures: [],
    menu,
    dayPackages: [],
    therapists: [`Anna ${at % 900}`, `Louis ${at % 700}`, `Mia ${at % 500}`],
    siblings: [],
  }
}

/** What the engine is asked about: three or four therapists, as many rooms less one, most of their time booked. */
export function worldFrom(random: Random, { menu }: ShopFacts) {
  const skills = Object.fromEntries(menu.map(({ id }) => [id, { minutes: null }]))
  const shifts = everyDay(9 * 60, 21 * 60)
  const staff = Array.from({ length: random() < 0.5 ? 3 : 4 }, (_, at) =>
    staffMember(`staff ${at}`, { shifts, skills, gender: at % 2 ? 'male' : 'female' }),
  )
  const units = staff
    .slice(1)
    .map((_, at) => ({ id: `room ${at}`, kind: 'room', places: 1, turnoverMinutes: 0 }))
  const claims = [
    ...staff.flatMap(({ id }) => booked(random, { staffId: id, unitId: null, place: null })),
    ...units.flatMap(({ id }) => booked(random, { staffId: null, unitId: id, place: 1 })),
  ]
  const prepared = prepareWorld({
    zone: offsetTable('Europe/Paris', '2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z'),
    fromDay: dayOf(dayNumber(today) - 1),
    toDay: dayOf(dayNumber(today) + daysKept + 2),
    rules: DEFAULT_SLOT_RULES,
    hours: { weekly: shifts, exceptions: [], closures: [] },
    staff,
    units,
    claims,
  })
  const variants = new Map(menu.map((offered) => [offered.id, variantFrom(offered)]))
  return { prepared, today, variants }
}

/** Four to eight bookings of an hour a day. */
function booked(
  random: Random,
  what: Pick<SlotClaim, 'staffId' | 'unitId' | 'place'>,
): SlotClaim[] {
  const claims: SlotClaim[] = []
  for (let day = 0; day < daysKept; day += 1)
    for (let hour = 8; hour < 19; hour += 1) {
      if (random() < 0.4) continue
      const from = Date.parse(`${dayOf(dayNumber(today) + day)}T00:00:00Z`) + hour * 3_600_000
      const id = `${what.staffId ?? what.unitId} ${day} ${hour}`
      const to = new Date(from + 3_600_000).toISOString()
      claims.push({
        ...what,
        id,
        from: new Date(from).toISOString(),
        to,
        state: 'kept',
        heldUntil: null,
        purpose: 'block',
      })
    }
  return claims
}

function variantFrom({
  id,
  serviceId,
  en,
  fr,
  lengthMinutes,
  priceMinor,
}: ShopFacts['menu'][number]): BookableVariant {
  return {
    id,
    serviceId,
    serviceName: { en, fr },
    variantName: null,
    lengthMinutes,
    priceMinor: priceMinor ?? 0,
    otherPrices: [],
    isOnConsultation: false,
    taxRate: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 10,
    hands: 1,
    isStrenuous: false,
    isCallOut: false,
    isFirst: false,
    channel: 'everywhere',
    rule: null,
    segments: [],
    requires: [{ anyOf: ['room'], count: 1, segment: null }],
    addOns: [],
  }
}
