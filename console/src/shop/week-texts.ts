import { readClock } from '../form/wall-clock.ts'

/** One day of a week as it is typed; what was typed stays while the day is off. */
export interface DayTexts {
  isOn: boolean
  from: string
  until: string
}

interface Hours {
  weekday: number
  fromMinute: number
  toMinute: number
}

/** What most spas have: Tuesday to Saturday, ten to seven. */
export const usualWeek: Hours[] = [2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  fromMinute: 600,
  toMinute: 1_140,
}))

/** The seven days, Monday first; of a day with several hours the first. A day without any has those of `usual`. */
export function textsOfWeek(
  week: readonly Hours[],
  usual: readonly Hours[] = usualWeek,
): DayTexts[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const own = week.find((hours) => hours.weekday === weekday)
    const shownHours = own ?? usual.find((hours) => hours.weekday === weekday) ?? usual[0]
    return {
      isOn: own !== undefined,
      from: clock(shownHours?.fromMinute ?? 600),
      until: clock(shownHours?.toMinute ?? 1_140),
    }
  })
}

export function isDayFault({ isOn, from, until }: DayTexts): boolean {
  return isOn && !(minuteOf(from) < minuteOf(until))
}

/** Only of days without a fault. */
export function hoursOfTexts(days: readonly DayTexts[]): Hours[] {
  return days.flatMap(({ isOn, from, until }, at) =>
    isOn ? [{ weekday: at + 1, fromMinute: minuteOf(from), toMinute: minuteOf(until) }] : [],
  )
}

export function clock(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Not a number for what is no time; a day may end at 24:00. */
export function minuteOf(text: string): number {
  if (/^24(:?00)?$/u.test(text.trim())) return 1_440
  const [hour, minute] = (readClock(text) ?? '').split(':').map(Number)
  return hour === undefined || minute === undefined ? Number.NaN : hour * 60 + minute
}
