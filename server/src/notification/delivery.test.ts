import { setImmediate as turn } from 'node:timers/promises'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { Channel, Mail } from '../platform/delivery.ts'
import { queueMail } from './notification.ts'
import { forgetOldMessages } from './sweep.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const mail = {
  subject: { en: 'Hello', fr: 'Bonjour' },
  heading: { en: 'Hello', fr: 'Bonjour' },
  paragraphs: [],
  action: null,
}

describe('a mail that does not get through', () => {
  it('is tried again with growing patience when the server says later, and then goes once', async () => {
    await stage.book(tomorrowAtTen)
    stage.peer.plan(stage.address, 'come back later', 'come back later')
    await stage.run()
    expect(await stage.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, due_at: new Date('2026-11-24T07:01:00Z') },
    ])
    expect((await stage.deliveries())[0]!.reason).toContain('Greylisted')
    // Whoever reads the log learns why, and not who.
    expect(stage.logged.at(-1)).toMatch(/"later","reason":"[^"]*451 <…>: Greylisted/u)
    expect(stage.logged.join('')).not.toContain(stage.address)
    await stage.run()
    await stage.runLater(1)
    expect(await stage.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 2, due_at: new Date('2026-11-24T07:06:00Z') },
    ])
    await stage.runLater(5)
    await stage.runLater(60)
    expect(await stage.deliveries()).toMatchObject([{ state: 'sent', attempts: 3 }])
    expect(stage.inbox()).toHaveLength(1)
  })

  it('is given up at once, with the server’s words, when there is no such person', async () => {
    await stage.book(tomorrowAtTen)
    stage.peer.plan(stage.address, 'no such person')
    await stage.run()
    await stage.runLater(60)
    const [only] = await stage.deliveries()
    expect(only).toMatchObject({ state: 'failed', attempts: 1 })
    expect(only!.reason).toContain('No such person here')
    expect(stage.inbox()).toHaveLength(0)
  })

  it('is never sent again when its end was handed over and no answer came', async () => {
    await stage.book(tomorrowAtTen)
    stage.peer.plan(stage.address, 'cut after the end')
    await stage.run()
    await stage.runLater(60)
    expect(await stage.deliveries()).toMatchObject([{ state: 'unconfirmed', attempts: 1 }])
    expect(stage.inbox()).toHaveLength(1)
  })

  it('is not sent when the visit has changed meanwhile: the change has a mail of its own', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    stage.peer.plan(stage.address, 'come back later')
    await stage.run()
    const as = { user: stage.world.userId, body: { expectedFeeMinor: 0 } }
    await stage.api.ask('POST', `/bookings/${id}/cancel`, as)
    await stage.runLater(2)
    expect(stage.subjects()).toEqual(['Cancelled: Swedish, Wed 25 Nov, 10:00'])
    expect(await stage.deliveries()).toMatchObject([
      { template: 'booking_confirmed', state: 'dropped' },
      { template: 'booking_cancelled', state: 'sent' },
    ])
    expect(stage.logged.join('')).toMatch(/"reason":"visit_changed[^}]*"delivery\.dropped"/u)
  })

  it('ends after a last try when the server never wants it', async () => {
    await stage.book('2026-11-27T09:00:00.000Z')
    stage.peer.plan(stage.address, ...Array.from({ length: 20 }, () => 'come back later' as const))
    for (let hour = 0; hour < 40; hour += 1) {
      await stage.run()
      stage.later(60)
    }
    const [confirmation] = await stage.deliveries()
    expect(confirmation).toMatchObject({ state: 'failed', attempts: 10 })
    expect(confirmation!.reason).toContain('Given up after 10 tries')
  })
})

describe('a process that dies', () => {
  it('before the handover loses nothing: another one sends it', async () => {
    await stage.book(tomorrowAtTen)
    void stage.run({ mail: dying(() => Promise.resolve()) })
    await inState('sending')
    await stage.run()
    expect(stage.inbox()).toHaveLength(0)
    await stage.runLater(3)
    expect(stage.inbox()).toHaveLength(1)
    expect(await stage.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('after the handover sends nothing twice: it may have arrived, and that is on record', async () => {
    await stage.book(tomorrowAtTen)
    const handedOver = Promise.withResolvers<void>()
    void stage.run({ mail: dying((handover) => handover().then(handedOver.resolve)) })
    await handedOver.promise
    await stage.runLater(3)
    expect(stage.inbox()).toHaveLength(0)
    expect(await stage.deliveries()).toMatchObject([{ state: 'unconfirmed', attempts: 1 }])
  })
})

it('forgets after three months what was told', async () => {
  await stage.book(tomorrowAtTen)
  await stage.run()
  const { db } = stage.database
  const days = (count: number) => new Date(stage.now().getTime() + count * 86_400_000)
  await forgetOldMessages(db, days(89))
  expect(await stage.deliveries()).toHaveLength(1)
  await forgetOldMessages(db, days(91))
  expect(await stage.deliveries()).toEqual([])
})

describe('many processes', () => {
  test.prop(
    [fc.integer({ min: 2, max: 6 }), fc.array(fc.nat(5), { minLength: 3, maxLength: 40 })],
    { numRuns: 8 },
  )('send each message exactly once, slow ones past their lease too', async (workers, pace) => {
    const { db } = stage.database
    const round = crypto.randomUUID()
    for (const index of pace.keys()) {
      const to = { address: `${index}.${round}@example.test`, name: 'Léa', language: 'fr' } as const
      await queueMail(db, mail, { source: round, ...to }, stage.now())
      // The same event heard twice says the same.
      await queueMail(db, mail, { source: round, ...to }, stage.now())
    }
    const sent: string[] = []
    const slow: Channel<Mail> = {
      async send({ to }, handover) {
        // So many turns of the loop, in which the clock goes on and others may take the message over.
        for (let turns = pace[Number.parseInt(to.address)]!; turns > 0; turns -= 1) {
          stage.later(1)
          await turn()
        }
        await handover()
        sent.push(to.address)
        return { kind: 'sent', reference: null }
      },
      close() {},
    }
    const open = () =>
      db
        .selectFrom('delivery')
        .select('id')
        .where('source', '=', round)
        .where('state', 'in', ['waiting', 'sending'])
        .execute()
    do {
      await Promise.all(Array.from({ length: workers }, () => stage.run({ mail: slow })))
      stage.later(10)
    } while ((await open()).length > 0)
    expect(new Set(sent).size).toBe(pace.length)
    expect(sent).toHaveLength(pace.length)
  })
})

/** Sends as a process does that is killed in the middle: nothing follows any more. */
function dying(until: (handover: () => Promise<void>) => Promise<void>): Channel<Mail> {
  return {
    send: (_mail, handover) => until(handover).then(() => new Promise<never>(() => {})),
    close() {},
  }
}

async function inState(state: string) {
  while ((await stage.deliveries())[0]?.state !== state) await turn()
}
