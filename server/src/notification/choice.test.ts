import type { NotificationSetting as Setting } from '@serein/shared/notification/contract.ts'
import {
  type Channel,
  channels,
  type Choices,
  type Kind,
  kinds,
  type Topic,
} from '@serein/shared/notification/kinds.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Channel as Way, keepInOutbox, type Outcome } from '../platform/delivery.ts'
import { deliver } from './delivery.ts'
import { notifyBySimpleMail } from './notify.ts'
import { messageStage } from './testing.ts'
import { chooseSettings } from './testing/reader.ts'

const stage = messageStage()
let phone = ''
let phones = 0
beforeEach(() => {
  phones += 1
  phone = `+336123456${String(phones).padStart(2, '0')}`
})
const mail = {
  subject: { en: 'News', fr: 'Nouvelles' },
  heading: { en: 'News', fr: 'Nouvelles' },
  paragraphs: [],
  action: null,
}
const outbox = () => ({ mail: keepInOutbox(), sms: keepInOutbox(), push: keepInOutbox() })
const switchedOn = new Set(['mail', 'sms', 'push'] as const)

/** The rule in words of its own: by mail and in the app unless chosen otherwise; three topics keep both whatever is chosen. */
const alwaysOn = new Set<Topic>(['change', 'payment', 'security'])
const reaches = (kind: Kind, channel: Channel, chosen: Channel[] | undefined) => {
  const isUsual = channel === 'mail' || channel === 'app'
  if (isUsual && alwaysOn.has(kinds[kind])) return true
  return chosen ? chosen.includes(channel) : isUsual
}

async function tell(kind: Kind, source: string, setting: Partial<Setting> = {}) {
  const reader = await readerWith(setting)
  const { businessId } = stage.world
  const news = { kind, source, businessId, facts: {}, mail, now: stage.now() }
  await stage.database.db
    .transaction()
    .execute((tx) => notifyBySimpleMail(tx, switchedOn, reader, news))
}

/** The only customer, with these choices in their row, too. */
async function readerWith(setting: Partial<Setting>) {
  const { userId } = stage.world
  const about = { name: 'Camille', email: stage.address, phone, language: 'en' as const }
  return { userId, ...about, setting: await chooseSettings(stage, setting, phone) }
}

async function sent(source: string) {
  const { rows } = await stage.database.pool.query<{ channel: string; state: string }>(
    'select channel, state from delivery where source = $1 and user_id = $2 order by created_at, id',
    [source, stage.world.userId],
  )
  return rows
}

async function run(ways = outbox()) {
  const { write, now, log } = stage
  for (;;) {
    const before = await waiting()
    await deliver({ db: stage.database.db, channels: ways, on: switchedOn, write, now, log })
    if (before === (await waiting())) return
  }
}

async function waiting(): Promise<string> {
  const { rows } = await stage.database.pool.query<{ all: string }>(
    `select string_agg(id || state || attempts || due_at, ',' order by id) as all from delivery`,
  )
  return rows[0]!.all
}

function failing(outcome: Outcome): Way<never> {
  return { send: async () => outcome, close: () => {} } as unknown as Way<never>
}

async function statesOf(source: string): Promise<Record<string, string>> {
  return Object.fromEntries((await sent(source)).map(({ channel, state }) => [channel, state]))
}

/** The reminders in the inbox. */
async function reminded(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ kind: string }>(
    `select kind from notification where user_id = $1 and kind like '%reminder' order by happened_at`,
    [stage.world.userId],
  )
  return rows.map(({ kind }) => kind)
}

const put = (body: object) =>
  stage.api.ask('PUT', '/notifications/settings', { user: stage.world.userId, body })

