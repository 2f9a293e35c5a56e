import { beforeEach, expect, test } from 'vitest'
import { camille, fileAuth, origin, post, refusedOf } from './testing.ts'

const t = fileAuth()
beforeEach(() =>
  t.database.pool.query('delete from "user"; delete from outbox; delete from verification'),
)

const shell = { origin: 'capacitor://localhost', 'x-serein-app': 'ios/1.0.0' }
const { email, password } = camille

/** An app: it has no cookies, and keeps what answers say it should. */
function openApp() {
  let [token, flow] = ['', '']
  return {
    async ask(path: string, body: object | null) {
      const headers = {
        ...shell,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(flow && { 'auth-flow': flow }),
      }
      const answer = await t.auth.handler(
        body ? post(path, body, headers) : new Request(`${origin}/api/auth${path}`, { headers }),
      )
      expect(answer.headers.getSetCookie()).toEqual([])
      token = answer.headers.get('set-auth-token') ?? token
      flow = answer.headers.get('set-auth-flow') ?? flow
      return answer
    },
    who: () => t.auth.resolveUser(new Headers(token ? { authorization: `Bearer ${token}` } : {})),
    flow: () => flow,
    forget: () => ([token, flow] = ['', '']),
  }
}

test('an app registers by mail without a cookie, and nobody else can use the code', async () => {
  const app = openApp()
  await app.ask('/sign-up/ask', { ...camille, terms: true })
  const code = await t.code(email)
  const other = openApp()
  expect((await refusedOf(await other.ask('/sign-up/confirm', { code }))).code).toBe('code_over')
  expect((await app.ask('/sign-up/confirm', { code })).status).toBe(200)
  expect(await app.who()).not.toBeNull()
  expect(app.flow()).not.toContain('registration')
})

test('an app gives a second step, and a phone that is trusted is not asked again', async () => {
  const { app: key } = await t.secondStep(await t.register())
  const app = openApp()
  expect(await (await app.ask('/sign-in/email', { email, password })).json()).toMatchObject({
    twoFactorRedirect: true,
  })
  expect(await app.who()).toBeNull()
  const proof = { code: await key.later(), trustDevice: true }
  expect((await app.ask('/two-factor/verify-totp', proof)).status).toBe(200)
  expect(await app.who()).not.toBeNull()
  const again = await app.ask('/sign-in/email', { email, password })
  expect(await again.json()).not.toHaveProperty('twoFactorRedirect')
})

test('an app is asked for a passkey and answers the same question', async () => {
  const app = openApp()
  expect((await app.ask('/passkey/generate-authenticate-options', null)).status).toBe(200)
  expect(app.flow()).toMatch(/passkey/u)
  const response = {
    id: 'a-key',
    rawId: 'a-key',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' },
    clientExtensionResults: {},
  }
  const answer = await app.ask('/passkey/verify-authentication', { response })
  expect((await refusedOf(answer)).code).toBe('passkey_unknown')
})

test('no session comes by that header, nor by a cookie of an app’s page', async () => {
  const cookie = await t.register()
  for (const [name, value] of [
    ['auth-flow', cookie],
    ['cookie', cookie],
    ['auth-flow', 'x'.repeat(5_000)],
  ] as const) {
    const request = post('/renew', {}, { ...shell, [name]: value })
    const answer = await t.auth.handler(request)
    expect([answer.status, (await refusedOf(answer)).code]).toEqual([401, 'unauthenticated'])
  }
})
