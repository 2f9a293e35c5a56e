import { areApart } from '@serein/shared/booking/guest-span.ts'
import { freeUntil } from '@serein/shared/booking/rules.ts'
import { type Reminder, remindersOf } from '@serein/shared/notification/rules.ts'
import type { Visit, VisitFacts } from './facts.ts'
import { guestTimes, ownStart, type VisitMessage } from './message.ts'
import { minute, quietHoursOf, quietHoursOfShop, zoneAround } from './quiet-hours.ts'

/** All reminders of a visit, past or not, each with the start it counts back from. */
export function remindersFor(visit: Visit, now: Date): (Reminder & { startsAt: string })[] {
  const { facts, person } = visit
  const { timeZone } = quietHoursOf(person.setting, quietHoursOfShop(visit))!
  const zone = zoneAround(timeZone, now, new Date(facts.endsAt))
  return startsOf(facts).flatMap((startsAt) =>
    remindersOf(minutesOf(visit, startsAt), rulesOf(visit), zone).map((one) => ({
      ...one,
      startsAt,
    })),
  )
}

/** Null where there is nothing to remind of any more. */
export function reminderOf({ facts: visit }: Visit, { kind }: Reminder): VisitMessage | null {
  if (kind === 'visit') return { template: 'visit_reminder', facts: { visit } }
  const until = freeUntilOf(visit)
  if (until === null || visit.totalMinor === 0) return null
  const facts = { visit, freeUntil: new Date(until).toISOString() }
  return { template: 'free_cancel_reminder', facts }
}

/** Whether its booker has yet to come; who of their party comes before them changes nothing of that. */
export function isComing({ facts }: Visit, now: Date): boolean {
  const { state, startsAt } = facts
  const isAhead = (at: string) => Date.parse(at) > now.getTime()
  if (state === 'confirmed') return startsOf(facts).some(isAhead)
  return state === 'checked_in' && startsOf(facts).some((at) => at !== startsAt && isAhead(at))
}

/** When the visit begins, and when its booker comes where that is apart from who comes first. */
function startsOf(visit: VisitFacts): string[] {
  const own = areApart(guestTimes(visit)) ? ownStart(visit) : visit.startsAt
  return [...new Set([visit.startsAt, own])]
}

function minutesOf({ facts, knownSince }: Visit, startsAt: string) {
  const until = startsAt === facts.startsAt ? freeUntilOf(facts) : null
  return {
    startsAt: minute(new Date(startsAt)),
    freeUntil: until === null ? null : Math.floor(until / 60_000),
    knownSince: minute(new Date(knownSince)),
  }
}

/** The deadline as the person was told it, past or not; what is free until it begins has none. */
function freeUntilOf({ policy, firstStartsAt, startsAt }: Visit['facts']): number | null {
  const clock = { firstStartsAt: Date.parse(firstStartsAt), startsAt: Date.parse(startsAt) }
  const until = freeUntil(policy, clock, 0)
  return until === clock.startsAt ? null : until
}

/** As the booker has chosen, and else as the shop does. */
function rulesOf(visit: Visit) {
  const { reminderMinutes, freeCancelReminderMinutes } = visit.rules
  const { setting } = visit.person
  return {
    reminderMinutes: setting?.reminderMinutes ?? reminderMinutes,
    freeCancelReminderMinutes:
      setting && !setting.isDeadlineReminded ? null : freeCancelReminderMinutes,
    quiet: quietHoursOf(setting, quietHoursOfShop(visit))!.hours,
  }
}
