import { refuse } from '@serein/shared/refusal.ts'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { refused } from './answer.ts'
import type { AppConfig, AppPlatform } from './config-app.ts'

/** Which app calls: `ios/1.4.0`. What cannot be read is taken for no app. */
const appHeader = 'x-serein-app'
/** What an app brings back to the identity server, which keeps the same of a browser in cookies. */
export const authFlowHeader = 'auth-flow'
const platforms: readonly AppPlatform[] = ['ios', 'android']

/** What a page of the app may send along, and read of an answer, beside what any page may. */
const sent = [
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
  appHeader,
  authFlowHeader,
]
const read = [
  'content-disposition',
  'retry-after',
  'set-auth-flow',
  'set-auth-token',
  'x-request-id',
]

/**
 * Lets the pages of the apps call us from their own origins, as nobody else's page may: with what they send themselves, never
 * with a cookie, so that there is nothing to forge.
 */
export function appOrigins({ origins }: Pick<AppConfig, 'origins'>): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: sent,
    exposeHeaders: read,
    maxAge: 7_200,
  })
}

/** Whether an app from a store calls: it says so, or its browser does. */
export function isAppCall(headers: Headers, { origins }: Pick<AppConfig, 'origins'>): boolean {
  return origins.includes(headers.get('origin') ?? '') || readApp(headers) !== null
}

/** Takes the cookies from a request of an app's page; by its browser's own account it has come from there. */
export function withoutCookies({ origins }: Pick<AppConfig, 'origins'>): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req
    if (raw.headers.has('cookie') && origins.includes(raw.headers.get('origin') ?? '')) {
      const headers = new Headers(raw.headers)
      headers.delete('cookie')
      context.req.raw = new Request(raw, { headers })
    }
    return next()
  }
}

/** Refuses an app that is older than the oldest we serve; not while it asks which that is. */
export function appVersion(
  { settings }: Pick<AppConfig, 'settings'>,
  log: Logger,
): MiddlewareHandler {
  return async ({ req: { raw, path } }, next) => {
    const app = readApp(raw.headers)
    if (!app || path === '/api/app') return next()
    const { minimumVersion, storeUrl } = settings[app.platform]
    if (!minimumVersion || !isOlder(app.version, partsOf(minimumVersion))) return next()
    return refused(raw, log, refuse('app_too_old', { storeUrl }))
  }
}

/** Of which system the app is that calls; null: none. */
export function appPlatformOf(headers: Headers): AppPlatform | null {
  return readApp(headers)?.platform ?? null
}

function readApp(headers: Headers) {
  const header = headers.get(appHeader) ?? ''
  const [, name, version] = /^(\w+)\/(\d{1,4}(?:\.\d{1,4}){2})$/u.exec(header) ?? []
  const platform = platforms.find((each) => each === name)
  return platform && version ? { platform, version: partsOf(version) } : null
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number)
}

function isOlder(one: number[], other: number[]): boolean {
  const differs = one.findIndex((part, at) => part !== other[at])
  return differs >= 0 && one[differs]! < other[differs]!
}
