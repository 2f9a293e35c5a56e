import { instantOf } from '../../time/instant.ts'
import { MINUTES_PER_DAY, dayNumber } from '../../time/day.ts'
import { offsetTable } from '../../time/zone.ts'
import type { ResourceNeed, SlotItem, SlotRequest, StaffWish } from '../request.ts'
import {
  DEFAULT_SLOT_RULES,
  type SlotClaim,
  type SlotStaff,
  type SlotUnit,
  type SlotWorld,
} from '../world.ts'
import { everyDay } from './sample.ts'

/** A party that asks one shop for a day. */
export interface PartyQuestion {
  world: SlotWorld
  request: SlotRequest
  day: string
  now: string
}

const DAY = '2027-05-04'
const OPENS = 9 * 60
const CLOSES = 20 * 60

interface Service {
  variantId: string
  minutes: number
  requires: readonly ResourceNeed[]
  isStrenuous: boolean
  hasProcessing: boolean
}

/**
 * A shop of up to 50 therapists and 15 rooms on a more or less busy day, and a party that is not hopeless from the outset.
 * The same seed gives the same question.
 */
export function partyQuestion(
  seed: number,
  size: { guests?: number; items?: number } = {},
): PartyQuestion {
  const random = seeded(seed)
  const { below, pick } = choices(random)
  const guests = size.guests ?? 2 + below(5)
  const length = size.items ?? 1 + below(4)
  const services = servicesOf(random, length)
  const staff = staffOf(random, guests + below(pick([3, 9, 51 - guests])), services)
  const units = unitsOf(random, guests + below(16 - guests))
  const busy = pick([0.1, 0.3, 0.5])
  const claims = [
    ...staff.flatMap(({ id }) => taken(random, busy, { staffId: id, unitId: null, place: null })),
    ...units.flatMap(({ id }) =>
      taken(random, busy * 0.7, { staffId: null, unitId: id, place: 1 }),
    ),
  ]
  const menu = Array.from({ length }, () => pick(services))
  const isSame = random() < 0.5
  const guest = (): { items: SlotItem[] } => ({
    items: menu.map((one) => itemOf(isSame ? one : pick(services), wishOf(random, staff))),
  })
  return {
    world: {
      zone: offsetTable('Europe/Paris', '2027-04-25T00:00:00Z', '2027-05-15T00:00:00Z'),
      fromDay: DAY,
      toDay: DAY,
      rules: {
        ...DEFAULT_SLOT_RULES,
        noticeMinutes: 0,
        gapRule: random() < 0.15 ? { kind: 'touch_edge' } : { kind: 'off' },
        maxWaitMinutes: pick([0, 15, 15]),
      },
      hours: { weekly: everyDay(OPENS, CLOSES), exceptions: [], closures: [] },
      staff,
      units,
      claims,
    },
    request: {
      guests: Array.from({ length: guests }, guest),
      together: random() < 0.15 ? 'in_turn' : 'same_start',
      sameUnit: guests === 2 && random() < 0.3,
    },
    day: DAY,
    now: '2027-05-01T00:00:00.000Z',
  }
}

function choices(random: () => number) {
  const below = (count: number): number => Math.floor(random() * count)
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)]! }
}

function servicesOf(random: () => number, length: number): Service[] {
  const { pick } = choices(random)
  const room = { anyOf: ['room'], count: 1 }
  const anyRoom = { anyOf: ['room', 'duo'], count: 1 }
  const table = { anyOf: ['table'], count: 1 }
  return Array.from({ length: 5 }, (_, index): Service => ({
    variantId: `service ${index}`,
    minutes: pick(length > 3 ? [30, 30, 45, 60] : [30, 45, 60, 60, 60, 90]),
    requires: pick([[], [room], [room], [anyRoom], ...(random() < 0.1 ? [[anyRoom, table]] : [])]),
    isStrenuous: random() < 0.2,
    hasProcessing: random() < 0.2,
  }))
}

function staffOf(random: () => number, count: number, services: readonly Service[]): SlotStaff[] {
  const { pick } = choices(random)
  const haveOwnMinutes = random() < 0.2
  const haveLimits = random() < 0.2
  const limits = { handsOnMinutesADay: 360, handsOnMinutesInARow: 180 }
  const skillIn = ({ variantId, minutes }: Service) => {
    const isSlower = haveOwnMinutes && random() < 0.3
    return [variantId, { minutes: isSlower ? minutes + 15 : null }] as const
  }
  return Array.from({ length: count }, (_, index): SlotStaff => ({
    id: `therapist ${index}`,
    gender: pick(['female', 'male']),
    skills: Object.fromEntries(services.filter(() => random() < 0.85).map(skillIn)),
    shifts: everyDay(pick([OPENS, OPENS, 11 * 60]), pick([CLOSES, CLOSES, 17 * 60])),
    exceptions: [],
    ...(haveLimits ? { load: { ...limits, recoveryMinutes: pick([0, 15]) } } : {}),
  }))
}

function unitsOf(random: () => number, count: number): SlotUnit[] {
  const { pick } = choices(random)
  return Array.from({ length: count }, (_, index): SlotUnit => {
    const kind = pick(['room', 'room', 'room', 'room', 'duo', 'duo', 'table'])
    const places = kind === 'duo' ? 2 : 1
    return { id: `unit ${index}`, kind, places, turnoverMinutes: pick([0, 0, 10]) }
  })
}

function itemOf(service: Service, wish: StaffWish): SlotItem {
  const { minutes } = service
  return {
    variantId: service.variantId,
    segments: service.hasProcessing
      ? [
          { kind: 'hands_on', minutes: minutes - 20 },
          { kind: 'processing', minutes: 10 },
          { kind: 'finishing', minutes: 10 },
        ]
      : [{ kind: 'hands_on', minutes }],
    addOnMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 5,
    requires: service.requires,
    isStrenuous: service.isStrenuous,
    wish,
  }
}

function wishOf(random: () => number, staff: readonly SlotStaff[]): StaffWish {
  const dice = random()
  if (dice < 0.06) return { kind: 'staff', staffId: staff[Math.floor(random() * staff.length)]!.id }
  return dice < 0.18 ? { kind: 'gender', gender: 'female' } : { kind: 'any' }
}

/** Bookings of an hour with the gaps that busy people have. */
function taken(
  random: () => number,
  busy: number,
  who: Pick<SlotClaim, 'staffId' | 'unitId' | 'place'>,
): SlotClaim[] {
  const claims: SlotClaim[] = []
  for (let at = OPENS; at < CLOSES;) {
    if (random() >= busy) {
      at += 15 * (1 + Math.floor(random() * 8))
      continue
    }
    const from = dayNumber(DAY) * MINUTES_PER_DAY + at - 120
    claims.push({
      id: `${who.staffId ?? who.unitId}/${at}`,
      ...who,
      from: instantOf(from),
      to: instantOf(from + 60),
      state: 'kept',
      heldUntil: null,
      purpose: 'segment',
    })
    at += 60
  }
  return claims
}

/** A small generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
