import { beforeEach, expect, test } from 'vitest'
import { passwordCost } from './password-cost.ts'
import { openProvider } from './testing/openid.ts'
import { camille, cookieOf, origin, post, sessionCookieOf, fileAuth } from './testing.ts'

// What logging in promises, by whichever method.

let cookie: string
const t = fileAuth()
beforeEach(async () => {
  await t.database.pool.query(
    'delete from "user"; delete from verification; delete from one_time_code; delete from outbox',
  )
  cookie = await t.register()
})

const ask = (path: string, body: object, with_ = '', headers: Record<string, string> = {}) =>
  t.auth.handler(post(path, body, { ...headers, ...(with_ && { cookie: with_ }) }))
const logIn = (with_ = '', more: object = {}) =>
  ask('/sign-in/email', { email: camille.email, password: camille.password, ...more }, with_)
const tokenOf = (with_: string) => /session_token=([^;]+)/.exec(with_)![1]!
const read = async (answer: Response) => (await answer.json()) as Record<string, unknown>

test('a password is kept as Argon2id with 19 MiB, two passes and one lane at the least, each with a salt of its own', async () => {
  await t.database.pool.query('delete from "user"')
  const by = t.open({ cost: passwordCost })
  await t.register(camille, { by })
  await t.register({ ...camille, email: 'hugo@example.test' }, { by })
  const { rows } = await t.database.pool.query<{ password: string }>('select password from account')
  expect(rows).toHaveLength(2)
  for (const { password } of rows) {
    const [, kind, version, cost = '', salt = ''] = password.split('$')
    const { m, t: passes, p } = Object.fromEntries(cost.split(',').map((one) => one.split('=')))
    expect([kind, version]).toEqual(['argon2id', 'v=19'])
    expect(Number(m)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    expect(Number(p)).toBeGreaterThanOrEqual(1)
    expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
  }
  expect(new Set(rows.map(({ password }) => password)).size).toBe(2)
})

test.each([
  ['a log-in', '/sign-in/email', (email: string) => ({ email, password: 'not the password' })],
  ['a reset', '/ask-reset', (email: string) => ({ email })],
])('%s is answered alike whether the address exists', async (_what, path, body) => {
  const seen = await Promise.all(
    [camille.email, 'nobody@example.test'].map(async (email) => {
      const answer = await ask(path, body(email))
      const headers = Object.fromEntries(answer.headers)
      return { status: answer.status, headers, text: await answer.text() }
    }),
  )
  expect(seen[0]).toEqual(seen[1])
})

test('a code for a number is answered alike whether anybody has it, the first time and too soon again', async () => {
  const numbers = ['+33612345678', '+33612345679']
  await t.database.pool.query('update "user" set phone_number = $1, phone_number_verified = true', [
    numbers[0],
  ])
  for (const status of [200, 429]) {
    const shapes = await Promise.all(
      numbers.map(async (phone) => {
        const answer = await ask('/phone-number/send-otp', { phone, country: 'FR' })
        const { message, ...body } = await read(answer)
        return {
          status: answer.status,
          keys: Object.keys(body).toSorted(),
          message,
          code: body.code,
        }
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
    expect([status, shapes[0]!.status < 300]).toEqual([status, status === 200])
  }
})

test('a session that was known before a log-in is worth nothing after it, and each step gives a new one', async () => {
  const { cookie: visitor } = await t.signInAnonymously()
  const member = sessionCookieOf(await logIn(visitor))
  expect(tokenOf(member)).not.toBe(tokenOf(visitor))
  expect(await t.who(visitor)).toBeNull()
  // One that is over, ours by its signature, does not come back, and takes nothing away from the new one.
  const { cookie: planted } = await t.signInAnonymously()
  await ask('/sign-out', {}, planted)
  const after = sessionCookieOf(await logIn(planted))
  expect(tokenOf(after)).not.toBe(tokenOf(planted))
  expect(await t.who(planted)).toBeNull()

  const { app, cookie: stepped } = await t.secondStep(member)
  expect(tokenOf(stepped)).not.toBe(tokenOf(member))
  expect(await t.who(member)).toBeNull()
  const half = cookieOf(await logIn())
  expect(await t.who(half)).toBeNull()
  const inside = await ask('/two-factor/verify-totp', { code: await app.later() }, half)
  expect(await t.who(sessionCookieOf(inside))).not.toBeNull()
})

test('every cookie is for us alone: no script, no other site, no plain connection, no other host', async () => {
  const answers = [await logIn(), await ask('/sign-in/anonymous', {})]
  const { app, answer: stepped } = await t.secondStep(cookie)
  answers.push(stepped)
  const half = await logIn()
  const trusted = { code: await app.later(), trustDevice: true }
  answers.push(half, await ask('/two-factor/verify-totp', trusted, cookieOf(half)))
  answers.push(
    await t.auth.handler(
      new Request(`${origin}/api/auth/passkey/generate-authenticate-options`, { headers: {} }),
    ),
  )
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())
  const names = new Set(cookies.map((one) => one.split('=')[0]))
  expect([...names].map((name) => name!.replace('__Secure-serein.', '')).toSorted()).toEqual(
    expect.arrayContaining(['known', 'session_token', 'trust_device', 'two_factor']),
  )
  for (const one of cookies) {
    expect(one).toMatch(/^__Secure-serein[.-]/)
    for (const flag of [/; HttpOnly/i, /; Secure/i, /; SameSite=(?:Lax|Strict)/i, /; Path=\//i])
      expect(one).toMatch(flag)
    expect(one).not.toMatch(/Domain=/i)
  }
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%09/evil.example/..//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/ /evil.example',
]

test('no log-in leads anywhere else: an address to go on to stays on this host, however it is spelt', async () => {
  const provider = await openProvider()
  const auth = t.open({ google: provider.config })
  provider.become({ sub: 'google-1', email: 'noe@gmail.test' })
  const led: string[] = []
  const refused: number[] = []
  for (const place of ['/bookings', ...elsewhere])
    for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const body = { provider: 'google', callbackURL: '/bookings', errorCallbackURL: '/login' }
      const begun = await auth.handler(post('/sign-in/social', { ...body, [field]: place }))
      if (!begun.ok) {
        refused.push(begun.status)
        continue
      }
      const there = await fetch(String((await read(begun)).url), { redirect: 'manual' })
      const back = new URL(there.headers.get('location')!)
      if (field === 'errorCallbackURL') back.searchParams.set('error', 'access_denied')
      const come = new Request(back, { headers: { cookie: cookieOf(begun) } })
      const to = (await auth.handler(come)).headers.get('location')
      led.push(`${new URL(to!, origin).origin} ${to}`)
    }
  expect(led.filter((to) => !to.startsWith(`${origin} `))).toEqual([])
  expect(led).toContain(`${origin} /bookings`)
  expect(refused.filter((status) => ![400, 403].includes(status))).toEqual([])
  expect(refused.length).toBeGreaterThan(20)
  await provider.close()
})
