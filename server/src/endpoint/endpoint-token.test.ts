import { refusals } from '@serein/shared/refusal.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointsOfDay } from './day-sample.ts'
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { askAuth, comeInByApp, endpointNamed, fileWorld, headersOf } from './testing.ts'
import { endpoints } from './walk.ts'

let app: Awaited<ReturnType<typeof comeInByApp>>
const world = fileWorld()
beforeAll(async () => {
  app = await comeInByApp(world, 'hugo')
}, worldTimeout)

const askFor = (name: string, more: Record<string, string>) => {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, {}, headersOf(world, null, endpoint, more))
}

test('an access token opens what its session may, and says the same of who it is as a cookie', async () => {
  const bearer = { authorization: `Bearer ${app.token}` }
  const cookie = { cookie: world.cookies.hugo }
  const [byToken, byCookie] = await Promise.all([
    askFor('identity.session', bearer),
    askFor('identity.session', cookie),
  ])
  expect(byToken.status).toBe(200)
  expect(byToken.body.user).toMatchObject({ email: 'hugo@demo.serein.example' })
  expect(byToken.body).toEqual(byCookie.body)
  expect((await askFor('profile.get', bearer)).status).toBe(200)
  expect((await askFor('business.me', bearer)).body.code).toBe('forbidden')
})

test('a token that is over is refused, and not answered as if nobody were logged in', async () => {
  const answer = await askFor('identity.session', {
    authorization: `Bearer ${app.token}x`,
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
    const forged = app.token.replace(/\.[^.]/u, (start) => (start === '.e' ? '.f' : '.e'))
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
  const bearer = { authorization: `Bearer ${app.token}` }
  expect((await askFor('profile.get', bearer)).status).toBe(200)
  const out = await askAuth(world, '/sign-out', {}, { authorization: `Bearer ${app.session}` })
  expect(out.status).toBe(200)
  const answer = await askFor('profile.get', bearer)
  expect(answer).toMatchObject({ status: 401, body: { code: 'access_token_invalid' } })
})
