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

const clock = memo(
  (zone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const full = memo(
  (zone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    }),
)

function memo<Made>(make: (zone: string) => Made): (zone: string) => Made {
  const made = new Map<string, Made>()
  return (zone) => {
    let known = made.get(zone)
    if (!known) made.set(zone, (known = make(zone)))
    return known
  }
}