describe('every kind of news', () => {
  const choices: (Channel[] | undefined)[] = [
    undefined,
    ...Array.from({ length: 16 }, (_, bits) => channels.filter((_channel, at) => bits & (1 << at))),
  ]

  it('reaches by each channel who has chosen so, and nobody else', async () => {
    const { userId } = stage.world
    const cases = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
      choices.map((chosen, index) => ({ kind, chosen, source: `matrix:${kind}:${index}` })),
    )
    const reader = await readerWith({})
    await stage.database.db.transaction().execute(async (tx) => {
      for (const { kind, chosen, source } of cases) {
        const own: Choices = chosen ? { [kinds[kind]]: chosen } : {}
        const setting = { ...reader.setting, choices: own }
        const { businessId } = stage.world
        const news = { kind, source, businessId, facts: {}, mail, now: stage.now() }
        await notifyBySimpleMail(tx, switchedOn, { ...reader, setting }, news)
      }
    })
    const { rows } = await stage.database.pool.query<{ source: string; channel: Channel }>(
      `select source, channel from delivery where user_id = $1 and source like 'matrix:%'
       union all select source, 'app' from notification where user_id = $1 and source like 'matrix:%'`,
      [userId],
    )
    const deliveries = new Set(rows.map(({ source, channel }) => `${source} ${channel}`))
    const wanted = cases.flatMap(({ kind, chosen, source }) =>
      channels
        .filter((channel) => reaches(kind, channel, chosen))
        .map((channel) => `${source} ${channel}`),
    )
    expect(cases).toHaveLength(Object.keys(kinds).length * 17)
    expect([...deliveries].toSorted()).toEqual(wanted.toSorted())
  })

  it('is not sent when it was turned off while it waited, and cannot be turned off where it must arrive', async () => {
    const all: Choices = { order: ['sms', 'mail'], payment: ['sms', 'mail'] }
    await tell('order_ready', 'order', { choices: all })
    await tell('fee_charged', 'fee', { choices: all })
    await readerWith({ choices: { order: [], payment: [] } })
    await run()
    expect(await sent('order')).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }])
    expect((await sent('fee')).toSorted((a, b) => (a.channel < b.channel ? -1 : 1))).toEqual([
      { channel: 'mail', state: 'sent' },
      { channel: 'sms', state: 'dropped' },
    ])
  })
})

