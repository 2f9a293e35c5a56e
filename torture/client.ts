import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { mailedCode } from '@serein/server/identity/testing/mailed-code.ts'
import { type openStage, secret } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>

export type Answer = { status: number; body: any; milliseconds: number }

/** Opens an account; the cookie of its session. */
export async function register(
  url: string,
  pool: Stage['pool'],
  { email, name = 'Racer' }: { email: string; name?: string },
): Promise<string> {
  const account = { name, email, password: 'a long enough password', terms: true }
  const waiting = await post(`${url}/api/auth/sign-up/ask`, account)
  const code = await mailedCode(pool, secret, email)
  return post(`${url}/api/auth/sign-up/confirm`, { code }, waiting)
}

/** Logs somebody in by their password; the cookie of their session. */
export function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  return post(`${url}/api/auth/sign-in/email`, { email, password })
}

async function post(url: string, body: object, cookie = ''): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`cannot register: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .filter((one) => !one.endsWith('='))
    .join('; ')
}

/** Somebody with an account, as the API sees them. */
export class Client {
  readonly #cookie: string
  readonly email: string

  private constructor(email: string, cookie: string) {
    this.email = email
    this.#cookie = cookie
  }

  /** Registers a new person at a server, whose mail is read in its database. */
  static async register(url: string, { pool }: Pick<Stage, 'pool'>): Promise<Client> {
    const email = `${randomUUID()}@torture.test`
    return new Client(email, await register(url, pool, { email }))
  }

  /** Calls the API; a connection that breaks answers with status 0, so that the caller may ask again. */
  async ask(
    url: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const from = performance.now()
    const headers: Record<string, string> = { cookie: this.#cookie }
    if (method !== 'GET')
      Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key })
    try {
      const { status, text } = await send(`${url}/api${path}`, method, headers, body)
      return { status, body: JSON.parse(text), milliseconds: performance.now() - from }
    } catch {
      return { status: 0, body: null, milliseconds: performance.now() - from }
    }
  }
}

const agent = new Agent({ keepAlive: true })

/** Not `fetch`, which costs a client three times as much: it shares the processors with the server it measures. */
function send(url: string, method: string, headers: Record<string, string>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const call = request(url, { agent, method, headers }, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => (text += piece))
    answer.on('error', reject)
    answer.on('end', () =>
      answer.complete
        ? resolve({ status: answer.statusCode!, text })
        : reject(new Error('cut off')),
    )
  })
  call.on('error', reject)
  call.end(body && JSON.stringify(body))
  return promise
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
