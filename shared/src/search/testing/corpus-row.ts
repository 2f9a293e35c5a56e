import type { Sentence } from '../sentence/sentence.ts'

/** What people type and say, and the one right reading of it. */
export interface Row {
  text: string
  reading: Partial<Sentence>
  /** Of the words that are left: the town they name, as it is called there, and a therapist. */
  where?: string
  who?: string
}

/** The reader's clock: a Wednesday morning. */
export const corpusNow = '2026-11-25T10:15'

export const wed = '2026-11-25'
export const thu = '2026-11-26'
export const fri = '2026-11-27'
export const sat = '2026-11-28'
export const sun = '2026-11-29'
export const mon = '2026-11-30'
export const tue = '2026-12-01'

export const morning = { to: 720 }
export const noon = { from: 720, to: 840 }
export const afternoon = { from: 720, to: 1020 }
export const evening = { from: 1020 }
export const weekend = { day: sat, days: 2 }
export const nextWeek = { day: mon, days: 7 }
/** Within the hour. */
export const at = (hour: number, minute = 0) => ({
  from: hour * 60 + minute,
  to: hour * 60 + minute + 60,
})
export const row = (
  text: string,
  reading: Row['reading'],
  other: Pick<Row, 'where' | 'who'> = {},
): Row => ({
  text,
  reading,
  ...other,
})
