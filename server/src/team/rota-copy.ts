import { refuse } from '@serein/shared/refusal.ts'
import type { CopiedWeek } from '@serein/shared/team/rota.ts'
import {
  hoursAt,
  hoursOn,
  isSameHours,
  isSpecial,
  rotaLimits,
} from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { addDays, type Day, dayNumber, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { type OffsetTable, offsetTable, wallOf } from '@serein/shared/time/zone.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { closuresOf } from '../shop/settings.ts'
import { dayIn } from './day-in.ts'
import { selectZone } from './member-sql.ts'
import { at, draftOf, lock, noteDrafts } from './rota.ts'
import { minutesLost } from './rota-gap.ts'
import { type Planned, selectRota, writeDrafts } from './rota-sql.ts'

type OfCopy = { shopId: string; fromDay: Day; weeks: number; replaces: boolean }
/** Days on which somebody has the same hours. */
type DaysAlike = { staffId: string; hours: MinuteRange[]; days: Day[] }
type Copied = { planned: DaysAlike[]; replaced: DaysAlike[] }

export async function previewCopy(
  db: Db,
  scope: BusinessScope,
  input: OfCopy,
  now: Date,
): Promise<{ weeks: CopiedWeek[] }> {
  const target = targetOf(scope, input)
  const zone = await selectZone(db, target)
  if (!zone) throw refuse('not_found')
  const people = await selectRota(db, target, target)
  return { weeks: countWeeks(await copiesOf(db, scope, input, { zone, people, now }), input) }
}

export async function copy(
  tx: Tx,
  scope: BusinessScope,
  input: OfCopy,
  now: Date,
): Promise<Copied & { weeks: CopiedWeek[] }> {
  const target = targetOf(scope, input)
  const { zone, people } = await lock(tx, target)
  if (target.toDay < dayIn(zone, now)) throw refuse('rota_is_past')
  const copies = await copiesOf(tx, scope, input, { zone, people, now })
  const planned = copies.filter(({ fate }) => fate === 'planned')
  await writeDrafts(
    tx,
    target,
    planned.map(({ person, day, hours }) => draftOf(person, { ...target, day }, hours)),
  )
  await noteDrafts(tx, target, people, await selectRota(tx, target, target))
  return {
    weeks: countWeeks(copies, input),
    planned: daysAlike(planned),
    replaced: daysAlike(
      planned.flatMap(({ draft, ...one }) => (draft ? { ...one, hours: draft } : [])),
    ),
  }
}

export async function undoCopy(
  tx: Tx,
  scope: BusinessScope,
  { shopId, fromDay, planned, replaced }: Copied & { shopId: string; fromDay: Day },
  now: Date,
): Promise<{ keptDays: number }> {
  const target = targetOf(scope, { shopId, fromDay, weeks: rotaLimits.copiedWeeks })
  const { zone, people } = await lock(tx, target)
  const today = dayIn(zone, now)
  const earlier = new Map(eachDay(replaced).map((one) => [`${one.staffId} ${one.day}`, one.hours]))
  const copied = eachDay(planned).flatMap(({ staffId, day, hours }) => {
    if (!target.days.includes(day)) throw refuse('not_found')
    const person = people.find((one) => one.staffId === staffId)
    return person && day >= today ? [{ person, day, hours }] : []
  })
  const back = copied.filter(({ person, day, hours }) =>
    isSameHours(hours, hoursPlanned(person, day, shopId)),
  )
  await writeDrafts(
    tx,
    target,
    back.map(({ person, day }) =>
      draftOf(person, { shopId, day }, earlier.get(`${person.staffId} ${day}`) ?? null),
    ),
  )
  await noteDrafts(tx, target, people, await selectRota(tx, target, target))
  return { keptDays: copied.length - back.length }
}

/** The weeks after a week. */
function targetOf(
  scope: BusinessScope,
  { shopId, fromDay, weeks }: Pick<OfCopy, 'shopId' | 'fromDay' | 'weeks'>,
) {
  return at(scope, shopId, addDays(fromDay, 7), weeks)
}

/** One day of one person in a week that follows, and what becomes of it. */
type Copy = {
  person: Planned
  day: Day
  hours: MinuteRange[]
  draft: MinuteRange[] | null
  hasOwnHours: boolean
  fate: 'same' | 'own' | 'closed' | 'onLeave' | 'elsewhere' | 'planned'
}

async function copiesOf(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId, fromDay, weeks, replaces }: OfCopy,
  { zone, people, now }: { zone: string; people: readonly Planned[]; now: Date },
): Promise<Copy[]> {
  const source = at(scope, shopId, fromDay)
  const closures = (await closuresOf(db, source, now)).filter((one) => one.fromMinute === null)
  const isClosed = (day: Day) => closures.some((one) => one.fromDay <= day && day <= one.toDay)
  const [from, until] = [addDays(fromDay, 4), addDays(fromDay, 7 * weeks + 10)]
  const table = offsetTable(zone, `${from}T00:00:00.000Z`, `${until}T00:00:00.000Z`)
  const today = dayIn(zone, now)
  const own = new Map(people.map((person) => [person.staffId, person]))
  return (await selectRota(db, source, source))
    .filter((like) => hasBegun(like, shopId))
    .flatMap((like) =>
      daysAfter(source.days, weeks)
        .filter(({ day }) => day >= today)
        .map(({ day, likeDay }) => {
          const person = own.get(like.staffId)!
          const hours = hoursPlanned(like, likeDay, shopId)
          const draft = person.drafts.find((one) => one.day === day)?.spans ?? null
          const hasOwnHours = draft !== null || isSpecial(person, day)
          const isKept = hasOwnHours && !replaces
          const fate = isSameHours(hours, hoursPlanned(person, day, shopId))
            ? 'same'
            : isKept
              ? 'own'
              : (obstacleTo(hours, { person, day, shopId, table, isClosed }) ?? 'planned')
          return { person, day, hours, draft, hasOwnHours, fate }
        }),
    )
}

