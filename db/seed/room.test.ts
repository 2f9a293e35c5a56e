import { expect, test } from 'vitest'
import { demoStage } from './testing.ts'

const { ask } = demoStage()

test('rooms that nobody serves in are booked by themselves, in the past and to come', async () => {
  const visits = await ask<{ name: string; state: string; isRoomed: boolean }>(`
    select i.service_name ->> 'en' as name, b.state,
      exists (select from claim c where c.item_id = i.id and c.unit_id is not null and c.staff_id is null) as "isRoomed"
    from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
    join service s on s.business_id = i.business_id and s.id = i.service_id
    where cardinality(i.staff_ids) = 0 and s.session_seats is null`)
  expect(visits.every(({ isRoomed }) => isRoomed)).toBe(true)
  const seen = new Set(visits.map(({ name, state }) => `${name} ${state}`))
  for (const name of ['Private hammam', 'Sauna hour'])
    for (const state of ['completed', 'confirmed']) expect(seen).toContain(`${name} ${state}`)
})
