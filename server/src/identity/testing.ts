import { refuse } from '@serein/shared/refusal.ts'
import { pino } from 'pino'
import { transaction } from '../platform/command.ts'
import type { Config } from '../platform/config.ts'
import { type AppConfig, appOf } from '../platform/config-app.ts'
import { openLinks } from '../platform/link.ts'
import type { Secrets } from '../platform/secret.ts'
import type { Db } from '../platform/pool.ts'
import { type TestDatabase, testDatabase } from '../platform/testing.ts'
import { forFile } from '../platform/testing/for-file.ts'
import { type Auth, type Limits, openAuth } from './auth.ts'
import { makeLink, type Purpose } from './mail-link.ts'
import type { PasswordCost } from './password-cost.ts'
import { authenticator } from './testing/authenticator.ts'
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
  secrets?: Secrets
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
        secrets: [secret],
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
  const who = (cookie: string, by: Auth = auth) => by.resolveUser(new Headers({ cookie }))
  const code = (recipient: string) => mailedCode(database.pool, secret, recipient)
  return {
    database,
    close: database.close,
    open,
    auth,
    adopted,
    /** Whose session a browser has; null where it is nobody's. */
    who,
    /** The code that was last sent to an address or a number. */
    code,
    /** The token of a new link in a mail. */
    async mailedToken(cookie: string, purpose: Purpose = 'reset_password', now = new Date()) {
      const { userId } = (await who(cookie))!
      const linkTerms = { userId, purpose, email: camille.email }
      return mailedToken(database.db, linkTerms, now)
    },
    /** Somebody who looks around, and what their browser then sends. */
    async signInAnonymously(by: Auth = auth) {
      const cookie = cookieOf(await by.handler(post('/sign-in/anonymous', {})))
      return { cookie, userId: (await who(cookie, by))!.userId }
    },
    /** Asks for a second step from now on: the app that gives it, and the session that is left. */
    secondStep: (cookie: string, by: Auth = auth) => secondStep(database, cookie, by),
    /** An account from the form and the code in the mail; its cookie. */
    async register(
      person: Registrant = camille,
      { by = auth, headers = {} }: { by?: Auth; headers?: Record<string, string> } = {},
    ): Promise<string> {
      const { cookie: own = '' } = headers
      // Somebody whom a test has taken away again need not wait for another code.
      await database.pool.query('delete from one_time_code where recipient = $1', [person.email])
      const sent = await by.handler(post('/sign-up/ask', { ...person, terms: true }, headers))
      if (!sent.ok) throw new Error(`asking: ${await sent.text()}`)
      const cookie = [own, cookieOf(sent)].filter(Boolean).join('; ')
      const proof = { code: await code(person.email) }
      const answer = await by.handler(post('/sign-up/confirm', proof, { ...headers, cookie }))
      if (!answer.ok) throw new Error(`confirming: ${await answer.text()}`)
      return cookieOf(answer)
    },
  }
}

type Registrant = { name: string; email: string; password: string }

type TwoStep = { totpURI: string; backupCodes: string[] }

async function secondStep(database: TestDatabase, cookie: string, by: Auth) {
  const ask = (path: string, body: object) => by.handler(post(path, body, { cookie }))
  const begun = await ask('/two-factor/enable', { password: camille.password })
  const { totpURI, backupCodes } = (await begun.json()) as TwoStep
  const app = authenticator(totpURI, { database })
  const answer = await ask('/two-factor/verify-totp', { code: await app.code() })
  if (!answer.ok) throw new Error(`a second step: ${await answer.text()}`)
  return { app, recovery: backupCodes, answer, cookie: cookieOf(answer) }
}

/** As a mail carries it at the end of its link; null where the address has had enough of them. */
export function mailedToken(db: Db, linkTerms: Parameters<typeof makeLink>[2], now: Date) {
  const links = openLinks({ secrets: [secret], publicUrl: origin })
  return transaction(db, async (tx) => {
    const made = await makeLink(tx, links, linkTerms, now)
    return made && links.tokenOf(made.link)
  })
}

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

/** With what code an answer refuses; the status of one that does not. */
export async function refusalOf(answer: Response): Promise<string | number> {
  return answer.ok ? answer.status : (await refusedOf(answer)).code
}

export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0')
}
