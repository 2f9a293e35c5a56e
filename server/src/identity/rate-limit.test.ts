import { expect, test } from 'vitest'
import { forgetAhead } from './clock-ahead.ts'
import { camille, post, refusedOf, fileAuth } from './testing.ts'

const t = fileAuth()

const limits = { windowSeconds: 600, signIn: 4, signUp: 2, other: 100, patience: 1_000 }
const attempt = { email: camille.email, password: 'not-the-one' }

test('tries are counted per address, across processes and restarts, and the count is told', async () => {
  const [one, two] = [t.open({ limits }), t.open({ limits })]
  const statuses: number[] = []
  for (const server of [one, two, one, two, one, two])
    statuses.push((await server.handler(post('/sign-in/email', attempt), '203.0.113.7')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])

  const restarted = t.open({ limits })
  const answer = await restarted.handler(post('/sign-in/email', attempt), '203.0.113.7')
  expect(await refusedOf(answer)).toMatchObject({ code: 'too_many_requests', status: 429 })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await restarted.handler(post('/sign-in/email', attempt), '203.0.113.8')).status).toBe(401)
  // A clock that was ahead for a moment keeps nobody out, and what is counted by a right one stays.
  expect(await forgetAhead(t.database.db, new Date())).toBe(0)
  await t.database.pool.query('update rate_limit set last_request = last_request + 2592000000')
  expect(await forgetAhead(t.database.db, new Date())).toBeGreaterThan(0)
  for (let tries = 0; tries < 4; tries += 1)
    expect((await two.handler(post('/sign-in/email', attempt), '203.0.113.7')).status).toBe(401)
  expect((await two.handler(post('/sign-in/email', attempt), '203.0.113.7')).status).toBe(429)
  // The count stands in the database and nowhere else.
  await t.database.pool.query('delete from rate_limit')
  expect((await one.handler(post('/sign-in/email', attempt), '203.0.113.7')).status).toBe(401)
})

test('tries at once cannot slip through between counting', async () => {
  const server = t.open({ limits })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.handler(post('/sign-in/email', attempt), '203.0.113.9'),
    ),
  )
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(4)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(16)
})

test('nobody counts as somebody else by writing a header', async () => {
  const server = t.open({ limits })
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const headers = {
      'x-forwarded-for': `198.51.100.${index}`,
      'x-serein-address': `198.51.100.${index}`,
    }
    statuses.push(
      (await server.handler(post('/sign-in/email', attempt, headers), '203.0.113.10')).status,
    )
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('behind a proxy of ours the address is the one the proxy saw', async () => {
  const server = t.open({ limits, trustedProxies: 1 })
  const ask = (forwarded: string) =>
    server.handler(post('/sign-in/email', attempt, { 'x-forwarded-for': forwarded }), '10.0.0.1')
  for (let index = 0; index < 4; index += 1) await ask(`198.51.100.${index}, 203.0.113.11`)
  expect((await ask('198.51.100.99, 203.0.113.11')).status).toBe(429)
  expect((await ask('203.0.113.11, 203.0.113.12')).status).toBe(401)
})
