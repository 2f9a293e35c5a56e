import { expect, test } from 'vitest'
import { demoStage } from './testing.ts'

const { ask } = demoStage()

test('one spa receives nobody for the first time while a therapist is alone, and somebody hears its silent signals', async () => {
  const shops = await ask(
    `select s.slug from shop s join signal_recipient r on r.business_id = s.business_id and r.shop_id = s.id where s.never_alone`,
  )
  expect(shops).toEqual([{ slug: 'vieux-montreal' }])
  expect(await ask('select from shop where never_alone')).toHaveLength(1)
})

test('somebody is late, hears a silent signal and blocks a series of days', async () => {
  const late = await ask(
    `select b.state from lateness l join booking b on b.business_id = l.business_id and b.id = l.booking_id
       and b.starts_at = l.starts_at`,
  )
  expect(late).toEqual([{ state: 'confirmed' }])
  expect(await ask('select from signal_recipient')).toHaveLength(2)
  const series = await ask(
    `select from block b join claim c on c.business_id = b.business_id and c.block_id = b.id and c.during = b.during
     where b.series_id is not null`,
  )
  expect(series).toHaveLength(3)
})
