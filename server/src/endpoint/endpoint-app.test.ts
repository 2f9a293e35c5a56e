import { refusals } from '@serein/shared/refusal.ts'
import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../platform/config-app.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { askAuth, comeInByApp, endpointNamed, fileWorld, openWorld } from './testing.ts'
import { requestOf } from './walk.ts'

const shell = { origin: 'capacitor://localhost' }
const fingerprint = Array.from({ length: 32 }, (_, at) =>
  `A${(at % 16).toString(16)}`.toUpperCase(),
).join(':')
const storeUrl = 'https://apps.apple.com/app/id1'

let token: string
const world = fileWorld({
  app: appOf({
    SEREIN_APP_ORIGINS: [shell.origin],
    SEREIN_APP_MINIMUM: '1.4.0',
    SEREIN_STORE_IOS: storeUrl,
    SEREIN_APP_IOS_ID: 'A1B2C3D4E5.app.serein.customer',
    SEREIN_APP_ANDROID_PACKAGE: 'app.serein.customer',
    SEREIN_APP_ANDROID_CERTIFICATES: [fingerprint],
  }),
})
beforeAll(async () => {
  token = (await comeInByApp(world, 'camille', shell)).token
}, worldTimeout)

const send = (path: string, init: RequestInit) =>
  world.fetch(new Request(`http://localhost:3000${path}`, init))
const ask = (origin: string) =>
  send('/api/bookings', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

/** What a call of the app carries, and a key nobody has used. */
let keys = 0
const carried = () => ({
  ...shell,
  authorization: `Bearer ${token}`,
  'idempotency-key': `key-of-an-app-${(keys += 1)}`,
})

test('an app may ask before it calls, and nobody else is told yes', async () => {
  const yes = await ask(shell.origin)
  expect([yes.status, allowed(yes)]).toEqual([204, shell.origin])
  expect(yes.headers.get('access-control-allow-credentials')).toBeNull()
  const headers = yes.headers.get('access-control-allow-headers')!.split(',')
  for (const name of ['authorization', 'idempotency-key', 'x-serein-app', 'auth-flow'])
    expect(headers).toContain(name)
  const foreign = ['https://evil.example', 'capacitor://localhost.evil.example', 'null']
  for (const origin of foreign) expect([origin, allowed(await ask(origin))]).toEqual([origin, null])
})

test('an app reads answers and refusals, and of their headers what it needs', async () => {
  const answers = [
    await send('/api/session', { headers: carried() }),
    await send('/api/profile', { headers: shell }),
    await send('/api/nothing', { headers: shell }),
    await send('/healthz', { headers: shell }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200])
  for (const answer of answers) {
    expect(allowed(answer)).toBe(shell.origin)
    expect(answer.headers.get('vary')).toContain('Origin')
    const exposed = answer.headers.get('access-control-expose-headers')!.split(',')
    expect(exposed).toEqual(
      expect.arrayContaining(['x-request-id', 'retry-after', 'set-auth-token']),
    )
  }
})

test('no cookie of an app counts: what it would read is nobody’s', async () => {
  const { camille: cookie } = world.cookies
  expect((await send('/api/profile', { headers: { cookie } })).status).toBe(200)
  expect((await send('/api/profile', { headers: { ...shell, cookie } })).status).toBe(401)
})

test('streams and uploads of an app work with a token', async () => {
  const live = requestOf(endpointNamed('chat.live'), {}, carried())
  const stream = await world.fetch(live)
  expect([stream.status, allowed(stream)]).toEqual([200, shell.origin])
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await stream.body!.cancel()
  const upload = endpointNamed('profile.addPhoto')
  const sent = await world.fetch(requestOf(upload, await sampleOf(world, upload), carried()))
  expect([sent.status, allowed(sent)]).toEqual([200, shell.origin])
})

test('public pictures may be shown in an app', async () => {
  const picture = await send('/pictures/ripples.svg', {})
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const page = await send('/api/categories', {})
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test.each([
  ['ios/1.3.9', 426],
  ['ios/1.4.0', 200],
  ['ios/1.10.0', 200],
  ['ios/2.0.0', 200],
  ['android/0.9.0', 426],
  ['ios/1.3', 200],
  ['ios/1.3.9-beta', 200],
  ['windows/1.0.0', 200],
  ['1.0.0', 200],
  ['', 200],
])('the app %s is answered with %i', async (version, status) => {
  const answer = await send('/api/categories', { headers: { ...shell, 'x-serein-app': version } })
  expect(answer.status).toBe(status)
})

test('an app that is too old reads why, in its language, and where a newer one is', async () => {
  const old = { ...shell, 'x-serein-app': 'ios/1.0.0', 'accept-language': 'fr' }
  const answer = await send('/api/bookings', { headers: old })
  expect(allowed(answer)).toBe(shell.origin)
  expect(await answer.json()).toMatchObject({
    defined: true,
    code: 'app_too_old',
    message: refusals.app_too_old.fr,
    data: { storeUrl },
  })
  expect((await askAuth(world, '/sign-in/email', {}, old)).status).toBe(426)
  const read = await send('/api/app?platform=ios', { headers: old })
  expect(await read.json()).toEqual({
    minimumVersion: '1.4.0',
    storeUrl,
    ads: null,
    googleClientId: null,
  })
  expect((await send('/api/categories', {})).status).toBe(200)
})

test('phones are told which apps are ours', async () => {
  const apple = await send('/.well-known/apple-app-site-association', {})
  expect(apple.headers.get('content-type')).toContain('application/json')
  const { applinks, webcredentials } = (await apple.json()) as {
    applinks: { details: { appIDs: string[]; components: { '/': string }[] }[] }
    webcredentials: object
  }
  const { details } = applinks
  expect(details[0]!.appIDs).toEqual(['A1B2C3D4E5.app.serein.customer'])
  expect(webcredentials).toEqual({ apps: ['A1B2C3D4E5.app.serein.customer'] })
  const paths = details[0]!.components.map((component) => component['/'])
  expect(paths).toEqual(
    expect.arrayContaining([screens.shopDetails, screens.bookingDetails, screens.checkout]),
  )
  expect(paths.filter((path) => /^\/(?:api|console|dev)\b|\*/u.test(path))).toEqual([])
  const google = await send('/.well-known/assetlinks.json', {})
  expect(google.headers.get('content-type')).toContain('application/json')
  expect(await google.json()).toMatchObject([
    { target: { package_name: 'app.serein.customer', sha256_cert_fingerprints: [fingerprint] } },
  ])
})

test(
  'phones are told of no app where none is set up',
  async () => {
    const plain = await openWorld()
    const paths = ['apple-app-site-association', 'assetlinks.json', 'anything']
    for (const path of paths) {
      const request = new Request(`http://localhost:3000/.well-known/${path}`)
      expect([path, (await plain.fetch(request)).status]).toEqual([path, 404])
    }
    await plain.close()
  },
  worldTimeout,
)
