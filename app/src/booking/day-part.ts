import type { PartOfDay } from '../visit/slot-query.ts'

export type Minutes = { fromMinute: number; toMinute: number }

/** The parts of a day that somebody may wait for, by the clock of the shop. */
export const partMinutes = {
  all: { fromMinute: 0, toMinute: 1_440 },
  morning: { fromMinute: 0, toMinute: 720 },
  afternoon: { fromMinute: 720, toMinute: 1_080 },
  evening: { fromMinute: 1_080, toMinute: 1_440 },
} as const satisfies Record<PartOfDay | 'all', Minutes>

export type DayPart = keyof typeof partMinutes
export const dayParts = ['morning', 'afternoon', 'evening'] as const

/** Which of them some minutes are; null: none. */
export function dayPartOf({ fromMinute, toMinute }: Minutes): DayPart | null {
  const names = Object.keys(partMinutes) as DayPart[]
  return (
    names.find(
      (name) =>
        partMinutes[name].fromMinute === fromMinute && partMinutes[name].toMinute === toMinute,
    ) ?? null
  )
}
