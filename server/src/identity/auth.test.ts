import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  camille,
  cookieOf,
  openTestAuth,
  origin,
  post,
  refusedOf,
  type TestAuth,
} from './testing.ts'

let t: TestAuth
beforeAll(async () => {
  t = await openTestAuth()
})
afterAll(() => t.database.close())

const signIn = (input = {}) =>
  t.auth.handler(
    post('/sign-in/email', { email: camille.email, password: camille.password, ...input }),
  )

test('who registers is logged in at once, is known by the cookie, and has accepted the terms', async () => {
  const answer = await t.auth.handler(
    post(
      '/sign-up/email',
      { ...camille, email: 'Camille@Example.test' },
      { 'accept-language': 'fr-FR' },
    ),
  )
  expect(answer.status).toBe(200)
  const user = await t.auth.resolveUser(new Headers({ cookie: cookieOf(answer) }))
  expect(user).toEqual({
    userId: expect.any(String),
    sessionId: expect.any(String),
    language: 'fr',
    isPlatformAdmin: false,
    hasTwoStep: false,
    isAnonymous: false,
  })
  const { rows } = await t.database.pool.query(
    `select u.*, a.password, s.ip_address from "user" u join account a on a.user_id = u.id join session s on s.user_id = u.id`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ id: user!.userId, email: camille.email, name: 'Camille' })
  expect(rows[0].id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(Date.now() - rows[0].terms_accepted_at).toBeLessThan(60_000)
  expect(Date.now() - rows[0].last_sign_in_at).toBeLessThan(60_000)
})

test('nobody can register with rights or facts that are not theirs to state', async () => {
  const answer = await t.auth.handler(
    post('/sign-up/email', {
      ...camille,
      email: 'mallory@example.test',
      isPlatformAdmin: true,
      is_platform_admin: true,
      emailVerified: true,
      id: 'chosen',
      image: 'javascript:alert(1)',
    }),
  )
  expect(answer.status).toBe(200)
  const { rows } = await t.database.pool.query(
    `select id, is_platform_admin, email_verified, image from "user" where email = 'mallory@example.test'`,
  )
  expect(rows[0]).toMatchObject({ is_platform_admin: false, email_verified: false, image: null })
  expect(rows[0].id).not.toBe('chosen')
})

test('the session cookie is out of reach of scripts and of other sites, and goes over TLS only', async () => {
  const cookie = (await signIn()).headers
    .getSetCookie()
    .find((each) => each.includes('session_token'))
  expect(cookie).toMatch(/^__Secure-serein\.session_token=/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; Secure/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).toMatch(/; Path=\//)
  expect(cookie).toMatch(/; Max-Age=2592000/)
  expect(cookie).not.toMatch(/Domain/)
  const plain = t.open({ publicUrl: 'http://booking.example' })
  const given = await plain.handler(
    post(
      '/sign-in/email',
      { email: camille.email, password: camille.password },
      { origin: 'http://booking.example' },
    ),
  )
  expect(given.headers.getSetCookie().join()).toMatch(/^serein\.session_token=(?!.*Secure)/)
})

test('each log-in is a session of its own, whatever cookie came with it', async () => {
  const mine = cookieOf(await signIn())
  const again = await t.auth.handler(
    post('/sign-in/email', { email: camille.email, password: camille.password }, { cookie: mine }),
  )
  expect(cookieOf(again)).not.toBe(mine)
  const planted = '__Secure-serein.session_token=planted.planted'
  const answer = await t.auth.handler(
    post(
      '/sign-in/email',
      { email: camille.email, password: camille.password },
      { cookie: planted },
    ),
  )
  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).not.toContain('planted')
  expect(await t.auth.resolveUser(new Headers({ cookie: planted }))).toBeNull()
})

