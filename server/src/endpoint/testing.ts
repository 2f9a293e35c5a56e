import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose } from '../compose.ts'
import { type AppConfig, appOf } from '../platform/config-app.ts'
import { ownGround } from '../platform/config-map.ts'
import type { MonitoringConfig } from '../platform/config-monitoring.ts'
import { openLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { forFile } from '../platform/testing/for-file.ts'
import { openStranger } from './stranger.ts'
import { type Endpoint, endpoints, type Input, isForTherapists, requestOf } from './walk.ts'

const password = 'serein-demo-2026'
const secret = 'a secret of the tests, 32 characters'
const people = {
  camille: 'camille',
  hugo: 'hugo',
  owner: 'owner',
  manager: 'manager',
  front_desk: 'desk',
  therapist: 'therapist',
  foreignOwner: 'owner.bains',
  admin: 'admin',
} as const
export type Person = keyof typeof people | 'visitor'

export type Place = { businessId: string; shopId: string }
export type Answer = {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** The world that the tests of a file share. */
export function fileWorld(options: Parameters<typeof openWorld>[0] = {}): World {
  return forFile(() => openWorld(options))
}

type WorldOptions = {
  logTo?: { write(line: string): void }
  twoStep?: 'demanded'
  app?: AppConfig
  monitoring?: MonitoringConfig
}

/**
 * The demo world behind the whole real API, with everybody logged in, and for every endpoint of the contract an input
 * with which it does its work: a new endpoint has its tests, or fails them for want of a sample.
 */
export async function openWorld(options: WorldOptions = {}) {
  const today = new Date().toISOString().slice(0, 10)
  const clock = { now: new Date(`${today}T08:00:00Z`) }
  const database = await testDatabase({ demo: true, now: clock.now })
  const pictureFolder = await mkdtemp(join(tmpdir(), 'serein-pictures-'))
  const stranger = await openStranger()
  const log = options.logTo ? openLog('debug', options.logTo) : pino({ level: 'silent' })
  const { app, close, erase } = compose({
    database: { ...database, close: async () => {} },
    config: {
      env: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: database.url,
      dataFolder: '.data',
      pictureFolder,
      secrets: [secret],
      twoStep: options.twoStep ?? 'optional',
      fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
      trustedProxies: 0,
      // The samples hold one after another, all as one visitor.
      holds: { perVisitor: 0, perAddress: 0 },
      isIndexed: true,
      publicPageSeconds: 0,
      app: options.app ?? appOf({ SEREIN_APP_ORIGINS: ['capacitor://localhost'] }),
      map: ownGround,
      payment: {
        stripe: null,
        paypal: null,
        stripeUrl: stranger.origin,
        paypalUrl: stranger.origin,
      },
      logLevel: 'debug',
      monitoring: options.monitoring,
      dev: undefined,
    },
    log,
    now: () => clock.now,
  })
  const fetch = async (request: Request) => app.fetch(request)
  const cookies = Object.fromEntries(
    await Promise.all([
      ...Object.entries(people).map(async ([person, local]) => [person, await logIn(fetch, local)]),
      lookAround(fetch).then((cookie) => ['visitor', cookie]),
    ]),
  ) as Record<Person, string>
  // By the clock of this world they have just come in.
  await database.pool.query('update session set created_at = $1', [clock.now])
  const call = async (endpoint: Endpoint, input: Input, headers: Record<string, string>) =>
    answerOf(await fetch(requestOf(endpoint, input, headers)))
  const home = await placeOf(database, 'maison-serein')
  const away = await placeOf(database, 'bains-du-canal')
  return {
    database,
    clock,
    secret,
    fetch,
    call,
    cookies,
    home,
    away,
    today,
    erase,
    async close() {
      await close()
      await stranger.close()
      await database.close()
      await rm(pictureFolder, { recursive: true, force: true })
    },
  }
}

export function endpointNamed(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`the contract has no ${name}`)
  return found
}

/** Calls an endpoint by its name, as one person unless another is named. */
export function askingAs(usual: Person, world: World) {
  return (name: string, input: object = {}, person: Person | null = usual) => {
    const endpoint = endpointNamed(name)
    return world.call(endpoint, { ...input }, headersOf(world, person, endpoint))
  }
}

/** Who may do all that an endpoint does. */
export function usualCaller({ path }: Endpoint): Person {
  if (isForTherapists(path)) return 'therapist'
  if (path.startsWith('/console/platform')) return 'admin'
  return path.startsWith('/console') ? 'owner' : 'camille'
}

/** Enough for the gate, which decides before anything of the input is read. */
export function anyInput({ path }: Endpoint): Input {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name, 'x']))
}

let keys = 0
/** Headers of a person's call, with a key nobody has used when it is a command. */
export function headersOf(world: World, person: Person | null, endpoint: Endpoint, more = {}) {
  const cookie = person ? { cookie: world.cookies[person] } : {}
  const key = endpoint.meta.idempotent ? { 'idempotency-key': `key-of-test-${(keys += 1)}` } : {}
  return { ...cookie, ...key, ...more } as Record<string, string>
}

async function answerOf(response: Response): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? await firstEvent(response) : await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: response.status, headers: response.headers, text, body }
}

/** Reads until the first event is whole, then hangs up. */
async function firstEvent(response: Response): Promise<string> {
  const reader = response.body!.getReader()
  let text = ''
  while (!/^data:.*\n\n/m.test(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += Buffer.from(value).toString()
  }
  await reader.cancel()
  return text
}

type Fetch = (request: Request) => Promise<Response>

export function logIn(fetch: Fetch, local: string): Promise<string> {
  return comeIn(fetch, 'email', who(local))
}

function lookAround(fetch: Fetch): Promise<string> {
  return comeIn(fetch, 'anonymous', {})
}

function who(local: string) {
  return { email: `${local}@demo.serein.example`, password }
}

async function comeIn(fetch: Fetch, way: string, body: object): Promise<string> {
  const answer = await askAuth({ fetch }, `/sign-in/${way}`, body, {})
  if (!answer.ok) throw new Error(`nobody came in by ${way}: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Asks the identity server, as a page of ours does unless the headers say otherwise. */
export function askAuth(
  { fetch }: { fetch: Fetch },
  path: string,
  body: object,
  headers: Record<string, string> = { origin: 'http://localhost:3000' },
): Promise<Response> {
  return fetch(
    new Request(`http://localhost:3000/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

/** As a native app comes in: without a cookie, with the token of its session from a header. */
export async function comeInByApp(
  world: World,
  local: string,
  headers: Record<string, string> = {},
) {
  const answer = await askAuth(world, '/sign-in/email', who(local), headers)
  const session = answer.headers.get('set-auth-token')!
  const bearer = { ...headers, authorization: `Bearer ${session}` }
  const renewed = await askAuth(world, '/renew', {}, bearer)
  return { session, token: ((await renewed.json()) as { accessToken: string }).accessToken }
}

async function placeOf(
  { pool }: Awaited<ReturnType<typeof testDatabase>>,
  slug: string,
): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select b.id as "businessId", s.id as "shopId" from business b join shop s on s.business_id = b.id
     where b.slug = $1 and s.is_active order by s.slug limit 1`,
    [slug],
  )
  return rows[0]!
}
