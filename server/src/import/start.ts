import { dayIn, plain, timeIn } from './cell.ts'
import type { Reading } from './kind.ts'

type Where = { order: 'dmy' | 'mdy'; timeZone: string; thisYear: number }

/** When a visit begins: its day and time in the shop’s zone, in two cells or in one, or an instant as programs write it. */
export function startIn(read: Reading, { order, timeZone, thisYear }: Where): string | null {
  const cell = plain(read.cell('day'))
  if (cell === '') {
    read.fault('day', 'missing')
    return null
  }
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/u.test(cell)) {
    const at = new Date(cell.replace(' ', 'T'))
    if (!Number.isNaN(at.getTime())) return at.toISOString()
  }
  const apart = plain(read.cell('time'))
  const both =
    apart === ''
      ? /^(.*?\d)(?:[T,\s]+|\s+at\s+|\s+à\s+)(\d{1,2}\s*(?:[:h]|[ap]m).*)$/iu.exec(cell)
      : null
  const day = dayIn(both?.[1] ?? cell, order, thisYear)
  const minute = timeIn(both?.[2] ?? apart)
  if (!day?.year) read.fault('day', 'not_a_day')
  if (minute === null)
    read.fault(apart === '' ? 'day' : 'time', apart === '' && !both ? 'missing' : 'not_a_time')
  if (!day?.year || minute === null) return null
  const { year, month, day: date } = day
  return new Date(
    Temporal.PlainDateTime.from({
      year,
      month,
      day: date,
      hour: Math.floor(minute / 60),
      minute: minute % 60,
    })
      .toZonedDateTime(timeZone)
      .toInstant().epochMilliseconds,
  ).toISOString()
}
