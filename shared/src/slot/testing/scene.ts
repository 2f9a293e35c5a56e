import { offsetTable } from '../../time/zone.ts'
import type { SlotRequest } from '../request.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim, type SlotRules, type SlotWorld } from '../world.ts'
import { everyDay, staffMember } from './sample.ts'

/** A world of one day: `[from, to]` in UTC hours and minutes, `who` a therapist or `room/place`. */
export interface Scene {
  zone?: string
  /** `usualDay` by default. */
  day?: string
  /** Minutes of the local day, every day of the year. */
  hours: [number, number][]
  /** In place of `hours`. */
  open?: Partial<SlotWorld['hours']>
  rules?: Partial<SlotRules>
  staff?: SlotWorld['staff']
  units?: SlotWorld['units']
  taken?: Taken[]
  now?: string
}

type Taken = [
  who: string,
  from: string,
  to: string,
  what?: 'hands-on' | 'strenuous' | 'hands-on, held',
]

/** What must come out: the free starts in UTC, and what else the day is about. */
export interface HardDay extends Scene {
  name: string
  request?: SlotRequest
  free: string[]
  /** Who serves the items of the first free start, and in which units. */
  served?: string[]
  in?: string[]
  /** Starts that fit best. */
  best?: string[]
  /** Why another time is not free. */
  why?: [time: string, code: string]
}

export const usualDay = '2027-05-04'

export function worldOf(scene: Scene): SlotWorld {
  const day = scene.day ?? usualDay
  return {
    zone: offsetTable(scene.zone ?? 'UTC', '2027-01-01T00:00:00Z', '2027-12-31T00:00:00Z'),
    fromDay: day,
    toDay: day,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 400, ...scene.rules },
    hours: {
      weekly: scene.hours.flatMap(([from, to]) => everyDay(from, to)),
      exceptions: [],
      closures: [],
      ...scene.open,
    },
    staff: scene.staff ?? [staffMember('ann')],
    units: scene.units ?? [],
    claims: (scene.taken ?? []).map((taken, index) => claimOf(day, taken, index)),
  }
}

function claimOf(day: string, [who, from, to, what]: Taken, index: number): SlotClaim {
  const [unitId, place] = who.split('/')
  const isHeld = what === 'hands-on, held'
  return {
    id: `claim ${index}`,
    staffId: place === undefined ? who : null,
    unitId: place === undefined ? null : unitId!,
    place: place === undefined ? null : Number(place),
    from: `${day}T${from}:00.000Z`,
    to: `${day}T${to}:00.000Z`,
    state: isHeld ? 'held' : 'kept',
    heldUntil: isHeld ? `${day}T08:00:00.000Z` : null,
    purpose: what === undefined ? 'block' : 'segment',
    isStrenuous: what === 'strenuous',
  }
}
