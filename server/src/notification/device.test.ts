import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { townOf } from '../business/testing.ts'
import type { Channel, Outcome, Push } from '../platform/delivery.ts'
import { devicesOf, forgetUnseenDevices } from './device.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const inTwoDays = '2026-11-26T13:00:00.000Z'
const add = (user: string, token: string) =>
  stage.api.ask('POST', '/notifications/devices', {
    user,
    body: { registrationToken: token, platform: 'ios' },
  })
const devices = (user: string) => devicesOf(stage.database.db, user)

describe('a telephone that takes pushes', () => {
  it('belongs to whoever is logged in there last, and only they remove it', async () => {
    const [userId, other] = [stage.world.userId, await townOf(stage.database).user('Hugo')]
    await add(userId, 'a-phone')
    await add(other, 'a-phone')
    expect([await devices(userId), await devices(other)]).toEqual([[], ['a-phone']])
    const remove = (user: string) =>
      stage.api.ask('POST', '/notifications/devices/remove', {
        user,
        body: { registrationToken: 'a-phone' },
      })
    await remove(userId)
    expect(await devices(other)).toEqual(['a-phone'])
    await remove(other)
    expect(await devices(other)).toEqual([])
  })

  it('makes room for another after twenty, and is forgotten when it was not seen for 270 days', async () => {
    const { userId } = stage.world
    for (let number = 0; number < 22; number += 1) {
      stage.later(1)
      await add(userId, `phone-${number}`)
    }
    const remaining = await devices(userId)
    expect(remaining).toHaveLength(20)
    expect([remaining[0], remaining.at(-1)]).toEqual(['phone-21', 'phone-2'])
    const days = (count: number) => new Date(stage.now().getTime() + count * 86_400_000)
    expect(await forgetUnseenDevices(stage.database.db, days(269))).toBe(0)
    expect(await forgetUnseenDevices(stage.database.db, days(271))).toBe(20)
  })
})

describe('a message', () => {
  it('goes to the devices of a person; those that are gone are forgotten', async () => {
    const pushed: Push[] = []
    await add(stage.world.userId, 'old')
    await add(stage.world.userId, 'new')
    await stage.book(inTwoDays)
    await stage.run()
    await alsoBy('push', stage.world.userId)
    await stage.run({ push: fcmThatForgets('old', pushed) })
    expect(pushed.map((one) => one.devices.toSorted())).toEqual([['new', 'old']])
    expect(await devices(stage.world.userId)).toEqual(['new'])
  })

  it('is not sent by SMS to a number that has answered STOP', async () => {
    const phone = '+33612345678'
    const { db } = stage.database
    await sql`insert into sms_opt_out (phone_number, since) values (${phone}, now())`.execute(db)
    await stage.book(inTwoDays)
    await stage.run()
    await alsoBy('sms', phone)
    await stage.run()
    expect((await stage.deliveries()).filter(({ channel }) => channel === 'sms')).toMatchObject([
      { state: 'dropped', reason: 'opted_out' },
    ])
  })
})

/** What was sent by mail is due by another channel, too. */
async function alsoBy(channel: 'push' | 'sms', recipient: string): Promise<void> {
  await stage.sql`
    insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, booking_id, facts,
      due_at, created_at, updated_at)
    select business_id, source, 'visit_reminder', ${channel}, ${recipient}, recipient_name, language, booking_id, facts,
      ${stage.now()}, created_at, updated_at
    from delivery where business_id = ${stage.world.businessId} and template = 'booking_confirmed'`
}

function fcmThatForgets(device: string, pushed: Push[]): Channel<Push> {
  return {
    async send(push, handover): Promise<Outcome> {
      await handover()
      pushed.push(push)
      return { kind: 'sent', reference: 'x', unregistered: [device] }
    },
    close() {},
  }
}
