import { ORPCError, ValidationError } from '@orpc/server'
import { deskAsked, deskEntered } from '@serein/shared/identity/desk.ts'
import {
  askEmailChange,
  askReset,
  choosePassword,
  firebaseSignIn,
  linkToken,
  newPasskey,
  newPassword,
  otherAccount,
  password,
  phoneCodeAsk,
  phoneCodeTry,
  presentPassword,
  secondStep,
  signIn,
  signUp,
  signUpCode,
  usedPasskey,
} from '@serein/shared/identity/credentials.ts'
import { Refusal, type RefusalCode, refusals, refuse } from '@serein/shared/refusal.ts'
import { APIError } from 'better-auth/api'
import type { Logger } from 'pino'
import * as z from 'zod'
import { refuseUnstorable } from '../platform/input.ts'
import { languageOf, mayChange, toWire, withRetryAfter } from '../platform/wire.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { asPasskeyRefusal, passkeyRefusals } from './passkey.ts'
import { TriesOver } from './try-limit.ts'
import { twoStepRefusals } from './two-step.ts'

type Endpoint = { method: string; input: z.ZodType | null }

/** What of the identity server stands open: what a screen of ours uses, with the input we let through to it. */
export const authEndpoints: Record<string, Endpoint> = {
  '/sign-up/ask': { method: 'POST', input: signUp },
  '/sign-up/again': { method: 'POST', input: null },
  '/sign-up/waiting': { method: 'GET', input: null },
  '/sign-up/confirm': { method: 'POST', input: signUpCode },
  '/sign-in/email': { method: 'POST', input: signIn },
  '/sign-in/firebase': { method: 'POST', input: firebaseSignIn },
  '/firebase/renew': { method: 'POST', input: firebaseSignIn },
  '/sign-in/anonymous': { method: 'POST', input: null },
  '/sign-in/social': { method: 'POST', input: otherAccount },
  '/google-nonce': { method: 'POST', input: null },
  '/link-social': { method: 'POST', input: otherAccount },
  '/callback/google': { method: 'GET', input: null },
  '/phone-number/send-otp': { method: 'POST', input: phoneCodeAsk },
  '/phone-number/verify': { method: 'POST', input: phoneCodeTry },
  '/sign-out': { method: 'POST', input: null },
  '/renew': { method: 'POST', input: null },
  '/get-session': { method: 'GET', input: null },
  '/desk/people': { method: 'POST', input: deskAsked },
  '/desk/enter': { method: 'POST', input: deskEntered },
  '/ask-reset': { method: 'POST', input: askReset },
  '/ask-confirmation': { method: 'POST', input: null },
  '/ask-email-change': { method: 'POST', input: askEmailChange },
  '/show-who': { method: 'POST', input: presentPassword },
  '/choose-password': { method: 'POST', input: choosePassword },
  '/two-factor/enable': { method: 'POST', input: z.object({ password }) },
  '/two-factor/enable-passkey': { method: 'POST', input: null },
  '/two-factor/ways': { method: 'GET', input: null },
  '/two-factor/disable': { method: 'POST', input: z.object({ password }) },
  '/two-factor/generate-backup-codes': { method: 'POST', input: z.object({ password }) },
  '/two-factor/verify-totp': { method: 'POST', input: secondStep },
  '/two-factor/verify-backup-code': { method: 'POST', input: secondStep },
  '/passkey/generate-register-options': { method: 'GET', input: null },
  '/passkey/verify-registration': { method: 'POST', input: newPasskey },
  '/passkey/generate-authenticate-options': { method: 'GET', input: null },
  '/passkey/verify-authentication': { method: 'POST', input: usedPasskey },
  '/passkey/delete-passkey': { method: 'POST', input: z.object({ id: z.string().min(1).max(64) }) },
  '/mail-link/read': { method: 'POST', input: z.object({ token: linkToken }) },
  '/mail-link/confirm-email': { method: 'POST', input: z.object({ token: linkToken }) },
  '/mail-link/set-password': { method: 'POST', input: newPassword },
}

/** What stays open where Firebase says who people are: whatever is about a session, and none of our own sign-in methods. */
const besideFirebase = new Set([
  '/sign-in/firebase',
  '/firebase/renew',
  '/renew',
  '/sign-in/anonymous',
  '/sign-out',
  '/get-session',
  '/desk/people',
  '/desk/enter',
  '/ask-confirmation',
  '/mail-link/read',
  '/mail-link/confirm-email',
  '/two-factor/ways',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
])

/** Whether a sign-in method is another provider's than the one that this server is set up for. */
function isClosed(path: string, isFirebase: boolean): boolean {
  return isFirebase ? !besideFirebase.has(path) : /^\/(?:sign-in\/)?firebase\b/u.test(path)
}

