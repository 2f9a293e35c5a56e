import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLiveStreams, streamLimits } from '../identity/live-stream.ts'
import type { CallContext } from '../platform/context.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { askAuth, fileWorld, logIn } from './testing.ts'

/** A stream ends within so many milliseconds of what ends it. */
const endsWithin = 5_000
const readmit = () => Promise.resolve()

let server: ReturnType<typeof serve>
let origin: string
const open = new Set<AbortController>()

const world = fileWorld()
beforeAll(async () => {
  const listening = Promise.withResolvers<AddressInfo>()
  server = serve({ fetch: world.fetch, port: 0, hostname: '127.0.0.1' }, listening.resolve)
  origin = `http://127.0.0.1:${(await listening.promise).port}`
}, worldTimeout)
afterAll(async () => {
  hangUp()
  await new Promise((done) => server.close(done))
})
beforeEach(async () => {
  hangUp()
  await places(0)
})

function hangUp() {
  for (const one of open) one.abort()
  open.clear()
}

/** Over the wire; read until its first event is there, so that it is served. */
async function stream(cookie: string) {
  const connection = new AbortController()
  open.add(connection)
  const answer = await fetch(`${origin}/api/console/shops/${world.home.shopId}/live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: connection.signal,
  })
  if (answer.status !== 200) return { status: answer.status, body: (await answer.json()) as object }
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (wanted: string) => {
    let text = ''
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
    return text
  }
  expect(await until('live.opened')).not.toBeNull()
  return {
    status: answer.status,
    hangUp: () => connection.abort(),
    until,
    /** Resolves as the stream ends, with how long that took. */
    async ended() {
      const from = performance.now()
      expect(await until('never said')).toBeNull()
      return performance.now() - from
    },
  }
}

/** Until so many places are taken in all; whatever frees one says so to the database. */
async function places(count: number) {
  await expect
    .poll(
      async () => {
        const { rows } = await world.database.pool.query<{ count: number }>(
          'select count(*)::int as count from live_stream',
        )
        return rows[0]!.count
      },
      { timeout: endsWithin },
    )
    .toBe(count)
}

describe('open streams', () => {
  test('a session has five at most, and one that is closed makes room', async () => {
    const streams = await Promise.all(
      Array.from({ length: streamLimits.session }, () => stream(world.cookies.manager)),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const refused = await stream(world.cookies.manager)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_streams', defined: true },
    })
    streams[0]!.hangUp!()
    await places(4)
    expect((await stream(world.cookies.manager)).status).toBe(200)
  })

  test('a session has no more when several are opened at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => stream(world.cookies.owner)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(streamLimits.session)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(12 - streamLimits.session)
  })

  test('an account has twenty at most, on whichever process, but for those of a process that has died', async () => {
    const { db, pool } = world.database
    const { rows } = await pool.query<{ userId: string }>(
      `select id as "userId" from "user" where email like 'manager@%'`,
    )
    const { userId } = rows[0]!
    const sessions = Array.from({ length: 5 }, () => randomUUID())
    for (const id of sessions)
      await pool.query(
        `insert into session (id, user_id, token, expires_at) values ($1, $2, $1, now() + interval '1 day')`,
        [id, userId],
      )
    const log = pino({ level: 'silent' })
    const here = [openLiveStreams(db, log), openLiveStreams(db, log)]
    const enter = (n: number) =>
      here[n % 2]!.enter({ sessionId: sessions[n % 5]!, readmit } as CallContext, undefined)
    try {
      for (let n = 0; n < streamLimits.account; n += 1) await enter(n)
      await expect(enter(20)).rejects.toMatchObject({ code: 'too_many_streams' })
      await pool.query(`update live_stream set seen_at = now() - interval '1 minute'`)
      await enter(20)
    } finally {
      await Promise.all(here.map((each) => each.close()))
      await pool.query('delete from session where id = any($1)', [sessions])
    }
  })
})

describe('a stream', () => {
  test('ends with the session it was opened in, and no other', async () => {
    const cookie = await logIn(world.fetch, 'desk')
    const [leaves, stays] = [await stream(cookie), await stream(world.cookies.front_desk)]
    const out = await askAuth(world, '/sign-out', {}, { cookie, origin: 'http://localhost:3000' })
    expect(out.status).toBe(200)
    expect(await leaves.ended!()).toBeLessThan(endsWithin)
    await places(1)
    expect((await stream(cookie)).status).toBe(401)
    stays.hangUp!()
  })

  test('ends with the permission to read the calendar', async () => {
    const { pool } = world.database
    const sees = await stream(world.cookies.front_desk)
    const keeps = await stream(world.cookies.manager)
    await pool.query(
      `insert into permission (business_id, role, area, level) values ($1, 'front_desk', 'calendar', 'none')`,
      [world.home.businessId],
    )
    try {
      expect(await sees.ended!()).toBeLessThan(endsWithin)
      await places(1)
      expect((await stream(world.cookies.front_desk)).status).toBe(403)
      keeps.hangUp!()
    } finally {
      await pool.query(`delete from permission where business_id = $1 and role = 'front_desk'`, [
        world.home.businessId,
      ])
    }
  })

  test('ends with the membership', async () => {
    const { pool } = world.database
    const sees = await stream(world.cookies.therapist)
    const { rows } = await pool.query(
      `delete from membership where user_id = (select id from "user" where email like 'therapist@%') returning *`,
    )
    const { business_id, user_id, role } = rows[0]
    try {
      expect(await sees.ended!()).toBeLessThan(endsWithin)
    } finally {
      await pool.query(`insert into membership (business_id, user_id, role) values ($1, $2, $3)`, [
        business_id,
        user_id,
        role,
      ])
    }
  })
})

test('a stream that is open tells of what happens after its first word', async () => {
  const { status, until } = await stream(world.cookies.manager)
  expect(status).toBe(200)
  const subject = randomUUID()
  await world.database.pool.query(
    `insert into outbox (business_id, shop_id, event, subject_id) values ($1, $2, 'booking.held', $3)`,
    [world.home.businessId, world.home.shopId, subject],
  )
  expect(await until!(subject)).toContain('booking.held')
})