test('a log-out holds at once, for that session only', async () => {
  const [phone, laptop] = [cookieOf(await signIn()), cookieOf(await signIn())]
  expect(await t.auth.resolveUser(new Headers({ cookie: phone }))).not.toBeNull()
  const out = await t.auth.handler(post('/sign-out', {}, { cookie: phone }))
  expect(out.status).toBe(200)
  expect(cookieOf(out)).toBe('')
  expect(await t.auth.resolveUser(new Headers({ cookie: phone }))).toBeNull()
  expect(await t.auth.resolveUser(new Headers({ cookie: laptop }))).not.toBeNull()
})

test.each([
  ['a wrong password', { password: 'serein-12345' }, 401, 'wrong_credentials'],
  ['an unknown address', { email: 'nobody@example.test' }, 401, 'wrong_credentials'],
  ['no address', { email: 'camille' }, 400, 'invalid_input'],
  ['no password', { password: '' }, 400, 'invalid_input'],
  ['a password that is no text', { password: { $ne: null } }, 400, 'invalid_input'],
])('%s is refused in the one shape', async (_words, input, status, code) => {
  const answer = await signIn(input)
  expect(answer.status).toBe(status)
  expect(answer.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))).toEqual([])
  const body = await refusedOf(answer)
  expect(body).toMatchObject({ defined: false, code, status, message: expect.any(String) })
  const named = body.data?.fields.map((field) => field.path)
  expect(named).toEqual(code === 'invalid_input' ? Object.keys(input) : undefined)
})

test.each([
  [
    'a taken address',
    {},
    409,
    'email_taken',
    'Cette adresse a déjà un compte. Veuillez vous connecter.',
  ],
  ['a taken address in capitals', { email: 'CAMILLE@EXAMPLE.TEST' }, 409, 'email_taken', /déjà/],
  [
    'a short password',
    { email: 'b@example.test', password: '1234567' },
    400,
    'password_too_short',
    /8/,
  ],
  ['a name of nothing', { email: 'b@example.test', name: '  ' }, 400, 'invalid_input', /./],
  [
    'a name that no database takes',
    { email: 'b@example.test', name: 'a\u0000b' },
    400,
    'invalid_input',
    /./,
  ],
  [
    'a password without end',
    { email: 'b@example.test', password: 'x'.repeat(129) },
    400,
    'invalid_input',
    /./,
  ],
])(
  'registering with %s is refused, in the reader’s language',
  async (_words, input, status, code, message) => {
    const answer = await t.auth.handler(
      post('/sign-up/email', { ...camille, ...input }, { 'accept-language': 'fr' }),
    )
    expect(answer.status).toBe(status)
    expect(await refusedOf(answer)).toMatchObject({ code, message: expect.stringMatching(message) })
  },
)

test('of ten who register one address at once, one has it and nine are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      t.auth.handler(post('/sign-up/email', { ...camille, email: 'race@example.test' })),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ])
  const { rows } = await t.database.pool.query(
    `select count(*)::int as n from account a join "user" u on u.id = a.user_id where u.email = 'race@example.test'`,
  )
  expect(rows[0].n).toBe(1)
})

test('another site can neither log anyone in nor out', async () => {
  const cookie = cookieOf(await signIn())
  const foreign = { origin: 'https://evil.example' }
  const into = await t.auth.handler(
    post('/sign-in/email', { ...camille, name: undefined }, foreign),
  )
  const out = await t.auth.handler(post('/sign-out', {}, { ...foreign, cookie }))
  const form = await t.auth.handler(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({ email: camille.email, password: camille.password }),
    }),
  )
  expect([into.status, out.status, form.status]).toEqual([403, 403, 400])
  expect((await refusedOf(into)).code).toBe('forbidden')
  expect(await t.auth.resolveUser(new Headers({ cookie }))).not.toBeNull()
})

test('only what a screen uses stands open', async () => {
  for (const path of [
    '/update-user',
    '/delete-user',
    '/list-sessions',
    '/change-email',
    '/ok',
    '/sign-in/username',
    '/../session',
  ])
    expect((await t.auth.handler(post(path, {}))).status).toBe(404)
  expect((await t.auth.handler(new Request(`${origin}/api/auth/sign-out`))).status).toBe(404)
})
