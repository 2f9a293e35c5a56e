import { addDays, dayNumber, MINUTES_PER_DAY, weekdayOf } from '../../time/day.ts'
import type { ServiceRule, SlotItem, SlotRequest } from '../request.ts'
import type { MinuteWorld } from './oracle.ts'

/** Whether the rule of an item's service lets it be then, and nobody is alone with a new client, minute by minute. */
export function isGivenAt(
  minutes: MinuteWorld,
  { rule, hands }: SlotItem,
  { from, length }: { from: number; length: number },
  request: SlotRequest,
): boolean {
  if (hands !== 0 && !isAccompanied(minutes, { from, length }, request)) return false
  if (rule === undefined) return true
  const isOffered = givenMinutes(minutes, rule.hours)
  for (let at = from; at < from + length; at += 1) if (!isOffered[at]) return false
  if (rule.dayLimit === null && !rule.inSessions) return true
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
  const most = rule.inSessions ? seatsAt(minutes, rule.serviceId, { from, length }) : rule.dayLimit!
  return others.length + own.length <= most
}

/** The seats of the session that is then, from beginning to end; none where there is no such one. */
function seatsAt(
  { world, first }: MinuteWorld,
  serviceId: string,
  { from, length }: { from: number; length: number },
): number {
  const startsAt = (first + from) * 60_000
  const session = (world.sessions ?? []).find(
    (one) =>
      one.serviceId === serviceId &&
      Date.parse(one.from) === startsAt &&
      Date.parse(one.to) === startsAt + length * 60_000,
  )
  return session?.seats ?? 0
}

/** A second therapist is at work in each of these minutes, neither off nor blocked. */
function isAccompanied(
  { world, works, live, first }: MinuteWorld,
  { from, length }: { from: number; length: number },
  request: SlotRequest,
): boolean {
  if (!world.rules.neverAlone || request.isReturning) return true
  const isAway = (id: string, at: number) =>
    live.some(
      (claim) =>
        claim.staffId === id &&
        (claim.purpose === 'block' || claim.purpose === 'time_off') &&
        Math.floor(Date.parse(claim.from) / 60_000) - first <= at &&
        at < Math.ceil(Date.parse(claim.to) / 60_000) - first,
    )
  for (let at = from; at < from + length; at += 1)
    if ([...works].filter(([id, isThere]) => isThere[at] && !isAway(id, at)).length < 2)
      return false
  return true
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
