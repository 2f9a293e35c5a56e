import type { Day } from '../time/day.ts'
import type { Instant } from '../time/instant.ts'
import type { CallOutPlace } from './request.ts'

/** The local days asked for (both included) and the present moment. */
export interface SlotWindow {
  now: Instant
  fromDay: Day
  toDay: Day
  /** A start that is no choice, such as the one that a visit has already. */
  exceptStart?: Instant | undefined
}

/** The free starts of one local day, in order of time. */
export interface DayStarts {
  day: Day
  starts: FreeStart[]
}

export interface FreeStart {
  startsAt: Instant
  /**
   * 0 is best. Ends of the visit that leave a new gap in a therapist's free stretch (0–2), plus 3
   * when nobody can serve all services of the visit alone.
   */
  rank: number
  /** Touches a neighbour (or the edge of a shift) on at least one side, with no change of therapist; never where nobody serves. */
  bestFit: boolean
}

/** Who and what serves the party at one start, and every claim to be written for it. */
export interface Assignment {
  startsAt: Instant
  endsAt: Instant
  items: AssignedItem[]
  /** As of a start, for those who serve; none where nobody does. */
  isBestFit: boolean
}

export interface AssignedItem {
  guestIndex: number
  itemIndex: number
  /** As many as the item's hands, none where nobody serves; a named one first. */
  staffIds: string[]
  unitPlaces: { unitId: string; place: number }[]
  /** The service itself, without buffers. */
  startsAt: Instant
  endsAt: Instant
  /** Never overlap for one therapist or place over the whole assignment. */
  claims: AssignedClaim[]
  /** Other therapists who could take this item (its first therapist) at the same times, best first. */
  alternatives: string[]
}

export interface AssignedClaim {
  staffId: string | null
  unitId: string | null
  /** Left out but of a start that counts towards the limit of its service and of a seat: `place` is its number on that day, or in the session. */
  serviceId?: string
  place: number | null
  from: Instant
  to: Instant
  purpose: 'segment' | 'buffer' | 'turnover' | 'day_limit' | 'seat'
  /** Hands-on work at a strenuous service; left out: it is not. */
  isStrenuous?: boolean
  /** Of a therapist at a client's, where that is; the ways there and back follow from it. */
  callOut?: CallOutPlace
}

/**
 * `closed`: no start could be offered that day (shut, past the notice, beyond the horizon, outside
 * the world). `off`: none would be free without a single booking, since who is wanted is not at work (or not long enough).
 * `full`: none is free. `few`: at most 3, or under 20 % of the day's grid. Else `free`.
 */
export interface DayOverview {
  day: Day
  state: 'free' | 'few' | 'full' | 'off' | 'closed'
  /** Number of free starts; absent where `free` was certain before all were counted. */
  freeStarts?: number
}

/**
 * Why a start is not free: the first that applies, in this order. `closed`: outside opening hours,
 * or the visit would end after them. `nonexistent_time`: the clock shows this time for the second
 * time that night; only the first is offered. `no_skilled_therapist`: nobody here may do it for this
 * client, also when the one they name is for returning clients only. `therapist_off`: nobody who could
 * is at work. `therapist_load`: who is free has reached their hands-on limit or must rest.
 * `rooms_full` also covers rooms the shop has none of. `service_hours`: the service is not given then. `day_limit`: as many
 * as may begin on that day do. `session_full`: its session has fewer seats left than are asked for. `not_then`: the shop does not give it to this client then, and does not say why.
 */
export type WhyNotCode =
  | 'past_notice'
  | 'beyond_horizon'
  | 'closed'
  | 'nonexistent_time'
  | 'off_grid'
  | 'no_skilled_therapist'
  | 'therapist_off'
  | 'therapist_busy'
  | 'therapist_load'
  | 'rooms_full'
  | 'gap_rule'
  | 'service_hours'
  | 'day_limit'
  | 'session_full'
  | 'not_then'

export interface WhyNot {
  code: WhyNotCode
  /** The item that could not be placed, where one is to blame. */
  guestIndex?: number
  itemIndex?: number
  /** True when the same start is free once every wish is `any`. */
  withAnyTherapist: boolean
  /** The nearest free starts for the same wishes, nearest first; at most 3. */
  nearest: Instant[]
  /** What would help, nearest first; at most 4, one of each kind, none of them further than `other_time`. */
  alternatives: Alternative[]
}

/**
 * A change of the request and the start that is free with it: any therapist instead of those wished for, a shorter
 * variant of one item, guests one after another instead of together, or the same visit at another time.
 */
export type Alternative =
  | { kind: 'any_therapist' | 'in_turn' | 'other_time'; startsAt: Instant }
  | {
      kind: 'shorter'
      /** Index of the guest, and of the item among theirs. */
      guest: number
      item: number
      variantId: string
      /** Of the variant itself, add-ons left out. */
      lengthMinutes: number
      startsAt: Instant
    }
