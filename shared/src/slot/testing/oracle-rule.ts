import { addDays, dayNumber, MINUTES_PER_DAY, weekdayOf } from '../../time/day.ts'
import type { ServiceRule, SlotItem, SlotRequest } from '../request.ts'
import type { MinuteWorld } from './oracle.ts'

/** Whether the rule of an item's service lets it be then, minute by minute. */
export function isGivenAt(
  minutes: MinuteWorld,
  { rule }: SlotItem,
  { from, length }: { from: number; length: number },
  request: SlotRequest,
): boolean {
  if (rule === undefined) return true
  const isOffered = givenMinutes(minutes, rule.hours)
  for (let at = from; at < from + length; at += 1) if (!isOffered[at]) return false
  if (rule.dayLimit === null) return true
  const own = request.guests
    .flatMap(({ items }) => items)
    .filter((item) => item.rule?.serviceId === rule.serviceId)
  const moment = (minutes.first + from) * 60_000
  const others = minutes.live.filter(
    (claim) =>
      claim.serviceId === rule.serviceId &&
      Date.parse(claim.from) <= moment &&
      moment < Date.parse(claim.to),
  )
  return others.length + own.length <= rule.dayLimit
}

/** The notice and the horizon that hold for a visit: the strictest of its services. */
export function limitsOf({ world: { rules } }: MinuteWorld, { guests }: SlotRequest) {
  const items = guests.flatMap((guest) => guest.items)
  return {
    noticeMinutes: Math.max(...items.map(({ rule }) => rule?.noticeMinutes ?? rules.noticeMinutes)),
    horizonDays: Math.min(...items.map(({ rule }) => rule?.horizonDays ?? 400), rules.horizonDays),
  }
}

function givenMinutes({ world, wall }: MinuteWorld, hours: ServiceRule['hours']): boolean[] {
  if (hours.length === 0) return wall.map(() => true)
  const minutesOffered = wall.map(() => false)
  for (let day = addDays(world.fromDay, -1); day <= addDays(world.toDay, 1); day = addDays(day, 1))
    for (const span of hours.filter(({ weekday }) => weekday === weekdayOf(day))) {
      const midnight = dayNumber(day) * MINUTES_PER_DAY
      const from = wall.findIndex((one) => one >= midnight + span.fromMinute)
      const to = wall.findIndex((one) => one >= midnight + span.toMinute)
      minutesOffered.fill(true, from, Math.max(from, to))
    }
  return minutesOffered
}
