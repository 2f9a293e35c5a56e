import { MINUTES_PER_DAY, dayOf } from './day.ts'

/** A moment as ISO-8601 UTC text, `2026-11-24T16:00:00.000Z`. */
export type Instant = string

/** Whole minutes since 1970-01-01T00:00Z; what the pure rules count in. */
export type EpochMinute = number

const MS_PER_MINUTE = 60_000

/** Milliseconds since the epoch. Throws a RangeError when the text is no instant. */
export function epochMs(instant: Instant): number {
  const minute = wholeMinute(instant)
  const ms = Number.isNaN(minute) ? Date.parse(instant) : minute * MS_PER_MINUTE
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`)
  return ms
}

/** The minute of a text as `instantOf` writes it, faster than `Date.parse`; NaN for any other. */
function wholeMinute(instant: Instant): EpochMinute {
  if (!instant.endsWith(':00.000Z') || instant.length !== 24 || instant[10] !== 'T')
    return Number.NaN
  const day = instant.slice(0, 10)
  if (day !== parsedDay) {
    parsedMinute = Date.parse(day) / MS_PER_MINUTE
    parsedDay = day
  }
  const hour = digitAt(instant, 11) * 10 + digitAt(instant, 12)
  const minute = digitAt(instant, 14) * 10 + digitAt(instant, 15)
  return instant[13] === ':' && hour < 24 && minute < 60
    ? parsedMinute + hour * 60 + minute
    : Number.NaN
}

function digitAt(text: string, index: number): number {
  const digit = text.charCodeAt(index) - 48
  return digit >= 0 && digit <= 9 ? digit : Number.NaN
}

let parsedDay = ''
let parsedMinute = Number.NaN

/** The minute an instant falls in (rounded down). */
export function minuteAtOrBefore(instant: Instant): EpochMinute {
  return Math.floor(epochMs(instant) / MS_PER_MINUTE)
}

/** The first whole minute not before an instant (rounded up). */
export function minuteAtOrAfter(instant: Instant): EpochMinute {
  return Math.ceil(epochMs(instant) / MS_PER_MINUTE)
}

/** Epoch minutes → ISO text. Joins two remembered halves, ten times faster than `toISOString`. */
export function instantOf(minute: EpochMinute): Instant {
  const day = Math.floor(minute / MINUTES_PER_DAY)
  if (day !== rememberedDay) {
    rememberedDay = day
    rememberedText = dayOf(day)
  }
  return rememberedText + timeText[minute - day * MINUTES_PER_DAY]
}

let rememberedDay = Number.NaN
let rememberedText = ''
const two = (number: number): string => String(number).padStart(2, '0')
const timeText = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`,
)
