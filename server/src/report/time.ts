import { openDays, realTime, workingTime } from '@serein/shared/slot/hours.ts'
import type { SlotStaff } from '@serein/shared/slot/world.ts'
import { addDays, dayNumber, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { edgeOfWall, offsetTable, type OffsetTable, wallOf } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { hoursOf } from '../slot/prepare-shop.ts'
import { daysOf, type ShopDay } from './figure.ts'
import { type Diary, diaryOf, type TakenSpan } from './diary.ts'

type Hours = { available: number[]; booked: number[] }
type TimeRow = { subject: 'staff' | 'unit' | 'team' | 'rooms'; subjectId: string } & Hours

const nobody = '00000000-0000-0000-0000-000000000000'

/** Replaces the hours of these days of one shop. */
export async function timeDays(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  const [{ businessId, shopId }] = days as [ShopDay]
  const diary = await diaryOf(tx, days)
  const rows = days.flatMap((day) =>
    hoursOfDay(day, diary).map((row) => ({
      ...row,
      day: day.day,
      availableMinutes: total(row.available),
      bookedMinutes: total(row.booked),
    })),
  )
  await sql`
    delete from report_time f using ${daysOf(days)}
    where f.business_id = d.business_id and f.shop_id = d.shop_id and f.grain = 'day' and f.from_day = d.day`.execute(
    tx,
  )
  await sql`
    insert into report_time (business_id, shop_id, grain, from_day, weekday, subject, subject_id, available, booked,
      available_minutes, booked_minutes)
    select ${businessId}, ${shopId}, 'day', day, extract(isodow from day), subject, "subjectId", available, booked,
      "availableMinutes", "bookedMinutes"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(day date, subject text, "subjectId" uuid,
      available integer[], booked integer[], "availableMinutes" integer, "bookedMinutes" integer)`.execute(
    tx,
  )
}

/** Sums the days of the months of these days up, weekday by weekday. */
export async function timeMonths(tx: Tx, days: readonly ShopDay[]): Promise<void> {
  const months = sql`(select distinct business_id, shop_id, date_trunc('month', day)::date as month from ${daysOf(days)})`
  await sql`
    delete from report_time f using ${months} m
    where f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'month' and f.from_day = m.month`.execute(
    tx,
  )
  await sql`
    insert into report_time (business_id, shop_id, grain, from_day, weekday, subject, subject_id, available, booked,
      available_minutes, booked_minutes)
    select f.business_id, f.shop_id, 'month', m.month, f.weekday, f.subject, f.subject_id,
      array[${eachHour('available')}], array[${eachHour('booked')}], sum(f.available_minutes), sum(f.booked_minutes)
    from ${months} m join report_time f on f.business_id = m.business_id and f.shop_id = m.shop_id and f.grain = 'day'
      and f.from_day >= m.month and f.from_day < m.month + interval '1 month'
    group by f.business_id, f.shop_id, m.month, f.weekday, f.subject, f.subject_id`.execute(tx)
}

/** The sums of the hours of `f`, from midnight on. */
export function eachHour(column: 'available' | 'booked') {
  return sql.join(
    Array.from({ length: 24 }, (_, hour) => sql`sum(f.${sql.ref(column)}[${sql.lit(hour + 1)}])`),
  )
}

/**
 * Who and what could be booked in each hour of a day, and was. A therapist can be while they are at work, breaks, time off,
 * blocks and what they do at another shop aside; what was booked all the same could be, too. A room can be while the shop is
 * open, each place for itself; it is booked until it is made ready again.
 */
export function hoursOfDay({ day, timeZone }: ShopDay, diary: Diary): TimeRow[] {
  const zone = offsetTable(
    timeZone,
    `${addDays(day, -4)}T00:00:00.000Z`,
    `${addDays(day, 5)}T00:00:00.000Z`,
  )
  const number = dayNumber(day)
  const clock = clockOf(zone, number)
  const staff = diary.staff.flatMap((member) => {
    const at = { staffId: member.id }
    const row = staffHours(
      clock,
      workOf(zone, member, number),
      diary.taken.filter(({ staffId }) => staffId === at.staffId),
    )
    return isEmpty(row) ? [] : [{ subject: 'staff' as const, subjectId: member.id, ...row }]
  })
  const hours = hoursOf({ ...diary.shop, horizonDays: 2 }, addDays(day, -1))
  const open = pairsOf(realTime(zone, openDays(hours, number - 1, number + 1)))
  const units = diary.units.flatMap((unit) => {
    const taken = diary.taken.filter(({ unitId }) => unitId === unit.id)
    const row = unitHours(clock, unit.isActive ? open : [], unit.places, taken)
    return isEmpty(row) ? [] : [{ subject: 'unit' as const, subjectId: unit.id, ...row }]
  })
  return [
    ...staff,
    ...units,
    ...(staff.length ? [{ subject: 'team' as const, subjectId: nobody, ...added(staff) }] : []),
    ...(units.length ? [{ subject: 'rooms' as const, subjectId: nobody, ...added(units) }] : []),
  ]
}

/** A day as its real minutes: where it begins, and the hour on the clock of each. */
type DayClock = { start: number; hours: Uint8Array }

function clockOf(zone: OffsetTable, number: number): DayClock {
  const start = edgeOfWall(zone, number * MINUTES_PER_DAY)
  const end = edgeOfWall(zone, (number + 1) * MINUTES_PER_DAY)
  const hours = Uint8Array.from({ length: end - start }, (_, minute) =>
    Math.floor((wallOf(zone, start + minute) - number * MINUTES_PER_DAY) / 60),
  )
  return { start, hours }
}

type Pair = readonly [number, number]

function workOf(zone: OffsetTable, member: Pick<SlotStaff, 'shifts' | 'exceptions'>, day: number) {
  return pairsOf(workingTime(zone, member, day - 1, day + 1))
}

function staffHours(clock: DayClock, work: Pair[], taken: TakenSpan[]): Hours {
  const available = marked(clock, work)
  mark(clock, available, taken.filter(isAway).map(spanOf), 0)
  const booked = marked(clock, taken.filter((one) => !isAway(one)).map(spanOf))
  for (const [minute, is] of booked.entries()) if (is) available[minute] = 1
  return { available: byHour(clock, available), booked: byHour(clock, booked) }
}

function unitHours(clock: DayClock, open: Pair[], places: number, taken: TakenSpan[]): Hours {
  const numbers = new Set(taken.map(({ place }) => place ?? 1))
  for (let place = 1; place <= places; place += 1) numbers.add(place)
  const rows = [...numbers].map((place) =>
    staffHours(
      clock,
      place <= places ? open : [],
      taken.filter((one) => (one.place ?? 1) === place),
    ),
  )
  return added(rows)
}

function isAway({ isAway: away }: TakenSpan): boolean {
  return away
}

function spanOf({ from, to }: TakenSpan): Pair {
  return [from, to]
}

function marked(clock: DayClock, pairs: Pair[]): Uint8Array {
  const minutes = new Uint8Array(clock.hours.length)
  mark(clock, minutes, pairs, 1)
  return minutes
}

function mark({ start }: DayClock, minutes: Uint8Array, pairs: readonly Pair[], value: 0 | 1) {
  for (const [from, to] of pairs)
    minutes.fill(value, Math.max(0, from - start), Math.max(0, to - start))
}

function byHour({ hours }: DayClock, minutes: Uint8Array): number[] {
  const sums = Array.from({ length: 24 }, () => 0)
  for (const [minute, is] of minutes.entries()) if (is) sums[hours[minute]!]! += 1
  return sums
}

function added(rows: readonly Hours[]): Hours {
  const sums = (of: (row: Hours) => number[]) =>
    Array.from({ length: 24 }, (_, hour) => total(rows.map((row) => of(row)[hour]!)))
  return { available: sums((row) => row.available), booked: sums((row) => row.booked) }
}

function pairsOf(intervals: ArrayLike<number>): Pair[] {
  return Array.from({ length: intervals.length / 2 }, (_, index): Pair => [
    intervals[2 * index]!,
    intervals[2 * index + 1]!,
  ])
}

function isEmpty({ available }: Hours): boolean {
  return total(available) === 0
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
