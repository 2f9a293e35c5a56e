import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { openLinks } from '../../platform/link.ts'
import { aParty, bookingStage, testApi, testLinks } from '../testing.ts'
import { address, near, outside } from '../testing/call-out.ts'
import { calendarReader } from '../testing/calendar-reader.ts'

const stage = bookingStage()
const { logged, openHost, look, open, entries } = calendarReader(stage)

describe('the calendar of a customer', () => {
  it('tells when, what and where of visits that are promised, and nothing of a held time', async () => {
    const url = await open()
    const held = await stage.hold('2026-11-25T13:00:00.000Z')
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z', { note: 'my left knee' })
    const answer = await look(url)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const text = await answer.text()
    expect(text).not.toContain('knee')
    const { name, events } = await entries(url)
    expect(name).toBe('Serein: my visits')
    expect(events).toMatchObject([
      {
        uid: `${id}@serein`,
        status: 'CONFIRMED',
        startsAt: '2026-11-25T09:00:00.000Z',
        endsAt: '2026-11-25T10:00:00.000Z',
        title: 'Swedish at One',
        place: 'One, rue, Paris',
        url: `http://test${screens.bookingDetails}?booking=${id}`,
      },
    ])
    expect(events[0]!.text).toMatch(/^Booking SR-\w{6}\nWith Therapist \d$/u)
    expect(text).not.toContain(held.body.id)
  })

  it('says of a visit at their place who comes, and not that they are expected there', async () => {
    await outside(stage)
    const url = await open()
    await stage.booked('2026-11-25T09:00:00.000Z', { clientPlace: near, address })
    const [entry] = (await entries(url)).events
    expect(entry).toMatchObject({ title: 'Swedish, One' })
    expect(entry!.place ?? null).toBeNull()
  })

  it('moves an entry with its visit, and takes it out when the visit is off', async () => {
    const url = await open()
    const { id, totalMinor } = await stage.booked('2026-11-25T09:00:00.000Z')
    const [before] = (await entries(url)).events
    const user = stage.world.userId
    const to = { startsAt: '2026-11-26T11:00:00.000Z' }
    const body = { ...to, expectedTotalMinor: totalMinor }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, { user, body })
    const [moved] = (await entries(url)).events
    expect(moved).toMatchObject({ uid: before!.uid, status: 'CONFIRMED', ...to })
    expect(moved!.sequence).toBeGreaterThan(before!.sequence)

    await stage.cancel(id)
    const [off] = (await entries(url)).events
    expect(off).toMatchObject({ uid: before!.uid, status: 'CANCELLED' })
    expect(off!.sequence).toBeGreaterThan(moved!.sequence)
  })

  it('has an entry for each guest, who may come at a time of their own', async () => {
    const url = await open()
    const { hourId } = stage.world
    const party = { ...aParty([hourId], [hourId]), guestNames: [null, 'Léa'] }
    const { id, totalMinor } = await stage.booked('2026-11-25T09:00:00.000Z', party)
    const user = stage.world.userId
    const startsAt = '2026-11-26T11:00:00.000Z'
    const body = { startsAt, expectedTotalMinor: totalMinor }
    await stage.api.ask('POST', `/bookings/${id}/guests/0/reschedule`, { user, body })
    const lea = { uid: `${id}.1@serein`, title: 'Léa: Swedish at One' }
    const { events } = await entries(url)
    expect(events).toMatchObject([
      {
        uid: `${id}@serein`,
        title: 'Swedish at One',
        startsAt,
        endsAt: '2026-11-26T12:00:00.000Z',
      },
      { ...lea, startsAt: '2026-11-25T09:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z' },
    ])
    await stage.api.ask('POST', `/bookings/${id}/guests/1/cancel`, {
      user,
      body: { expectedFeeMinor: 0 },
    })
    const after = (await entries(url)).events
    expect(after.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  it('speaks its owner’s language, as they have chosen it last', async () => {
    const url = await open()
    await stage.booked('2026-11-25T09:00:00.000Z')
    await stage.sql`update "user" set language = 'fr' where id = ${stage.world.userId}`
    const { name, events } = await entries(url)
    expect(name).toBe('Serein : mes rendez-vous')
    expect(events[0]!.title).toBe('Suédois chez One')
    expect(events[0]!.text).toMatch(/^Réservation .*\nAvec /u)
  })

  it('forgets a visit after ninety days', async () => {
    const url = await open()
    await stage.booked('2026-11-25T09:00:00.000Z')
    stage.later(89 * 24 * 60)
    expect((await entries(url)).events).toHaveLength(1)
    stage.later(3 * 24 * 60)
    expect((await entries(url)).events).toEqual([])
  })

  it('is not sent again while nothing has changed', async () => {
    const url = await open()
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
    const etag = (await look(url)).headers.get('etag')!
    for (const previous of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await look(url, { 'if-none-match': previous })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    await stage.cancel(id)
    const changed = await look(url, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })
})

describe('the address of a calendar', () => {
  it('stays the same until it is replaced, and leads nowhere once it is closed', async () => {
    const user = stage.world.userId
    expect((await stage.api.ask('GET', '/feed', { user })).body).toEqual({ feed: null })
    const first = await open()
    expect(await open()).toBe(first)
    expect((await stage.api.ask('GET', '/feed', { user })).body.feed).toEqual({
      url: first,
      openedAt: '2026-11-24T07:00:00.000Z',
    })
    const second = await open({ replace: true })
    expect(second).not.toBe(first)
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
    const closed = await stage.api.ask('POST', '/feed/close', { user })
    expect(closed.body).toEqual({ feed: null })
    expect((await look(second)).status).toBe(404)
    expect(await open()).not.toBe(second)
  })

  it('leads to its owner’s visits alone', async () => {
    await stage.booked('2026-11-25T09:00:00.000Z')
    const rows = await stage.sql<{ id: string }>`insert into "user" (id, name, email)
      values (uuidv7()::text, 'Hugo', uuidv7()::text || '@example.test') returning id`
    const url = await open({}, rows[0]!.id)
    expect((await entries(url)).events).toEqual([])
    expect(url).not.toBe(await open())
  })

  it('is one, whoever opens it at once on two servers, and both read it', async () => {
    const other = testApi(stage.database.db, '2026-11-24T07:00:00.000Z')
    const user = stage.world.userId
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? stage.api : other).ask('POST', '/feed', { user, body: {} }),
      ),
    )
    const urls = new Set(answers.map(({ body }) => body.feed.url as string))
    expect(urls.size).toBe(1)
    const [url] = [...urls]
    const there = openHost()
    expect((await entries(url!)).events).toEqual((await entries(url!, there)).events)
    await other.ask('POST', '/feed/close', { user })
    expect([(await look(url!)).status, (await look(url!, {}, there)).status]).toEqual([404, 404])
  })

  it('stands nowhere in the database, nor in the log when reading fails', async () => {
    const url = await open()
    const token = new URL(url).pathname.slice('/feeds/'.length, -'.ics'.length)
    const stored = await sql<{ all: string }>`
      select coalesce(string_agg(x, ''), '') as all from (
        select to_jsonb(f)::text as x from calendar_feed f
        union all select to_jsonb(k)::text from idempotency_key k) t`.execute(stage.database.db)
    expect(stored.rows[0]!.all).toContain(stage.world.userId)
    expect(stored.rows[0]!.all).not.toContain(token)
    await stage.sql`alter table booking rename to hidden`
    const answer = await Promise.resolve(look(url)).finally(
      () => stage.sql`alter table hidden rename to booking`,
    )
    expect(answer.status).toBe(500)
    expect(logged.join('')).toContain('feed.failed')
    expect(logged.join('')).not.toContain(token)
  })

  it('is still read, but not shown, once the server has another secret', async () => {
    const url = await open()
    const links = openLinks({ ...testLinks, secrets: ['another secret of the tests'] })
    const rows = await stage.sql<{ seed: string; hash: string }>`
      select seed, token_hash as hash from calendar_feed where user_id = ${stage.world.userId}`
    expect(links.tokenOf(rows[0]!)).toBeNull()
    expect((await look(url, {}, openHost('another secret of the tests'))).status).toBe(200)
  })

  it('answers plainly to what is no address, and not for ever', async () => {
    for (const path of ['/feeds/', '/feeds/x.ics', `/feeds/${'a'.repeat(43)}.ics`, '/feeds/a/b'])
      expect((await look(path)).status).toBe(404)
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index += 1) statuses.add((await look('/feeds/x.ics')).status)
    expect([...statuses]).toEqual([404, 429])
    const url = await open()
    expect((await look(url)).status).toBe(200)
    for (let index = 0; index < 119; index += 1) await look(url)
    const tooOften = await look(url)
    expect([tooOften.status, tooOften.headers.get('retry-after')]).toEqual([429, '600'])
    stage.later(10)
    expect((await look(url)).status).toBe(200)
  })
})
