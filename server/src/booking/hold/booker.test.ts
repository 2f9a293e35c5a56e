import { expect, it } from 'vitest'
import { bookingStage } from '../testing.ts'

const stage = bookingStage()

it('a hold costs what was agreed with its booker since the shop was last read', async () => {
  const before = await stage.hold('2026-11-26T08:00:00.000Z')
  const { businessId, userId, hourId } = stage.world
  await stage.sql`
    insert into agreed_price (business_id, customer_id, variant_id, currency, price_minor, agreed_at)
    select business_id, id, ${hourId}::uuid, 'EUR', 5000, now() from customer where business_id = ${businessId} and user_id = ${userId}`
  await stage.sql`update business set arrangement_version = arrangement_version + 1 where id = ${businessId}`
  const after = await stage.hold('2026-11-26T10:00:00.000Z')
  expect([before, after].map(({ body }) => body.totalMinor)).toEqual([8000, 5000])
})