/** Whoever has no hours at a shop yet has none to copy. */
function hasBegun({ shifts, exceptions, drafts }: Planned, shopId: string): boolean {
  return drafts.length > 0 || [...shifts, ...exceptions].some((one) => one.shopId === shopId)
}

function daysAfter(likeDays: readonly Day[], weeks: number) {
  return Array.from({ length: weeks }, (_, week) =>
    likeDays.map((likeDay) => ({ likeDay, day: addDays(likeDay, 7 * (week + 1)) })),
  ).flat()
}

/** Why nobody could work these hours; a day off can be planned always. */
function obstacleTo(
  hours: readonly MinuteRange[],
  around: {
    person: Planned
    day: Day
    shopId: string
    table: OffsetTable
    isClosed: (day: Day) => boolean
  },
): 'closed' | 'onLeave' | 'elsewhere' | null {
  const { person, day, shopId, table, isClosed } = around
  if (hours.length === 0) return null
  if (isClosed(day)) return 'closed'
  const minuteOf = (instant: string) =>
    wallOf(table, Math.floor(Date.parse(instant) / 60_000)) - dayNumber(day) * MINUTES_PER_DAY
  const leave = person.off
    .filter(({ state }) => state === 'approved')
    .map((off) => ({ fromMinute: minuteOf(off.from), toMinute: minuteOf(off.until) }))
  if (minutesLost(hours, leave).length === 0) return 'onLeave'
  const elsewhere = hoursOn(person, day).filter((one) => one.shopId !== shopId)
  const meets = elsewhere.some(({ fromMinute, toMinute }) =>
    hours.some((one) => one.fromMinute < toMinute && fromMinute < one.toMinute),
  )
  return meets ? 'elsewhere' : null
}

function countWeeks(copies: readonly Copy[], { fromDay, weeks }: OfCopy): CopiedWeek[] {
  return Array.from({ length: weeks }, (_, week) => {
    const monday = addDays(fromDay, 7 * (week + 1))
    const own = copies.filter(({ day }) => monday <= day && day < addDays(monday, 7))
    const planned = own.filter(({ fate }) => fate === 'planned')
    const shifts = planned.filter(({ hours }) => hours.length > 0).length
    const count = (wanted: Copy['fate']) => own.filter(({ fate }) => fate === wanted).length
    return {
      fromDay: monday,
      shifts,
      daysOff: planned.length - shifts,
      ownHours: count('own') + planned.filter(({ hasOwnHours }) => hasOwnHours).length,
      onLeave: count('onLeave'),
      closed: count('closed'),
      elsewhere: count('elsewhere'),
    }
  })
}

/** As it is drafted, or as it is published. */
function hoursPlanned(person: Planned, day: Day, shopId: string): MinuteRange[] {
  return (
    person.drafts.find((one) => one.day === day)?.spans ?? hoursAt(hoursOn(person, day), shopId)
  )
}

function daysAlike(copies: readonly Pick<Copy, 'person' | 'day' | 'hours'>[]): DaysAlike[] {
  const groups = Map.groupBy(
    copies,
    ({ person, hours }) => `${person.staffId} ${JSON.stringify(hours)}`,
  )
  return [...groups.values()].map((group) => ({
    staffId: group[0]!.person.staffId,
    hours: group[0]!.hours,
    days: group.map(({ day }) => day),
  }))
}

function eachDay(groups: readonly DaysAlike[]) {
  return groups.flatMap(({ days, ...one }) => days.map((day) => ({ ...one, day })))
}
