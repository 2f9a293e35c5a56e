import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { addDays, dayNumber, type Day } from '@serein/shared/time/day.ts'

const minuteMs = 60_000

/** Minutes after the shop's midnight, as its clock shows them. */
export function wallMinutes(instant: number, zone: string): number {
  const [hour = 0, minute = 0] = clock(zone).format(instant).split(':').map(Number)
  return hour * 60 + minute
}

/**
 * The instant at which the shop's clock shows a time of a day. 1440 is the next midnight. A time that the clock jumps
 * over becomes the moment after the jump. By `Intl`, since not every browser has `Temporal`.
 */
export function instantAt(day: Day, minutes: number, zone: string): number {
  const onDay = addDays(day, Math.floor(minutes / 1440))
  const wall = dayNumber(onDay) * 1440 * minuteMs + (((minutes % 1440) + 1440) % 1440) * minuteMs
  const first = wall - offsetMs(wall, zone)
  return wall - offsetMs(first, zone)
}

/** Reads a typed time as `14:30`: 1430, 14h30, 14.30, 9; null if invalid. */
export function readClock(text: string): string | null {
  const read = /^(\d{1,2}?)\s*[:.h]?\s*(\d{2})?\s*h?$/iu.exec(text.trim())
  const [hour, minute] = [Number(read?.[1]), Number(read?.[2] ?? 0)]
  return read && hour < 24 && minute < 60 ? clockOf(hour * 60 + minute) : null
}

/** `14:30`; the end of a day is its last minute. */
export function clockOf(minutes: number): string {
  const whole = Math.min(minutes, 1439)
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The instant of a typed time on a day; NaN if invalid. */
export function instantOfClock(day: Day, text: string, zone: string): number {
  const time = readClock(text)
  if (!time) return NaN
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantAt(day, hour * 60 + minute, zone)
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetMs(instant: number, zone: string): number {
  const parts = full(zone).formatToParts(instant)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return wall - Math.floor(instant / 1000) * 1000
}

const clock = (zone: string) =>
  dateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
const full = (zone: string) =>
  dateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