describe('quiet hours', () => {
  const night = new Date('2026-11-30T21:30:00Z')
  const morning = new Date('2026-12-01T07:00:00Z')
  const setting = {
    choices: { order: ['sms' as const, 'mail' as const] },
    quietFromMinute: 22 * 60,
    quietToMinute: 8 * 60,
    timeZone: 'Europe/Paris',
  }

  it('keep an SMS until they end, and let a mail through', async () => {
    stage.api.clock.now = night
    await tell('order_ready', 'at night', setting)
    await run()
    expect(await statesOf('at night')).toEqual({ sms: 'waiting', mail: 'sent' })
    stage.api.clock.now = new Date(morning.getTime() - 60_000)
    await run()
    expect(await statesOf('at night')).toEqual({ sms: 'waiting', mail: 'sent' })
    stage.api.clock.now = morning
    await run()
    expect(await statesOf('at night')).toEqual({ sms: 'sent', mail: 'sent' })
  })

  it('are those of the person’s own zone', async () => {
    stage.api.clock.now = night
    await tell('order_ready', 'in Montréal', { ...setting, timeZone: 'America/Toronto' })
    await run()
    expect(await sent('in Montréal')).toContainEqual({ channel: 'sms', state: 'sent' })
  })

  it('hold for a new try after a failure, too', async () => {
    stage.api.clock.now = new Date('2026-11-30T20:58:00Z')
    await tell('order_ready', 'late', setting)
    const later = { ...outbox(), sms: failing({ kind: 'later', reason: 'busy' }) }
    await run(later)
    stage.api.clock.now = new Date('2026-11-30T21:10:00Z')
    await run()
    expect(await sent('late')).toContainEqual({ channel: 'sms', state: 'waiting' })
    expect(stage.logged.join('')).toMatch(/"dueAt":"2026-12-01T07:00[^}]*"delivery\.postponed"/u)
    stage.api.clock.now = morning
    await run()
    expect(await sent('late')).toContainEqual({ channel: 'sms', state: 'sent' })
  })
})

describe('what fails for good', () => {
  const refused = failing({ kind: 'refused', reason: 'no such device' })
  const byPush = { choices: { visit: ['push' as const] } }

  it('goes by the next channel: push, then mail, then SMS', async () => {
    await tell('visit_confirmed', 'chain', byPush)
    await run({ ...outbox(), push: refused, mail: refused })
    expect(await sent('chain')).toEqual([
      { channel: 'push', state: 'failed' },
      { channel: 'mail', state: 'failed' },
      { channel: 'sms', state: 'sent' },
    ])
  })

  it('goes no other way when it reaches them as it is, and when it can wait', async () => {
    const chosen: Choices = { visit: ['push', 'sms'], review: ['push'] }
    await tell('visit_confirmed', 'both', { choices: chosen })
    await tell('review_asked', 'can wait', { choices: chosen })
    await run({ ...outbox(), push: refused })
    expect(await statesOf('both')).toEqual({ push: 'failed', sms: 'sent' })
    expect(await statesOf('can wait')).toEqual({ push: 'failed' })
  })

  it('respects who wants it no other way', async () => {
    await tell('visit_confirmed', 'wants none', { ...byPush, isSentAnotherWay: false })
    await run({ ...outbox(), push: refused })
    expect(await sent('wants none')).toEqual([{ channel: 'push', state: 'failed' }])
  })
})

describe('reminders', () => {
  const startsAt = '2026-12-10T13:00:00.000Z'
  it('come at one’s own times, up to three, by the channels chosen', async () => {
    await readerWith({
      reminderMinutes: [7 * 1440, 60],
      isDeadlineReminded: false,
      choices: { reminder: ['app', 'push', 'sms'] },
    })
    await stage.book(startsAt)
    await stage.run()
    const at = ['12-03T13:00', '12-08T13:00', '12-09T10:00', '12-10T10:00', '12-10T12:00']
    const seen: number[] = []
    for (const moment of at) {
      await stage.runAt(`2026-${moment}:00Z`)
      seen.push((await reminded()).length)
    }
    expect(seen).toEqual([1, 1, 1, 1, 2])
    const rung = (await stage.deliveries()).filter(({ kind }) => kind === 'visit_reminder')
    expect(rung.map(({ channel }) => channel).toSorted()).toEqual(['push', 'push', 'sms', 'sms'])
  })

  it('are looked for again when somebody changes their times', async () => {
    await stage.book(startsAt)
    await stage.run()
    stage.api.clock.now = new Date('2026-12-09T14:00:00Z')
    await stage.run()
    const before = (await reminded()).length
    await readerWith({ reminderMinutes: [22 * 60] })
    await stage.runAt('2026-12-09T15:00:00Z')
    expect((await reminded()).length).toBe(before + 1)
  })
})

describe('settings', () => {
  const whole = {
    choices: {},
    quietFromMinute: 1260,
    quietToMinute: 480,
    timeZone: null,
    reminderMinutes: null,
    isDeadlineReminded: true,
    isSentAnotherWay: true,
  }

  it('are the usual ones until something is chosen', async () => {
    const { body } = await stage.api.ask('GET', '/notifications/settings', {
      user: stage.world.userId,
    })
    expect(body).toMatchObject(whole)
  })

  it.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['reminderMinutes', { reminderMinutes: [60, 60] }],
    ['reminderMinutes', { reminderMinutes: [60, 120, 180, 240] }],
  ])('refuse %s that makes no sense', async (field, wrong) => {
    const { status, body } = await put({ ...whole, ...wrong })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(JSON.stringify(body)).toContain(field)
  })
})
