import { expect, it } from 'vitest'
import { address, near } from '../booking/testing/call-out.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

it('a visit at the client’s says so where its shop’s address would stand', async () => {
  const { businessId, shopId } = stage.world
  const rule = JSON.stringify({ speedKmh: 10, zones: [{ radiusMetres: 3_000, feeMinor: 0 }] })
  await stage.sql`update service set is_call_out = true where business_id = ${businessId}`
  await stage.sql`update shop set call_out_rule = ${rule}::jsonb, street = '1 place des Vosges', version = version + 1
    where id = ${shopId}`
  await stage.book('2026-11-25T09:00:00.000Z', { clientPlace: near, address })
  await stage.runLater(3)
  const mail = stage.inbox().find(({ text }) => text?.includes('at your place'))
  expect(mail?.text).toContain('at your place')
  expect(mail?.text).not.toContain('place des Vosges')
})
