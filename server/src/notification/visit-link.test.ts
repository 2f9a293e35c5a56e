import { beforeEach, expect, it } from 'vitest'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { messageStage } from './testing.ts'

const stage = messageStage()
const start = '2026-11-25T09:00:00.000Z'
const phone = '+33639981234'

let visit: { id: string; code: string }
beforeEach(async () => {
  visit = await stage.book(start)
  await stage.run()
})

/** Asks for the link of a visit and hears what is sent for that. */
async function ask(data: { code: string; contact: string }) {
  const event = { event: 'booking.link_asked', subjectId: crypto.randomUUID(), data }
  await transaction(stage.database.db, (tx) => publish(tx, { businessId: noBusiness, ...event }))
  await stage.run()
  return stage.sql<{ channel: string; recipient: string; state: string }>`
    select channel, recipient, state from delivery where source like ${`visit-link:${visit.id}:%`} order by created_at`
}

it('the link of a visit goes to the address it was booked with, in any letters', async () => {
  const sent = await ask({ code: visit.code, contact: stage.address.toUpperCase() })
  expect(sent).toMatchObject([{ channel: 'mail', recipient: stage.address, state: 'sent' }])
  const { text } = stage.inbox().at(-1)!
  const { pathname, searchParams } = new URL(/https:\/\/spa\.test\S+/u.exec(text!)![0])
  expect(pathname).toBe(screens.bookingDetails)
  expect(searchParams.get('visit')).toMatch(/^[\w-]{43}$/u)
})

it('the link of a visit goes as an SMS to the number it was booked with, as one writes that at home', async () => {
  await stage.sql`update "user" set phone_number = ${phone} where id = ${stage.world.userId}`
  const sent = await ask({ code: visit.code, contact: '06 39 98 12 34' })
  expect(sent).toMatchObject([{ channel: 'sms', recipient: phone }])
})

it('the link of a visit goes to nobody who knows the code alone, or another code', async () => {
  const others = ['leo@example.test', '06 39 98 99 99', '+44 7700 900123']
  for (const contact of others) expect(await ask({ code: visit.code, contact })).toEqual([])
  expect(await ask({ code: 'SR-222222', contact: stage.address })).toEqual([])
})

it('the link of a visit is sent once in ten minutes, and no more once it has ended', async () => {
  const again = () => ask({ code: visit.code, contact: stage.address })
  await again()
  expect(await again()).toHaveLength(1)
  stage.later(10)
  expect(await again()).toHaveLength(2)
  stage.api.clock.now = new Date('2026-12-26T09:00:00.000Z')
  expect(await again()).toHaveLength(2)
})
