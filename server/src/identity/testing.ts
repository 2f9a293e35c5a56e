import { refuse } from '@serein/shared/refusal.ts'
import { pino } from 'pino'
import type { Config } from '../platform/config.ts'
import { type AppConfig, appOf } from '../platform/config-app.ts'
import { testDatabase } from '../platform/testing.ts'
import { forFile } from '../platform/testing/for-file.ts'
import { type Auth, type Limits, openAuth } from './auth.ts'
import type { PasswordCost } from './password-cost.ts'
import { mailedCode } from './testing/mailed-code.ts'

export const origin = 'https://booking.example'
export const secret = 'a secret of the tests, 32 characters'

/** For tests of something else: nobody runs into a limit. */
const patient: Limits = {
  windowSeconds: 60,
  signIn: 1_000,
  signUp: 1_000,
  other: 1_000,
  patience: 1_000,
}

/** For them, too: the least that the library knows. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Desks are a business's, to the right of here. */
const noDesk = () => Promise.reject(refuse('desk_closed'))

type TestSettings = {
  limits?: Limits
  publicUrl?: string
  trustedProxies?: number
  google?: Config['google']
  firebase?: Config['firebase']
  app?: AppConfig
  now?: () => Date
  cost?: PasswordCost
}

/** The identity server that the tests of a file share, on a database of its own. */
export function fileAuth(settings: TestSettings = {}): TestAuth {
  return forFile(() => openTestAuth(settings))
}

export type TestAuth = Awaited<ReturnType<typeof openTestAuth>>

/** With a browser's view of it: requests with cookies. */
async function openTestAuth(usual: TestSettings) {
  const database = await testDatabase()
  /** Whose things were given to whom. */
  const adopted: { from: string; to: string }[] = []
  const open = ({ now, cost = cheap, ...settings }: TestSettings = {}) =>
    openAuth({
      db: database.db,
      pool: database.pool,
      config: {
        env: 'production',
        publicUrl: origin,
        secret,
        trustedProxies: 0,
        app: appOf({ SEREIN_APP_ORIGINS: ['capacitor://localhost'] }),
        ...settings,
      },
      log: pino({ level: 'silent' }),
      adopt: async (from, to) => void adopted.push({ from, to }),
      desks: { peopleAtDesk: noDesk, whoEnters: noDesk },
      ...(now && { now }),
      limits: settings.limits ?? patient,
      cost,
    })
  const auth = open(usual)
  return {
    database,
    close: database.close,
    open,
    auth,
    adopted,
    /** An account from the form and the code in the mail; its cookie. */
    async register(
      person: Registrant = camille,
      { by = auth, headers = {} }: { by?: Auth; headers?: Record<string, string> } = {},
    ): Promise<string> {
      const { cookie: own = '' } = headers
      // Somebody whom a test has taken away again need not wait for another code.
      await database.pool.query('delete from one_time_code where recipient = $1', [person.email])
      const asked = await by.handler(post('/sign-up/ask', { ...person, terms: true }, headers))
      if (!asked.ok) throw new Error(`asking: ${await asked.text()}`)
      const code = await mailedCode(database.pool, secret, person.email)
      const cookie = [own, cookieOf(asked)].filter(Boolean).join('; ')
      const answer = await by.handler(post('/sign-up/confirm', { code }, { ...headers, cookie }))
      if (!answer.ok) throw new Error(`confirming: ${await answer.text()}`)
      return cookieOf(answer)
    },
  }
}

type Registrant = { name: string; email: string; password: string }

export const camille: Registrant = {
  name: 'Camille',
  email: 'camille@example.test',
  password: 'quiet-river-7',
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  })
}

/** What a browser sends back of the cookies it was given; one that was taken away is sent no more. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Of that, the session alone. */
export function sessionCookieOf(answer: Response): string {
  return /(?:__Secure-)?serein\.session_token=[^;]+/.exec(cookieOf(answer))?.[0] ?? ''
}

export type Refused = {
  defined: boolean
  code: string
  status: number
  message: string
  data?: { fields: { path: string; message: string }[] }
}

export async function refusedOf(answer: Response): Promise<Refused> {
  return (await answer.json()) as Refused
}
