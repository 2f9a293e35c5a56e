import { bookingRuleLimits } from '../shop/settings-rules.ts'
import type { WeeklySpan } from './world.ts'

/**
 * What a party wants: guests, each with services in the order they are to be had. All lengths are
 * whole minutes of real time.
 */
export interface SlotRequest {
  /** 1–6 guests; the first is the booker. */
  guests: readonly SlotGuest[]
  /** Whether all guests begin at the start, or each when the one before is done. */
  together: 'same_start' | 'in_turn'
  /** With `same_start`: all guests' first items share one unit (a couple in a double room). */
  sameUnit?: boolean
  /** The client has been here before; else therapists who are for returning clients only are passed over. */
  isReturning?: boolean
  /** Therapists who are passed over for this client, whatever is wished. */
  avoids?: readonly string[]
  /** Where all of it is given, and its therapists come to; left out: at the shop. */
  callOut?: CallOutPlace
}

/**
 * A place of a client: a therapist is on the way there and back, beside the buffers, from where they were before and to where they are
 * next. Between two items of one visit there is no way.
 */
export interface CallOutPlace {
  /** From the shop, and as long back. */
  travelMinutes: number
  /** Where it is, and how fast who goes there was to be when it was booked; left out: every way to and from it is by the shop. */
  spot?: { latitude: number; longitude: number; speedKmh: number }
}

export interface SlotGuest {
  items: readonly SlotItem[]
}

export interface SlotItem {
  variantId: string
  /** The variant's own length, cut into what the therapist does when; at least one hands-on minute. */
  segments: readonly SlotSegment[]
  /** Added to the first hands-on segment. */
  addOnMinutes: number
  /**
   * Therapist and room are taken this long before and after. Where two items of one guest meet, the
   * larger of the two applies once.
   */
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** Of what follows another service of its guest in a day package; left out: it begins as the shop lets guests wait. */
  pause?: Pause
  /** All of these are needed. */
  requires: readonly ResourceNeed[]
  /**
   * Therapists working at once (4 hands = 2). The slowest of them sets the length. 0: nobody serves, and the item takes
   * rooms alone, one of them from beginning to end. Default 1.
   */
  hands?: number
  /** With `hands` > 1 a named therapist is one of them; a gender binds all of them. `any` where nobody serves. */
  wish: StaffWish
  /** A therapist rests after it (`StaffLoad.recoveryMinutes`). */
  isStrenuous?: boolean
  /** It lasts as long as its segments, also with a therapist whose own length is another. */
  isLengthFixed?: boolean
  /** Shorter variants of the same service, for `whyNot` to name as an alternative. */
  shorter?: readonly ShorterVariant[]
  /** What holds for its service beside the rules of the shop; left out: nothing. */
  rule?: ServiceRule
}

/**
 * What passes between the end of one service and the beginning of the next, in whole minutes: buffers lie within it, also
 * where they alone are longer. It does not count as waiting.
 */
export interface Pause {
  least: number
  most: number
}

/** When a service may be booked, beside the rules of its shop. */
export interface ServiceRule {
  serviceId: string
  /** In place of the shop's notice; null: that. */
  noticeMinutes: number | null
  /** Days ahead of today at most, where that is less than the shop's; null: as far as the shop. */
  horizonDays: number | null
  /** When it is given, from beginning to end, on the shop's clock; none: whenever the shop is open. */
  hours: readonly WeeklySpan[]
  /** So many may begin on one local day; null: any number. */
  dayLimit: number | null
  /** It begins with a session of the shop alone (`SlotWorld.sessions`), where its guests have a seat each. */
  inSessions?: boolean
}

/** Everything but the length is as in the item itself. */
export interface ShorterVariant {
  variantId: string
  segments: readonly SlotSegment[]
}

/** In `processing` the therapist is free for somebody else; the room is kept. */
export interface SlotSegment {
  kind: 'hands_on' | 'processing' | 'finishing'
  minutes: number
}

/** `count` different units of any of these kinds, one place in each. */
export interface ResourceNeed {
  anyOf: readonly string[]
  count: number
  /** Index of the only segment it is needed in; absent or null: the whole item. */
  segment?: number | null
}

export type StaffWish =
  | { kind: 'any' }
  | { kind: 'staff'; staffId: string }
  | { kind: 'gender'; gender: string }

/** No shop takes more guests in one visit; many take fewer (`rules.partyLimit`). */
export const mostGuests = bookingRuleLimits.partyLimit

/** No guest has more services in one visit. */
export const mostServices = 6
