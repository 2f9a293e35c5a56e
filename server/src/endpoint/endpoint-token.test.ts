import { refusals } from '@serein/shared/refusal.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointsOfDay } from './day-sample.ts'
import { sampleOf } from './sample.ts'
import { endpointNamed, headersOf, worldTimeout, fileWorld } from './testing.ts'
import { endpoints } from './walk.ts'

const email = 'hugo@demo.serein.example'
let session: string
let token: string
const world = fileWorld()
beforeAll(async () => {
  session = await logIn()
  token = await renew(session)
}, worldTimeout)

/** As a native app comes in: without a cookie, with the session's token from a header. */
async function logIn(): Promise<string> {
  const answer = await post('sign-in/email', { email, password: 'serein-demo-2026' }, {})
  return answer.headers.get('set-auth-token')!
}

async function renew(value: string): Promise<string> {
  const answer = await post('renew', {}, { authorization: `Bearer ${value}` })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

function post(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return world.fetch(
    new Request(`http://localhost:3000/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

const asked = (name: string, more: Record<string, string>) => {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, {}, headersOf(world, null, endpoint, more))
}

test('an access token opens what its session may, and says the same of who it is as a cookie', async () => {
  const bearer = { authorization: `Bearer ${token}` }
  const cookie = { cookie: world.cookies.hugo }
  const [byToken, byCookie] = await Promise.all([
    asked('identity.session', bearer),
    asked('identity.session', cookie),
  ])
  expect(byToken.status).toBe(200)
  expect(byToken.body.user).toMatchObject({ email })
  expect(byToken.body).toEqual(byCookie.body)
  expect((await asked('profile.get', bearer)).status).toBe(200)
  expect((await asked('business.me', bearer)).body.code).toBe('forbidden')
})

test('who is logged in is not answered with nobody, where the token is over', async () => {
  const answer = await asked('identity.session', {
    authorization: `Bearer ${token}x`,
    'accept-language': 'fr',
  })
  expect(answer).toMatchObject({
    status: 401,
    body: {
      defined: true,
      code: 'access_token_invalid',
      message: refusals.access_token_invalid.fr,
    },
  })
})

const closed = endpoints.filter(({ meta }) => meta.who !== 'anyone')

describe.each(endpointsOfDay('token', closed))('$name', (endpoint) => {
  test('refuses a token that was tampered with, also beside a cookie', async () => {
    const input = await sampleOf(world, endpoint)
    const forged = token.replace(/\.[^.]/u, (start) => (start === '.e' ? '.f' : '.e'))
    const headers = headersOf(world, 'owner', endpoint, { authorization: `Bearer ${forged}` })
    const { status, body } = await world.call(endpoint, input, headers)
    expect({ status, code: body.code, defined: body.defined }).toEqual({
      status: 401,
      code: 'access_token_invalid',
      defined: true,
    })
  })
})

test('a log-out holds for the token from the next call on', async () => {
  expect((await asked('profile.get', { authorization: `Bearer ${token}` })).status).toBe(200)
  const out = await post('sign-out', {}, { authorization: `Bearer ${session}` })
  expect(out.status).toBe(200)
  const answer = await asked('profile.get', { authorization: `Bearer ${token}` })
  expect(answer).toMatchObject({ status: 401, body: { code: 'access_token_invalid' } })
})
