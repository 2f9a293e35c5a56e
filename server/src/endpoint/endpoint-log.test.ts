import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../payment/provider-sandbox.ts'
import { cardOf, sampleOf } from './sample.ts'
import { endpointNamed, headersOf, openWorld, worldTimeout, type World } from './testing.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  world = await openWorld({ logTo: { write: (line) => void lines.push(line) } })
}, worldTimeout)
afterAll(() => world.close())

const auth = (path: string, body: object) =>
  world.fetch(
    new Request(`http://localhost:3000/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

test('a fault is logged with its place and the request’s number, and the reader learns nothing of it', async () => {
  const endpoint = endpointNamed('booking.list')
  const ask = () => world.call(endpoint, {}, headersOf(world, 'camille', endpoint))
  await world.database.pool.query('alter table booking rename to hidden')
  const answer = await ask().finally(() =>
    world.database.pool.query('alter table hidden rename to booking'),
  )
  expect(answer.status).toBe(500)
  expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'defined', 'message', 'status'])
  expect(answer.text).not.toMatch(/hidden|relation|select|\.ts/)
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'bug')
  expect(logged.requestId).toBe(answer.headers.get('x-request-id'))
  expect(logged.err.message).toMatch(/relation "booking" does not exist/)
  expect(logged.err.stack).toMatch(/read\.ts/)
  expect((await ask()).status).toBe(200)
})

test('no secret stands in the log, whatever goes wrong', async () => {
  const secrets = {
    email: 'secret-address@example.test',
    password: 'secret-password-1',
    name: 'Secret Name',
    note: 'a secret about my knee',
  }
  expect((await auth('/sign-up/email', secrets)).status).toBe(200)
  await auth('/sign-up/email', secrets)
  await auth('/sign-in/email', { ...secrets, password: 'secret-password-2' })
  await auth('/sign-in/email', { ...secrets, password: { secret: 'secret-password-3' } })

  const pay = endpointNamed('checkout.pay')
  for (const number of [testCards.declined, testCards.requiresAction, testCards.success]) {
    const input = { ...(await sampleOf(world, pay)), tender: 'sandbox_card', card: cardOf(number) }
    await world.call(pay, input, headersOf(world, 'camille', pay))
  }
  const hold = endpointNamed('booking.hold')
  const wish = { ...(await sampleOf(world, hold)), note: secrets.note }
  const { pool } = world.database
  await pool.query(`alter table booking add constraint no_note check (note is null) not valid`)
  const refused = await world.call(hold, wish, headersOf(world, 'camille', hold))
  await pool.query('alter table "user" add constraint no_more check (false) not valid')
  const failed = await auth('/sign-up/email', { ...secrets, email: 'another-secret@example.test' })
  expect([refused.status, failed.status]).toEqual([500, 500])

  const log = lines.join('')
  expect(log).toContain('no_note')
  const cookie = world.cookies.camille.split('=')[1]!
  const kept = [
    'secret-address',
    'another-secret',
    'secret-password',
    'Secret Name',
    'my knee',
    ...Object.values(testCards),
    cookie,
    decodeURIComponent(cookie).split('.')[0]!,
    'serein-demo-2026',
    'argon2id',
  ]
  expect(kept.filter((secret) => log.includes(secret))).toEqual([])
})
