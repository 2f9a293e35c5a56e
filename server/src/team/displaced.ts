import { refuse } from '@serein/shared/refusal.ts'
import { hoursAt, hoursOn, type Rota } from '@serein/shared/team/rota-day.ts'
import { type Day, dayNumber, dayOf, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { type OffsetTable, offsetTable, wallOf } from '@serein/shared/time/zone.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Planned } from './rota-sql.ts'
import type { StaffQuestions, Work } from './staff-questions.ts'

/** What a change of the rota is about: people at one shop, on its clock. */
type Change = { scope: BusinessScope; shopId: string; zone: string }

/**
 * Refuses a change that takes hours away in which visits are booked, and one that has a person at two shops at once. What was outside
 * the hours before stands in no way. Errors: `shift_has_visits`, `rota_overlaps`.
 */
export async function refuseDisplaced(
  tx: Tx,
  { scope, shopId, zone }: Change,
  { before, after }: { before: readonly Planned[]; after: readonly Planned[] },
  { workOf, tellVisits }: StaffQuestions,
  now: Date,
): Promise<void> {
  const { businessId } = scope
  const staffIds = after.map(({ staffId }) => staffId)
  const period = { from: now, until: new Date(now.getTime() + 400 * 86_400_000) }
  const work = await workOf(tx, businessId, staffIds, period, now)
  const table = offsetTable(zone, dayBefore(now), period.until.toISOString())
  const holds = (people: readonly Planned[], one: Work) => {
    const person = people.find(({ staffId }) => staffId === one.staffId)
    return person !== undefined && isWorked(person, shopId, table, one)
  }
  const lostWork = work.filter(
    (one) => one.shopId === shopId && holds(before, one) && !holds(after, one),
  )
  if (lostWork.length === 0) return
  const visits = await tellVisits(tx, scope, lostWork)
  throw refuse('shift_has_visits', {
    timeZone: zone,
    visits: visits.map(withName(after, lostWork)),
  })
}

/** Errors: `rota_overlaps`. */
export function refuseTwoShops(people: readonly Planned[], days: readonly Day[]): void {
  for (const person of people)
    for (const day of days) {
      const hours = hoursOn(person, day)
      const meets = hours.some(({ shopId, fromMinute, toMinute }) =>
        hours.some(
          (other) =>
            other.shopId !== shopId && other.fromMinute < toMinute && fromMinute < other.toMinute,
        ),
      )
      const { staffId, staffName } = person
      if (meets) throw refuse('rota_overlaps', { staffId, staffName, day })
    }
}

/** The visits of some work, each with who would serve it. */
function withName(people: readonly Planned[], work: readonly Work[]) {
  return <V extends { bookingId: string }>(visit: V) => {
    const one = work.find(({ bookingId }) => bookingId === visit.bookingId)
    const person = people.find(({ staffId }) => staffId === one?.staffId)
    return { ...visit, staffName: person?.staffName ?? '' }
  }
}

/** Whether somebody is at work at a shop for all of it. */
function isWorked(rota: Rota, shopId: string, zone: OffsetTable, { from, until }: Work): boolean {
  const [begins, ends] = [from, until].map((at) => wallOf(zone, Math.floor(at.getTime() / 60_000)))
  const today = Math.floor(begins! / MINUTES_PER_DAY)
  const spans = [today - 1, today]
    .flatMap((number) =>
      hoursAt(hoursOn(rota, dayOf(number)), shopId).map(
        ({ fromMinute, toMinute }) =>
          [number * MINUTES_PER_DAY + fromMinute, number * MINUTES_PER_DAY + toMinute] as const,
      ),
    )
    .toSorted((a, b) => a[0] - b[0])
  let reached = begins!
  for (const [spanFrom, spanTo] of spans)
    if (spanFrom <= reached) reached = Math.max(reached, spanTo)
  return reached >= ends!
}

function dayBefore(now: Date): string {
  return `${dayOf(dayNumber(now.toISOString().slice(0, 10)) - 2)}T00:00:00.000Z`
}
