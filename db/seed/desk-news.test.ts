import { expect, test } from 'vitest'
import { demoStage } from './testing.ts'

const { ask } = demoStage()

test('somebody is late, hears a silent signal and blocks a series of days', async () => {
  const late = await ask(
    `select b.state from lateness l join booking b on b.business_id = l.business_id and b.id = l.booking_id
       and b.starts_at = l.starts_at`,
  )
  expect(late).toEqual([{ state: 'confirmed' }])
  expect(await ask('select from signal_recipient')).toHaveLength(1)
  const series = await ask(
    `select from block b join claim c on c.business_id = b.business_id and c.block_id = b.id and c.during = b.during
     where b.series_id is not null`,
  )
  expect(series).toHaveLength(3)
})
