import { hoursAt, hoursOn } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { addDays, type Day, dayNumber, MINUTES_PER_DAY } from '@serein/shared/time/day.ts'
import { edgeOfWall, offsetTable } from '@serein/shared/time/zone.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { dayIn } from './day-in.ts'
import { type ShopIds, selectZone } from './member-sql.ts'
import { selectRota } from './rota-sql.ts'

export type RotaGap = { staffId: string; staffName: string; from: Date; until: Date }

/**
 * Hours that people would lose at a shop if the drafts of a week were published, on days that are not over; null where there is no
 * such shop.
 */
export async function rotaGaps(
  db: Db | Tx,
  { fromDay, ...shop }: ShopIds & { fromDay: Day },
  now: Date,
): Promise<{ timeZone: string; gaps: RotaGap[] } | null> {
  const timeZone = await selectZone(db, shop)
  if (!timeZone) return null
  const toDay = addDays(fromDay, 6)
  const zone = offsetTable(
    timeZone,
    `${addDays(fromDay, -2)}T00:00:00.000Z`,
    `${addDays(toDay, 3)}T00:00:00.000Z`,
  )
  const instantAt = (day: Day, minute: number) =>
    new Date(edgeOfWall(zone, dayNumber(day) * MINUTES_PER_DAY + minute) * 60_000)
  const today = dayIn(timeZone, now)
  const people = await selectRota(db, shop, { fromDay, toDay })
  const gaps = people.flatMap((person) =>
    person.drafts
      .filter(({ day }) => day >= fromDay && day <= toDay && day >= today)
      .flatMap(({ day, spans }) =>
        minutesLost(hoursAt(hoursOn(person, day), shop.shopId), spans).map(
          ({ fromMinute, toMinute }) => ({
            staffId: person.staffId,
            staffName: person.staffName,
            from: instantAt(day, fromMinute),
            until: instantAt(day, toMinute),
          }),
        ),
      ),
  )
  return { timeZone, gaps }
}

/** What of some hours is not in others. */
export function minutesLost(
  before: readonly MinuteRange[],
  after: readonly MinuteRange[],
): MinuteRange[] {
  return after.reduce(
    (left, cut) =>
      left
        .flatMap(({ fromMinute, toMinute }) => [
          { fromMinute, toMinute: Math.min(toMinute, cut.fromMinute) },
          { fromMinute: Math.max(fromMinute, cut.toMinute), toMinute },
        ])
        .filter(({ fromMinute, toMinute }) => fromMinute < toMinute),
    [...before],
  )
}
