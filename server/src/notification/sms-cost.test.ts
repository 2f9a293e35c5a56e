import type { Choices } from '@serein/shared/notification/kinds.ts'
import { expect, it } from 'vitest'
import { keepInOutbox, type SmsFate } from '../platform/delivery.ts'
import { followSms, forgetSms } from './sms-cost.ts'
import { messageStage } from './testing.ts'
import { chooseSettings } from './testing/reader.ts'

const stage = messageStage()
const startsAt = '2026-12-10T13:00:00.000Z'
const paid = { amountMicros: 75_000, currency: 'USD' }

/** Sends by an SMS provider that gives ids, and says of each what is known by now. */
function provider() {
  const fates = new Map<string, SmsFate>()
  const sms = {
    send: async (_message: unknown, handover: () => Promise<void>) => {
      await handover()
      const reference = `SM${String(fates.size).padStart(32, '0')}${crypto.randomUUID()}`
      fates.set(reference, { state: 'sent', reason: '', segments: 2, price: null })
      return { kind: 'sent' as const, reference, segments: 2 }
    },
    fateOf: async (reference: string) => fates.get(reference) ?? null,
    close: () => {},
  }
  const become = (fate: Partial<SmsFate>) => {
    for (const [reference, before] of fates) fates.set(reference, { ...before, ...fate })
  }
  return { fates, become, channels: { mail: keepInOutbox(), sms, push: keepInOutbox() } }
}

async function reminded({ channels }: ReturnType<typeof provider>) {
  const phone = `+3361299${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`
  const choices: Choices = { reminder: ['sms'] }
  await chooseSettings(stage, { choices, reminderMinutes: [60], isDeadlineReminded: false }, phone)
  await stage.book(startsAt)
  await stage.run(channels)
  stage.api.clock.now = new Date('2026-12-10T12:00:00Z')
  await stage.run(channels)
}

const costs = async () =>
  (await stage.api.ask('GET', '/console/sms-costs', { staffOf: stage.world.businessId })).body
    .months as object[]

it('the business sees what its SMS have cost, once that is known', async () => {
  const twilio = provider()
  await reminded(twilio)
  expect(twilio.fates.size).toBe(1)
  const month = { month: '2026-12', messages: 1, segments: 2, undelivered: 0 }
  expect(await costs()).toEqual([{ ...month, unpriced: 1, costs: [] }])
  const follow = () => followSms(stage.database.db, twilio.channels.sms, stage.now)
  // Asked too early, then without a price, then with one; then no more.
  twilio.become({ state: 'delivered', price: paid })
  await follow()
  expect(await costs()).toEqual([{ ...month, unpriced: 1, costs: [] }])
  twilio.become({ price: null })
  stage.later(2)
  await follow()
  expect(await costs()).toEqual([{ ...month, unpriced: 1, costs: [] }])
  twilio.become({ price: paid })
  stage.later(10)
  await follow()
  expect(await costs()).toEqual([{ ...month, unpriced: 0, costs: [paid] }])
  twilio.become({ price: { ...paid, amountMicros: 1 } })
  stage.later(2_000)
  await follow()
  expect(await costs()).toEqual([{ ...month, unpriced: 0, costs: [paid] }])
})

it('what did not arrive has failed, though it costs', async () => {
  const twilio = provider()
  await reminded(twilio)
  twilio.become({ state: 'undelivered', reason: '30003: Unreachable', price: paid })
  stage.later(2)
  await followSms(stage.database.db, twilio.channels.sms, stage.now)
  expect(await costs()).toMatchObject([{ messages: 1, undelivered: 1, costs: [paid] }])
  const failed = (await stage.deliveries()).filter(({ channel }) => channel === 'sms')
  expect(failed).toMatchObject([{ state: 'failed', reason: '30003: Unreachable' }])
})

it('what SMS have cost is forgotten after 400 days', async () => {
  const twilio = provider()
  await reminded(twilio)
  const { db } = stage.database
  const dayIn = (days: number) => new Date(stage.now().getTime() + days * 86_400_000)
  expect(await costs()).toHaveLength(1)
  await forgetSms(db, dayIn(399))
  expect(await costs()).toHaveLength(1)
  await forgetSms(db, dayIn(401))
  expect(await costs()).toEqual([])
})
