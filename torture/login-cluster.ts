import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { hashPassword } from '@serein/server/identity/password-cost.ts'
import { openStage, type ServerProcess, startServer } from './stage.ts'

// Two server processes on one database, and who asks them.

const publicUrl = 'https://login.torture.test'
export const password = 'a long enough password'

export type Stage = Awaited<ReturnType<typeof openStage>>
export type Cluster = { stage: Stage; servers: ServerProcess[] }
export type LoginAnswer = {
  status: number
  body: any
  headers: IncomingHttpHeaders
  milliseconds: number
}

/** As in production, behind one of our proxies, which tells where a request comes from. */
export async function openCluster(): Promise<Cluster> {
  const stage = await openStage('login', 'production')
  const servers = await Promise.all([1, 2].map(() => start(stage)))
  return { stage, servers }
}

export function start({ url }: Stage): Promise<ServerProcess> {
  const settings = { SEREIN_URL: publicUrl, SEREIN_TRUST_PROXY: '1' }
  return startServer(url, { env: 'production', settings })
}

type LoginRequest = {
  method?: 'GET' | 'POST'
  body?: object
  cookie?: string | undefined
  bearer?: string | undefined
  from?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 })
let turn = 0

/** Asks one process after the other, or the one with this number. */
export function ask(
  { servers }: Cluster,
  path: string,
  { method = 'POST', body = {}, cookie, bearer, from = someNetwork() }: LoginRequest = {},
  at = (turn += 1),
): Promise<LoginAnswer> {
  const headers: Record<string, string> = { origin: publicUrl, 'x-forwarded-for': from }
  if (cookie) headers.cookie = cookie
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (method === 'POST')
    Object.assign(headers, {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    })
  const url = `${servers[at % servers.length]!.url}/api${path}`
  return send(url, { method, headers, text: method === 'POST' ? JSON.stringify(body) : undefined })
}

type Call = { method: string; headers: Record<string, string>; text: string | undefined }

function send(url: string, { method, headers, text }: Call): Promise<LoginAnswer> {
  const started = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<LoginAnswer>()
  const call = request(url, { agent, method, headers }, (answer) => {
    let answerText = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => (answerText += piece))
    answer.on('error', reject)
    answer.on('end', () =>
      resolve({
        status: answer.statusCode!,
        body: answerText.startsWith('{') ? JSON.parse(answerText) : null,
        headers: answer.headers,
        milliseconds: performance.now() - started,
      }),
    )
  })
  call.on('error', (error) =>
    // A connection that was kept open, and that the server had closed meanwhile: nothing was asked yet.
    call.reusedSocket ? resolve(send(url, { method, headers, text })) : reject(error),
  )
  call.end(text)
  return promise
}

/** Work for so many at once. */
export async function inLanes<T>(
  count: number,
  lanes: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) done[n] = await work(n)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

/** An address that no request came from before. */
export function someNetwork(): string {
  const hex = randomUUID().replaceAll('-', '')
  return `2001:db8:${hex.slice(0, 4)}:${hex.slice(4, 8)}::1`
}

export type Person = { id: string; email: string; phone: string }

/** People with an account, written at once: they all have the one password, and a number each. */
export async function people({ stage }: Cluster, count: number): Promise<Person[]> {
  const hash = await hashPassword(password)
  const { rows } = await stage.pool.query<Person>(
    `with someone as (
       insert into "user" (id, name, email, email_verified, phone_number, phone_number_verified)
       select uuidv7()::text, 'Somebody', gen_random_uuid() || '@torture.test', true,
         '+336' || lpad((nextval('some_number') % 100000000)::text, 8, '0'), true
       from generate_series(1, $1::int) returning id, email, phone_number as phone
     ), keyed as (
       insert into account (id, user_id, account_id, provider_id, password)
       select id, id, id, 'credential', $2 from someone
     ) select * from someone`,
    [count, hash],
  )
  return rows
}

/** Somebody who is inside: the cookie, the same as a bearer token, and a native app's access token. */
export async function inside(cluster: Cluster, { email }: Person) {
  const answer = await ask(cluster, '/auth/sign-in/email', { body: { email, password } })
  if (answer.status !== 200) throw new Error(`cannot log in: ${answer.status}`)
  const cookie = cookieIn(answer)
  const session = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
  const renewed = await ask(cluster, '/auth/renew', { bearer: session })
  return { cookie, session, access: renewed.body.accessToken as string }
}

export type Keys = Awaited<ReturnType<typeof inside>>

function cookieIn({ headers }: LoginAnswer): string {
  const found = headers['set-cookie']?.find((one) => one.includes('session_token='))
  return found?.split(';')[0] ?? ''
}
