import { randomUUID } from 'node:crypto'
import { addDays } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readHours } from './hours.ts'
import { readTakings } from './takings.ts'
import { hoursFrom, type Minutes } from './testing/hour-oracle.ts'
import { workOutAll } from './testing/work-out.ts'
import { randomOf, type Year } from './testing/year.ts'
import { now, yearStage } from './testing/year-stage.ts'

const stage = yearStage(async (year) => {
  await addAbsences(year)
  // Days on which nothing is booked have hours, too, and so have those on which the clocks change.
  await database.sql`
    insert into report_due (business_id, shop_id, day)
    select business_id, id, d::date from shop,
      unnest(array['2025-03-09', '2025-03-30', '2025-10-26', '2025-11-02', '2025-05-07']) d
    where business_id = ${year.businessId} on conflict do nothing`
}, 60)
const { database, seed } = stage

/** Around each visit: an hour that is blocked, one that is served outside of everything; and days on other hours. */
async function addAbsences({ businessId, staffIds, shopIds }: Year) {
  for (const [hours, purpose] of [
    [2, 'block'],
    [-3, 'segment'],
  ] as const)
    await database.sql`
      insert into claim (business_id, shop_id, staff_id, during, state, purpose, booking_id)
      select business_id, shop_id, ${staffIds[2]}, ${around(hours)}, 'kept', ${purpose},
        ${purpose === 'block' ? sql`null::uuid` : sql`id`} from booking where business_id = ${businessId}`
  await database.sql`
    insert into shift_exception (business_id, staff_id, day, shop_id, from_minute, to_minute) values
      (${businessId}, ${staffIds[0]}, '2025-05-07', ${shopIds[0]}, 600, 900),
      (${businessId}, ${staffIds[1]}, '2025-05-07', null, null, null)`
}

test(`hours of a random year are counted minute by minute, seed ${seed}`, async () => {
  const { year, scope } = stage
  const days = await database.sql<{ shopId: string; day: string }>`
    select shop_id as "shopId", day::text as day from report_day where business_id = ${year.businessId}`
  expect(days.length).toBeGreaterThan(50)
  const counted = await hoursFrom(database.db, year.businessId, days)
  const random = randomOf(seed + 3)
  for (let round = 0; round < 30; round += 1) {
    const fromDay = round === 0 ? '2025-01-01' : addDays('2025-01-01', random.int(300))
    const of = random.pick(['staff', 'unit'] as const)
    const query = {
      fromDay,
      toDay: round === 0 ? '2025-12-31' : addDays(fromDay, random.int(90)),
      compare: 'none' as const,
      of,
      shopId: random.is(50) ? random.pick(year.shopIds) : undefined,
      staffId: random.is(30) ? random.pick(year.staffIds) : undefined,
    }
    const report = await readHours(database.db, scope, query)
    const one = of === 'staff' ? query.staffId : undefined
    const found = counted.filter(
      (each) =>
        each.of === of &&
        each.day >= query.fromDay &&
        each.day <= query.toDay &&
        (!query.shopId || each.shopId === query.shopId) &&
        (!one || each.id === one),
    )
    expect(report.total.load).toEqual(load(found))
    const cells = Object.groupBy(found, ({ weekday, hour }) => `${weekday} ${hour}`)
    expect(
      Object.fromEntries(
        report.cells.map(({ weekday, hour, ...minutes }) => [`${weekday} ${hour}`, minutes]),
      ),
    ).toEqual(Object.fromEntries(Object.entries(cells).map(([key, all]) => [key, load(all!)])))
    const byName = Object.groupBy(found, ({ id, shopId }) => `${id} ${shopId}`)
    expect(report.rows.map((row) => row.load.availableMinutes).toSorted((a, b) => a - b)).toEqual(
      Object.values(byName)
        .map((all) => load(all!).availableMinutes)
        .toSorted((a, b) => a - b),
    )
  }
}, 120_000)

test('takings are what the till counts, day by day', async () => {
  const { scope, year } = stage
  const { businessId, shopIds } = year
  const at = new Date('2025-06-30T22:30:00.000Z')
  const [booking] = await database.sql<{ id: string }>`
    select id from booking where shop_id = ${shopIds[0]} limit 1`
  await database.sql`insert into bill (business_id, id, subject, shop_id, currency) values (${businessId}, ${booking!.id}, 'booking', ${shopIds[0]}, 'EUR')`
  const payment = randomUUID()
  await database.sql`
    insert into payment (business_id, id, reference, subject, subject_id, shop_id, tender, state, amount_minor, refunded_minor, currency)
    values (${businessId}, ${payment}, 'a', 'booking', ${booking!.id}, ${shopIds[0]}, 'cash', 'captured', 5000, 1200, 'EUR')`
  await database.sql`
    insert into payment_event (business_id, payment_id, from_state, to_state, occurred_at)
    values (${businessId}, ${payment}, 'authorised', 'captured', ${at})`
  await database.sql`
    insert into payment_refund (business_id, payment_id, reference, state, amount_minor, reason, updated_at, destination)
    values (${businessId}, ${payment}, 'b', 'paid', 1200, 'goodwill', '2025-07-09T10:00:00Z', 'tender')`
  await database.sql`
    insert into report_due (business_id, shop_id, day) select ${businessId}, ${shopIds[0]}, d::date
    from unnest(array['2025-06-30', '2025-07-01', '2025-07-09']) d on conflict do nothing`
  await workOutAll(database.db, () => now)
  const takingsOf = (fromDay: string, toDay: string) =>
    readTakings(database.db, scope, { fromDay, toDay, compare: 'before', shopId: shopIds[0] })
  const july = await takingsOf('2025-07-01', '2025-07-31')
  // Half past ten at night in London is half past midnight in Paris.
  expect(july.rows).toEqual([
    {
      tender: 'cash',
      takenMinor: 5000,
      returnedMinor: 1200,
      before: { takenMinor: 0, returnedMinor: 0 },
    },
  ])
  expect((await takingsOf('2025-07-05', '2025-07-20')).rows[0]).toMatchObject({
    takenMinor: 0,
    returnedMinor: 1200,
  })
  expect((await takingsOf('2025-06-01', '2025-06-30')).rows).toEqual([])
})

function around(hours: number) {
  return sql`tstzrange(starts_at + ${hours} * interval '1 hour' + interval '7 minutes', starts_at + ${hours + 1} * interval '1 hour')`
}

function load(all: Minutes[]) {
  return {
    availableMinutes: all.reduce((sum, { available }) => sum + available, 0),
    bookedMinutes: all.reduce((sum, { booked }) => sum + booked, 0),
  }
}
