import { expect, test } from 'vitest'
import { demoStage } from './testing.ts'

const { ask } = demoStage()

test('who goes to clients has the way there and back, as the database would lay it', async () => {
  const [ways] = await ask<{ wrong: number; isLaid: boolean }>(`
    with away as (
      select business_id, staff_id, tstzrange(min(lower(during)), max(upper(during))) as during from claim
      where purpose = 'way' or call_out is not null group by 1, 2),
    needed as (select away.business_id, away.staff_id, w.item_id, w.during from away, slot_ways(business_id, staff_id, during) w),
    taken as (select business_id, staff_id, item_id, during from claim where purpose = 'way')
    select exists (select from taken) as "isLaid",
      (select count(*) from ((table needed except table taken) union all (table taken except table needed)) x)::integer as wrong`)
  expect(ways).toEqual({ wrong: 0, isLaid: true })
})
