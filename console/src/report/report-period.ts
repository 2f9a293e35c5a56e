import { addDays, type Day } from '@serein/shared/time/day.ts'
import { monthsLater, type Period } from '@serein/shared/report/period.ts'

export const presets = [
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
  'twelveMonths',
  'fiveYears',
  'own',
] as const
export type Preset = (typeof presets)[number]

/** The days of a choice, as of today; those that are not over yet end today. `own` is what the address says. */
export function periodOf(preset: Preset, today: Day, own: Partial<Period>): Period {
  const month = `${today.slice(0, 8)}01`
  const quarter = monthsLater(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const year = `${today.slice(0, 4)}-01-01`
  const presetPeriods: Record<Exclude<Preset, 'own'>, Period> = {
    month: { fromDay: month, toDay: today },
    lastMonth: monthsBefore(month, 1),
    quarter: { fromDay: quarter, toDay: today },
    lastQuarter: monthsBefore(quarter, 3),
    year: { fromDay: year, toDay: today },
    lastYear: monthsBefore(year, 12),
    twelveMonths: { fromDay: monthsLater(month, -11), toDay: today },
    fiveYears: { fromDay: monthsLater(month, -59), toDay: today },
  }
  if (preset !== 'own') return presetPeriods[preset]
  const { fromDay = month, toDay = today } = own
  return fromDay <= toDay ? { fromDay, toDay } : { fromDay: toDay, toDay: fromDay }
}

/** The same with the days that are still to come: people wish for those. */
export function wholePeriod(preset: Preset, { fromDay, toDay }: Period): Period {
  const months = { month: 1, quarter: 3, year: 12 }[preset as string]
  return { fromDay, toDay: months ? addDays(monthsLater(fromDay, months), -1) : toDay }
}

function monthsBefore(day: Day, months: number): Period {
  return { fromDay: monthsLater(day, -months), toDay: addDays(day, -1) }
}
