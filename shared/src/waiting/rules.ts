import type { DayStarts } from '../slot/answer.ts'
import type { Day } from '../time/day.ts'
import type { LocalTime } from '../time/zone.ts'

/** Who is offered a time that is freed: whom the desk chooses, the first in line, or all whom it fits. */
export const waitingModes = ['desk', 'first', 'all'] as const
type WaitingMode = (typeof waitingModes)[number]

export const waitingLimits = {
  /** So many wishes somebody may have at one shop. */
  entries: 3,
  /** Days that one wish may be about. */
  days: 62,
  holdMinutes: [10, 15, 30, 60],
  /** So many offers in a row that nobody answers end a wish: each keeps a time from all others for as long as it lasts. */
  unanswered: 2,
} as const

export type WaitingRule = {
  mode: WaitingMode
  holdMinutes: (typeof waitingLimits.holdMinutes)[number]
  membersFirst: boolean
}

/** Of a shop that has chosen nothing. */
export const usualWaitingRule: WaitingRule = { mode: 'first', holdMinutes: 15, membersFirst: false }

/** By the clock of the shop a time is offered from 7 until 21 h, so that nobody has to answer in their sleep. */
const offerHours = { fromMinute: 420, toMinute: 1260 }

/** Whether a time may be offered at this minute of the day. */
export function isOfferMinute(minuteOfDay: number): boolean {
  return minuteOfDay >= offerHours.fromMinute && minuteOfDay < offerHours.toMinute
}

/** When offers begin again, by the clock of the shop: today, or of the day after when they have begun. */
export function nextOffers({ minuteOfDay }: LocalTime): { inDays: 0 | 1; minuteOfDay: number } {
  const { fromMinute } = offerHours
  return { inDays: minuteOfDay < fromMinute ? 0 : 1, minuteOfDay: fromMinute }
}

/** Days and parts of the day that somebody would come; all instants are ISO 8601. */
export type WaitingWish = { fromDay: Day; toDay: Day; fromMinute: number; toMinute: number }

/** Whether a start lies in what is wished for. */
export function isWished(
  { fromDay, toDay, fromMinute, toMinute }: WaitingWish,
  { day, minuteOfDay }: LocalTime,
): boolean {
  return day >= fromDay && day <= toDay && minuteOfDay >= fromMinute && minuteOfDay < toMinute
}

/** A time that somebody was offered before. */
export type EarlierOffer = { startsAt: string; endsAt: string }

/**
 * Whether a start is another time than one that was offered before: a quarter of an hour later would be the same hour once more, which
 * was passed over already.
 */
export function isAnotherTime(startsAt: string, earlier: readonly EarlierOffer[]): boolean {
  const start = Date.parse(startsAt)
  return earlier.every((offer) => {
    const [from, to] = [Date.parse(offer.startsAt), Date.parse(offer.endsAt)]
    return start <= from - (to - from) || start >= to
  })
}

/** The starts that somebody may be offered, the best of the first day first. */
export function startsFor(
  wish: WaitingWish,
  free: readonly DayStarts[],
  { earlier, before = null, localTimeOf }: Choosing,
): string[] {
  return free.flatMap(({ starts }) =>
    starts
      .filter(
        ({ startsAt }) =>
          (before === null || startsAt < before) &&
          isWished(wish, localTimeOf(startsAt)) &&
          isAnotherTime(startsAt, earlier),
      )
      .toSorted((a, b) => a.rank - b.rank || (a.startsAt < b.startsAt ? -1 : 1))
      .map(({ startsAt }) => startsAt),
  )
}

type Choosing = {
  earlier: readonly EarlierOffer[]
  /** Of a visit that is to be earlier: when it begins now. */
  before?: string | null
  localTimeOf: (instant: string) => LocalTime
}
