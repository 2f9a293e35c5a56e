import { expect, test } from 'vitest'
import { demoStage, now } from './testing.ts'

const { ask } = demoStage()

test('couples share a double room and friends come together, some of them soon', async () => {
  const parties = await ask<{ guests: number; sharing: boolean; coming: boolean; staff: number }>(
    `
    select count(distinct i.guest_position)::integer as guests, (b.request ->> 'sameRoom')::boolean as sharing,
      b.starts_at > $1 as coming, count(distinct i.staff_ids[1])::integer as staff,
      count(distinct i.starts_at)::integer as starts,
      (select count(distinct c.unit_id)::integer from claim c where c.business_id = b.business_id and c.booking_id = b.id) as rooms
    from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
    where (select count(*) from guest g where g.business_id = b.business_id and g.booking_id = b.id) > 1
      and cardinality(i.staff_ids) > 0
    group by b.business_id, b.id`,
    [now],
  )
  const couple = { guests: 2, staff: 2, starts: 1, rooms: 1, sharing: true }
  const friends = { guests: 4, staff: 4, starts: 1, rooms: 4, sharing: false }
  for (const coming of [true, false]) {
    expect(parties).toContainEqual({ ...couple, coming })
    expect(parties).toContainEqual({ ...friends, coming })
  }
  expect(parties.every(({ guests, staff }) => guests === staff)).toBe(true)
})

test('some therapists have limits, one takes only returning clients, and strenuous work is marked', async () => {
  const [team] = await ask<Record<string, number>>(`
    select count(*) filter (where hands_on_minutes_a_day is not null)::integer as limited,
      count(*) filter (where is_for_returning_only)::integer as returning,
      count(*) filter (where recovery_minutes > 0)::integer as resting from staff_member`)
  expect(team).toEqual({ limited: 2, returning: 1, resting: expect.any(Number) })
  expect(team!.resting).toBeGreaterThan(1)
  const [claims] = await ask<Record<string, number>>(`
    select count(*) filter (where c.is_strenuous)::integer as strenuous,
      count(*) filter (where c.is_strenuous <> (s.is_strenuous and c.purpose = 'segment' and c.staff_id is not null))::integer as wrong
    from claim c join item i on i.business_id = c.business_id and i.id = c.item_id
      join service s on s.business_id = i.business_id and s.id = i.service_id`)
  expect(claims!.wrong).toBe(0)
  expect(claims!.strenuous).toBeGreaterThan(100)
})