/** The identity server's own codes, in ours. */
const words: Record<string, RefusalCode> = {
  ...twoStepRefusals,
  ...passkeyRefusals,
  MISSING_OR_NULL_ORIGIN: 'origin_missing',
  INVALID_ORIGIN: 'origin_foreign',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'origin_foreign',
}

type Server = {
  ask: (request: Request) => Promise<Response>
  isFirebase: boolean
  loginThrottle: LoginThrottle
  log: Logger
}

/** Lets a request through to the identity server, and turns its refusals into our one error shape. */
export async function answerInOurShape(request: Request, server: Server): Promise<Response> {
  try {
    const { forward, path, input } = await checked(request, server.isFirebase)
    const attempt = { path, input, headers: forward.headers }
    const answer = await server.loginThrottle.around(attempt, () => server.ask(forward))
    // A sign-in that leads over another server comes back by an address that only leads on.
    if (answer.ok || answer.headers.has('location')) return unkept(answer)
    return refused(request, await refusalOf(answer), server.log, answer)
  } catch (error) {
    return refused(request, asPasskeyRefusal(error), server.log)
  }
}

/** It may carry a token, in its body or as a cookie. */
function unkept(answer: Response): Response {
  const same = new Response(answer.body, answer)
  same.headers.set('cache-control', 'no-store')
  return same
}

type Checked = { forward: Request; path: string; input: Record<string, unknown> }

async function checked(request: Request, isFirebase: boolean): Promise<Checked> {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/api/auth'.length)
  const endpoint = authEndpoints[path]
  if (!endpoint || endpoint.method !== request.method) throw refuse('not_found')
  if (isClosed(path, isFirebase)) throw refuse('sign_in_method_closed')
  const { method, headers } = request
  const language = languageOf(headers)
  refuseUnstorable(Object.fromEntries(searchParams), language)
  if (!endpoint.input) {
    const body = method === 'GET' ? {} : { body: '{}' }
    const forward = new Request(request.url, { method, headers: asJson(headers), ...body })
    return { forward, path, input: {} }
  }
  const data = await bodyOf(request)
  const parsed = endpoint.input.safeParse(data)
  if (!parsed.success) {
    const { issues } = parsed.error
    const cause = new ValidationError({ message: 'sign-in', issues, data })
    throw new ORPCError('BAD_REQUEST', { cause })
  }
  refuseUnstorable(data, language)
  const forward = new Request(request.url, {
    method,
    headers: asJson(headers),
    body: JSON.stringify(parsed.data),
  })
  return { forward, path, input: parsed.data as Record<string, unknown> }
}

async function bodyOf(request: Request): Promise<unknown> {
  // A form of another site can be sent without asking us first, JSON cannot.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new ORPCError('BAD_REQUEST')
  return request.json().catch(() => {
    throw new ORPCError('BAD_REQUEST')
  })
}

function asJson(original: Headers): Headers {
  const headers = new Headers(original)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return headers
}

async function refusalOf(answer: Response): Promise<Refusal | Error> {
  const body = (await answer.json().catch(() => null)) as { code?: string; data?: unknown } | null
  // Our own plugins refuse with our own codes.
  const code = words[body?.code ?? ''] ?? body?.code ?? ''
  if (code in refusals) return new Refusal(code as RefusalCode, body?.data)
  switch (body?.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return refuse('wrong_credentials')
    case 'PASSWORD_TOO_SHORT':
      return refuse('password_too_short')
    case 'PROVIDER_NOT_FOUND':
      return refuse('not_found')
    case 'INVALID_TOKEN':
      return refuse('token_refused')
    case 'OAUTH_LINK_ERROR':
      return refuse('account_not_linked')
    case 'SOCIAL_ACCOUNT_ALREADY_LINKED':
      return refuse('google_account_taken')
    case 'PHONE_NUMBER_EXIST':
      return refuse('phone_taken')
  }
  if (answer.status === 429) return refuse('too_many_requests')
  if (answer.status === 403) return refuse('forbidden')
  if (answer.status === 401) return refuse('unauthenticated')
  if (answer.status < 500 && body?.code !== 'FAILED_TO_CREATE_USER')
    return refuse('invalid_input', { fields: [{ path: '', message: '' }] })
  return new Error(`the identity server answered ${answer.status} ${body?.code ?? ''}`)
}

function refused(request: Request, error: unknown, log: Logger, answer?: Response): Response {
  const language = languageOf(request.headers)
  const wire = toWire(error, { language, isCommand: mayChange(request), log })
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of answer?.headers.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  const wait =
    error instanceof TriesOver
      ? String(error.retryAfterSeconds)
      : answer?.headers.get('x-retry-after')
  if (wait) headers.set('retry-after', wait)
  return withRetryAfter(Response.json(wire.toJSON(), { status: wire.status, headers }))
}

/** A refusal of ours as the identity server says one, from which it is turned back above. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, data } = error
    throw new APIError(refusals[code].status, { code, ...(data === undefined ? {} : { data }) })
  }
}
