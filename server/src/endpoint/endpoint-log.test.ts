import { expect, test } from 'vitest'
import { authenticator } from '../identity/testing/authenticator.ts'
import { mailedToken } from '../identity/testing.ts'
import { testCards, testReference } from '../payment/sandbox-card.ts'
import { mailedCode } from '../identity/testing/mailed-code.ts'
import { peopleNamedIn } from './log-person.ts'
import { sampleOf } from './sample.ts'
import { askAuth, endpointNamed, fileWorld, headersOf } from './testing.ts'

const lines: string[] = []
const metricsToken = 'a token of the tests, 32 characters'
const world = fileWorld({
  logTo: { write: (line) => void lines.push(line) },
  monitoring: { metricsToken, logsAccess: true },
})

const auth = (path: string, body: object, cookie = '') =>
  askAuth(world, path, body, { origin: 'http://localhost:3000', cookie })

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
  const signUp = await auth('/sign-up/ask', { ...secrets, terms: true })
  expect(signUp.status).toBe(200)
  const registration = signUp.headers.getSetCookie()[0]!.split(';')[0]!
  await auth('/sign-up/ask', { ...secrets, terms: true })
  await auth('/sign-up/confirm', { code: '654321' }, registration)
  await auth('/sign-in/email', { ...secrets, password: 'secret-password-2' })
  await auth('/sign-in/email', { ...secrets, password: { secret: 'secret-password-3' } })

  const pay = endpointNamed('checkout.pay')
  for (const name of ['declined', 'requiresAction', 'success'] as const) {
    const cardReference = testReference(name)
    const input = { ...(await sampleOf(world, pay)), tender: 'card', cardReference }
    await world.call(pay, input, headersOf(world, 'camille', pay))
  }
  const hold = endpointNamed('booking.hold')
  const wish = { ...(await sampleOf(world, hold)), note: secrets.note }
  const { pool } = world.database
  await pool.query(`alter table booking add constraint no_note check (note is null) not valid`)
  const refused = await world.call(hold, wish, headersOf(world, 'camille', hold))
  const code = await mailedCode(pool, world.secret, secrets.email)
  await pool.query('alter table "user" add constraint no_more check (false) not valid')
  const failed = await auth('/sign-up/confirm', { code }, registration)
  expect([refused.status, failed.status]).toEqual([500, 500])
  await pool.query('alter table "user" drop constraint no_more')

  const log = lines.join('')
  expect(log).toContain('no_note')
  const cookie = world.cookies.camille.split('=')[1]!
  const unspeakable = [
    'secret-address',
    'secret-password',
    'Secret Name',
    'my knee',
    ...Object.values(testCards),
    cookie,
    registration,
    code,
    decodeURIComponent(cookie).split('.')[0]!,
    'serein-demo-2026',
    'argon2id',
  ]
  expect(unspeakable.filter((secret) => log.includes(secret))).toEqual([])
})

