import type { ShiftRule, WeekdayHours } from '../team/shift-day.ts'
import type { Day } from '../time/day.ts'
import type { Instant } from '../time/instant.ts'
import type { OffsetTable } from '../time/zone.ts'
import type { CallOutPlace } from './request.ts'

/**
 * Everything the slot engine knows of one shop: plain data, loaded once, then kept up to date by
 * claim changes (`prepare.ts`). Local times are minutes of the day on the shop's clock (0–1440, and
 * up to 2880 where a span runs past midnight); moments are ISO-8601 UTC instants.
 */
export interface SlotWorld {
  /** Offsets of the shop's zone; must reach two days beyond `fromDay` and `toDay`. */
  zone: OffsetTable
  /** First and last local day the world knows (both included). Days outside are never offered. */
  fromDay: Day
  toDay: Day
  rules: SlotRules
  hours: ShopHours
  staff: readonly SlotStaff[]
  units: readonly SlotUnit[]
  claims: readonly SlotClaim[]
  /** Services that are given to a group, at their times; left out: none. */
  sessions?: readonly SlotSession[]
}

/** A service at a time of the shop's own, which so many guests may join. No two of a service overlap. */
export interface SlotSession {
  serviceId: string
  from: Instant
  to: Instant
  seats: number
}

/** The shop's booking rules; the defaults stand in `DEFAULT_SLOT_RULES`. */
export interface SlotRules {
  /** Starts lie this many minutes apart, counted from each opening of the shop. */
  gridMinutes: number
  /** A start must be at least this many minutes after now. */
  noticeMinutes: number
  /** Last bookable local day = today + this many days. */
  horizonDays: number
  /** Waiting inside one guest's visit, in all, at most; tried in steps of 5 minutes. */
  maxWaitMinutes: number
  gapRule: GapRule
  /**
   * Who serves when several could, after fewest changes of therapist: `least_busy` that day, `fair`
   * (fewest minutes taken in the whole world), `fewest_gaps` in their day.
   */
  assignmentRule: 'least_busy' | 'fair' | 'fewest_gaps'
  /** Who has not been here before is served only while a second therapist is at work; left out: whenever somebody can. */
  neverAlone?: boolean
}

/**
 * What a visit may leave of a therapist's free stretch (between claims, shift edges and closed
 * hours). A gap smaller than one grid step is unavoidable and counts as none.
 * `touch_edge`: one of the two gaps must be none. `no_gap_below`: each gap is none or ≥ `minutes`.
 */
export type GapRule =
  | { kind: 'off' }
  | { kind: 'touch_edge' }
  | { kind: 'no_gap_below'; minutes: number }

export const DEFAULT_SLOT_RULES: SlotRules = {
  gridMinutes: 15,
  noticeMinutes: 60,
  horizonDays: 90,
  maxWaitMinutes: 15,
  gapRule: { kind: 'off' },
  assignmentRule: 'least_busy',
}

/** When guests may be in the shop. Buffers and turnover may lie outside, within the shift. */
export interface ShopHours {
  weekly: readonly WeeklySpan[]
  /** Replaces the weekly hours of that day; no spans means shut. */
  exceptions: readonly DayException[]
  /** Whole local days shut, both included; stronger than exceptions. */
  closures: readonly { fromDay: Day; toDay: Day }[]
}

/** Minutes of the local day; `toMinute` > 1440 runs past midnight. */
export interface LocalSpan {
  fromMinute: number
  toMinute: number
}

export type WeeklySpan = WeekdayHours

export interface InstantSpan {
  from: Instant
  to: Instant
}

export interface DayException {
  day: Day
  spans: readonly LocalSpan[]
}

/** A therapist at this shop. */
export interface SlotStaff {
  id: string
  gender: string | null
  /** Keyed by variant id: `minutes` is the therapist's own length without add-ons, null the variant's. */
  skills: Readonly<Record<string, { minutes: number | null; isExpert?: boolean }>>
  shifts: readonly ShiftRule[]
  /** Replaces the shifts of that day; no spans means off. */
  exceptions: readonly DayException[]
  /** When they are busy elsewhere, by a calendar of their own: no time of a shift. Parts of a minute count as busy. */
  privateTimes?: readonly InstantSpan[]
  /** How much hands-on work they may be given; left out: no limit. */
  load?: StaffLoad
  /** Serves only requests of clients who have been here before (`SlotRequest.isReturning`). */
  isForReturningOnly?: boolean
}

/**
 * What keeps a therapist's hands well. Hands-on time is all that they work at the client (finishing too); buffers, blocks
 * and processing are none. Holds count like bookings.
 */
export interface StaffLoad {
  /** On one local day, counted by the minute; null: no limit. */
  handsOnMinutesADay: number | null
  /** Without a break of `recoveryMinutes` (`DEFAULT_BREAK_MINUTES` where that is 0); null: no limit. */
  handsOnMinutesInARow: number | null
  /** Nothing hands-on for that long after hands-on work at a strenuous service, that service itself left out. */
  recoveryMinutes: number
}

/** A pause that ends a row of hands-on work where a therapist has no recovery time of their own. */
export const DEFAULT_BREAK_MINUTES = 15

/** A room or piece of equipment that is booked. */
export interface SlotUnit {
  id: string
  kind: string
  /** Guests it takes at once; places are numbered from 1. */
  places: number
  /** Different parties may be in it at once; left out: one party at a time, whatever places it has. */
  isShared?: boolean
  /** Minutes a place stays taken after a service; runs beside the after-buffer, not after it. */
  turnoverMinutes: number
}

/**
 * A therapist, or one place in a unit, taken for a while: by a booking, a buffer, a block, time off.
 * Exactly one of `staffId`, `unitId` and `serviceId` (both with `place`) is set. Parts of a minute count as taken.
 */
export interface SlotClaim {
  id: string
  staffId: string | null
  unitId: string | null
  /** Of a start that counts towards the limit of its service on that day, and of a seat in a session: `place` is its number, neither of the two above is set. */
  serviceId?: string | null
  /** From 1; null with a unit takes every place of it. */
  place: number | null
  from: Instant
  to: Instant
  /** `held` counts until `heldUntil` only; `kept` always. */
  state: 'held' | 'kept'
  heldUntil: Instant | null
  /** `segment` is hands-on work, which counts towards a therapist's load; left out: none. */
  purpose?: 'segment' | 'buffer' | 'turnover' | 'block' | 'time_off' | 'day_limit' | 'seat'
  /** Hands-on work at a strenuous service. */
  isStrenuous?: boolean
  /** Where its therapist is meanwhile; left out or null: at the shop. */
  callOut?: CallOutPlace | null
}

/** What changed since the world was prepared: `upsert` replaces by id, `release` forgets by id. */
export interface ClaimChanges {
  upsert?: readonly SlotClaim[]
  release?: readonly string[]
}
