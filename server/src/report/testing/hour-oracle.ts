import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'

// Hours minute by minute, from the raw rows: no function of the slot engine, and none of the reports.

export type Minutes = {
  of: 'staff' | 'unit'
  id: string
  shopId: string
  day: string
  weekday: number
  hour: number
  available: number
  booked: number
}

type Row = Record<string, any>

/** Each hour in which somebody or a room could be booked, of these days of shops. */
export async function hoursFrom(
  db: Db,
  businessId: string,
  days: readonly { shopId: string; day: string }[],
): Promise<Minutes[]> {
  const read = (table: string): Promise<Row[]> =>
    db
      .selectFrom(table as 'shift')
      .selectAll()
      .where('business_id', '=', businessId)
      .execute()
  const shops = await read('shop')
  const raw = {
    shifts: await read('shift'),
    breaks: await read('shift_break'),
    exceptions: await read('shift_exception'),
    staff: await read('staff_member'),
    units: await read('unit'),
    hours: await read('shop_hours'),
  }
  const { rows: claims } = await sql<Row>`
    select staff_id, unit_id, shop_id, booking_id, lower(during) as from_at, upper(during) as to_at from claim
    where business_id = ${businessId} and state = 'kept'`.execute(db)
  return days.flatMap(({ shopId, day }) => {
    const zone = shops.find((shop) => shop.id === shopId)!.time_zone as string
    const start = at(day, 0, zone)
    const end = at(next(day, 1), 0, zone)
    const within = (minutes: Set<number>) => [...minutes].filter((one) => one >= start && one < end)
    const ofStaff = raw.staff.flatMap((member) => {
      const works = raw.shifts.some((one) => one.staff_id === member.id && one.shop_id === shopId)
      if (!works) return []
      const available = new Set<number>()
      for (const of of [next(day, -1), day])
        for (const [from, to] of worked(raw, member.id, shopId, of))
          fill(available, at(of, from, zone), at(of, to, zone))
      const booked = new Set<number>()
      for (const claim of claims.filter((one) => one.staff_id === member.id)) {
        const span = [claim.from_at.getTime() / 60_000, claim.to_at.getTime() / 60_000] as const
        if (claim.booking_id && claim.shop_id === shopId)
          fill(booked, Math.floor(span[0]), Math.ceil(span[1]))
        else
          for (let one = Math.floor(span[0]); one < Math.ceil(span[1]); one += 1)
            available.delete(one)
      }
      for (const one of booked) available.add(one)
      return counted(
        { of: 'staff', id: member.id, shopId, day },
        within(available),
        within(booked),
        zone,
      )
    })
    const ofUnits = raw.units
      .filter((unit) => unit.shop_id === shopId)
      .flatMap((unit) => {
        const open = new Set<number>()
        for (const of of [next(day, -1), day])
          for (const row of raw.hours)
            if (row.shop_id === shopId && row.weekday === weekdayOf(of))
              fill(open, at(of, row.from_minute, zone), at(of, row.to_minute, zone))
        return counted({ of: 'unit', id: unit.id, shopId, day }, within(open), [], zone)
      })
    return [...ofStaff, ...ofUnits]
  })
}

/** Minutes of the day in which somebody works, breaks left out. */
function worked(
  raw: Record<string, Row[]>,
  staffId: string,
  shopId: string,
  day: string,
): [number, number][] {
  const exceptions = raw.exceptions!.filter((row) => row.staff_id === staffId && row.day === day)
  if (exceptions.length > 0)
    return exceptions.flatMap((row) =>
      row.shop_id === shopId ? [[row.from_minute, row.to_minute]] : [],
    ) as [number, number][]
  const spans: [number, number][] = []
  for (const shift of raw.shifts!) {
    if (shift.staff_id !== staffId || shift.shop_id !== shopId || shift.weekday !== weekdayOf(day))
      continue
    if (day < shift.from_day || (shift.to_day && day > shift.to_day)) continue
    const weeks = (monday(day) - monday(shift.from_day)) / (7 * 86_400_000)
    if (weeks % shift.every_weeks !== 0) continue
    const pauses = raw.breaks!.filter((row) => row.shift_id === shift.id)
    for (let minute = shift.from_minute as number; minute < shift.to_minute; minute += 1)
      if (!pauses.some((row) => minute >= row.from_minute && minute < row.to_minute))
        spans.push([minute, minute + 1])
  }
  return spans
}

function counted(
  about: Pick<Minutes, 'of' | 'id' | 'shopId' | 'day'>,
  available: number[],
  booked: number[],
  zone: string,
): Minutes[] {
  const hourOf = new Map<number, number>()
  const hourAt = (minute: number) => {
    const quarter = Math.floor(minute / 15)
    const remembered = hourOf.get(quarter)
    if (remembered !== undefined) return remembered
    const hour = Temporal.Instant.fromEpochMilliseconds(quarter * 15 * 60_000).toZonedDateTimeISO(
      zone,
    ).hour
    hourOf.set(quarter, hour)
    return hour
  }
  const rows = new Map<number, Minutes>()
  for (const minute of available) {
    const hour = hourAt(minute)
    const row = rows.get(hour) ?? {
      ...about,
      weekday: weekdayOf(about.day),
      hour,
      available: 0,
      booked: 0,
    }
    row.available += 1
    rows.set(hour, row)
  }
  for (const minute of booked) rows.get(hourAt(minute))!.booked += 1
  return [...rows.values()]
}

function fill(minutes: Set<number>, from: number, to: number) {
  for (let minute = from; minute < to; minute += 1) minutes.add(minute)
}

const minuteOf = new Map<string, number>()

/** The real minute of a minute of the day, on the clock of the zone. */
function at(day: string, minute: number, zone: string): number {
  const key = `${day} ${minute} ${zone}`
  const found = minuteOf.get(key)
  if (found !== undefined) return found
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) })
  const time = Temporal.PlainTime.from({
    hour: Math.floor((minute % 1440) / 60),
    minute: minute % 60,
  })
  const real = date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds / 60_000
  minuteOf.set(key, real)
  return real
}

function next(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

function monday(day: string): number {
  const date = Temporal.PlainDate.from(day)
  return Date.parse(`${date.subtract({ days: date.dayOfWeek - 1 }).toString()}T00:00:00Z`)
}
