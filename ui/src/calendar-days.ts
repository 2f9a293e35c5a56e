/** A day of a calendar, "2026-11-24": no time, no zone. */
export type Day = string

const dayMillis = 86_400_000

export function addDays(day: Day, count: number): Day {
  return new Date(millisOf(day) + count * dayMillis).toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const wanted = Number(day.slice(8))
  return addDays(first, Math.min(wanted, lengthOfMonth(first)) - 1)
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(millisOf(day)).getUTCDay()
}

export function clampDay(day: Day, first: Day | undefined, last: Day | undefined): Day {
  if (first && day < first) return first
  return last && day > last ? last : day
}

/** The month's weeks; places before its first and after its last day are null. */
export function weeksOf(month: string, firstWeekday: number): (Day | null)[][] {
  const first = `${month}-01`
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7
  const length = lengthOfMonth(first)
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const at = week * 7 + place - lead
      return at >= 0 && at < length ? addDays(first, at) : null
    }),
  )
}

/** On which weekday weeks start there; 0 is Sunday. Engines that do not know get Monday or Sunday by region. */
export function firstWeekdayOf(locale: string): number {
  const place = new Intl.Locale(locale)
  const info = 'getWeekInfo' in place ? (place.getWeekInfo as () => { firstDay: number })() : null
  if (info) return info.firstDay % 7
  const region = place.maximize().region ?? ''
  return ['US', 'CA', 'MX', 'BR', 'JP', 'IL', 'IN', 'KR'].includes(region) ? 0 : 1
}

/** Where a key leads from a day, as people know it from other calendars; null for other keys. */
export function dayAfterKey(
  key: string,
  shift: boolean,
  day: Day,
  week: { first: number; rightToLeft: boolean },
): Day | null {
  const forward = week.rightToLeft ? -1 : 1
  const place = (weekdayOf(day) - week.first + 7) % 7
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -place)
    case 'End':
      return addDays(day, 6 - place)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    default:
      return null
  }
}

function millisOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function lengthOfMonth(first: Day): number {
  return new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
}