test('the log has no word of what opens an account, however one logs in or fails to', async () => {
  const from = lines.length
  const { pool } = world.database
  const person = { name: 'Inès', email: 'log-ways@example.test', password: 'log-password-1' }
  let cookie = ''
  const secrets = new Set<string>([person.email, person.password])
  const go = async (path: string, body: object) => {
    const answer = await auth(path, body, cookie)
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]!.split('=')
      if (value.length > 20) secrets.add(decodeURIComponent(value)).add(value)
      if (value)
        cookie = [
          ...cookie.split('; ').filter((had) => had && !had.startsWith(`${name}=`)),
          `${name}=${value}`,
        ].join('; ')
    }
    const text = await answer.text()
    for (const value of text.match(/"[\w.+/=-]{20,}"/g) ?? []) secrets.add(value.slice(1, -1))
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> }
  }
  const statusOf = async (path: string, body: object) => (await go(path, body)).status
  await pool.query(
    `insert into "user" (id, name, email, email_verified) values (uuidv7()::text, $1, $2, true)`,
    [person.name, person.email],
  )
  await go('/ask-reset', { email: person.email })
  const { rows: users } = await pool.query<{ id: string }>(
    'select id from "user" where email = $1',
    [person.email],
  )
  const link = { userId: users[0]!.id, purpose: 'reset_password' as const, email: person.email }
  const token = (await mailedToken(world.database.db, link, world.clock.now))!
  secrets.add(token)
  expect(await statusOf('/mail-link/read', { token })).toBe(200)
  expect(await statusOf('/mail-link/set-password', { token, password: person.password })).toBe(200)
  expect(await statusOf('/mail-link/set-password', { token, password: 'log-password-9' })).toBe(409)
  await go('/sign-in/email', { email: person.email, password: 'log-password-2' })
  expect(await statusOf('/sign-in/email', person)).toBe(200)
  const { body } = await go('/two-factor/enable', { password: person.password })
  const key = new URL(body.totpURI as string).searchParams.get('secret')!
  const app = authenticator(body.totpURI as string, world)
  const code = await app.code()
  for (const one of [key, code, ...(body.backupCodes as string[])]) secrets.add(one)
  expect(await statusOf('/two-factor/verify-totp', { code })).toBe(200)
  expect(await statusOf('/two-factor/verify-totp', { code })).toBe(401)
  await go('/sign-out', {})
  expect((await go('/sign-in/email', person)).body).toMatchObject({ twoFactorRedirect: true })
  await go('/two-factor/verify-backup-code', { code: 'log-code-1' })
  const recovery = (body.backupCodes as string[])[0]!
  expect(await statusOf('/two-factor/verify-backup-code', { code: recovery })).toBe(200)
  await go('/choose-password', { password: person.password, newPassword: 'log-password-3' })
  const phoneNumber = '+33612349876'
  expect(await statusOf('/phone-number/send-otp', { phone: phoneNumber, country: 'FR' })).toBe(200)
  const digits = await mailedCode(pool, world.secret, phoneNumber)
  secrets.add(digits).add(phoneNumber)
  await go('/phone-number/verify', { phoneNumber, code: '000000' })
  // The identity server dates a session by the time of day, this world by its own clock.
  await pool.query('update session set created_at = $1', [world.clock.now])
  const linked = { phoneNumber, code: digits, updatePhoneNumber: true }
  expect(await statusOf('/phone-number/verify', linked)).toBe(200)
  await pool.query('alter table session add constraint no_more check (false) not valid')
  const failed = await go('/sign-in/email', { ...person, password: 'log-password-3' })
  await pool.query('alter table session drop constraint no_more')
  expect([failed.status, secrets.size]).toEqual([500, expect.any(Number)])
  expect(secrets.size).toBeGreaterThan(20)
  const log = lines.slice(from).join('')
  expect(log).toContain('"level":"error"')
  const leaks = [...secrets, 'log-password', 'log-code'].filter((one) => log.includes(one))
  expect(leaks).toEqual([])
})

test('a person of the demo is found where a log names them, and here it names none', async () => {
  const { rows } = await world.database.pool.query<{ phone: string }>(
    `select phone from customer where phone is not null limit 1`,
  )
  const name = 'Mail to Renaud, "owner@demo.serein.example"'
  expect(await peopleNamedIn(`${name}, ${rows[0]!.phone}`, world)).toHaveLength(3)
  expect(await peopleNamedIn(lines.join('\n'), world)).toEqual([])
})

const scrape = (token?: string) =>
  world.fetch(
    new Request('http://localhost:3000/metrics', {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }),
  )

test('whoever has the token is shown figures of the process and of the database', async () => {
  expect((await scrape()).status).toBe(401)
  expect((await scrape(`${metricsToken}x`)).status).toBe(401)
  const hold = endpointNamed('booking.hold')
  const wish = await sampleOf(world, hold)
  await world.call(hold, wish, headersOf(world, 'camille', hold))
  const list = endpointNamed('booking.list')
  await world.call(list, {}, headersOf(world, null, list))
  const answer = await scrape(metricsToken)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/u)
  const text = await answer.text()
  const figures = [
    /^serein_http_requests_total\{endpoint="booking\.hold",status="201"\} [1-9]/mu,
    /^serein_http_requests_total\{endpoint="auth \/sign-in\/email",status="200"\} [1-9]/mu,
    /^serein_http_refusals_total\{endpoint="booking\.list",code="unauthenticated"\} 1$/mu,
    /^serein_http_request_duration_seconds_count\{endpoint="booking\.hold"\} [1-9]/mu,
    /^serein_pool_connections_max 20$/mu,
    /^serein_database_up 1$/mu,
    /^serein_outbox_lag_seconds\{reader="notification"\} \d/mu,
    /^serein_deliveries\{state="failed"\} \d/mu,
    /^serein_delivery_overdue_seconds \d/mu,
    /^serein_holds\{state="\w+"\} [1-9]/mu,
    /^serein_payments_open\{state="authorised"\} \d/mu,
    /^serein_timer_last_success_timestamp_seconds\{timer="booking\.sweep"\} \d/mu,
    /^serein_live_streams 0$/mu,
    /^serein_search_ready 1$/mu,
    /^serein_disk_free_bytes\{folder="pictures"\} [1-9]/mu,
    /^nodejs_eventloop_lag_p99_seconds \d/mu,
  ]
  expect(figures.filter((line) => !line.test(text))).toEqual([])
  // Nothing has a name that grows with who asks.
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/u)
})
