import { createHmac, randomBytes } from 'node:crypto'
import { parseCookies } from 'better-call'
import { type Secrets, secretBehind } from '../platform/secret.ts'
import type { ResolveUser } from './resolve.ts'
import type { Allowance, TryLimit } from './try-limit.ts'

// What guessing costs, and whom: the address that is tried, the account, the network it comes from.

/** What the identity server is asked: its path below `/api/auth`, the checked input, and the headers with our address in. */
export type Asked = { path: string; input: Record<string, unknown>; headers: Headers }

const minute = 60

/** Guesses at one address from one network. */
const perIp = { kind: 'log_in_per_ip', tries: 5, pauseSeconds: 3 * minute }
/** The same from all networks together; who has been inside with this browser has tries of their own. */
const global = { kind: 'log_in_global', tries: 30, pauseSeconds: 15 * minute }
const trustedDevice = { kind: 'log_in_trusted_device', tries: 10, pauseSeconds: 3 * minute }
/** Wrong passwords and codes of one network, whomever it tries. */
const network = { kind: 'network', tries: 60, pauseSeconds: minute }
/** What one network has sent to people, by mail or SMS. */
const outgoingMessages = { kind: 'messages', tries: 40, pauseSeconds: 2 * minute }
/** Somebody who is logged in gives their password again. */
export const reauthentication = (userId: string): Allowance => ({
  kind: 'password_again',
  of: userId,
  tries: 5,
  pauseSeconds: 3 * minute,
})

const reauthenticationPaths = new Set([
  '/ask-email-change',
  '/choose-password',
  '/show-who',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])
const sendsMessages = new Set([
  '/ask-confirmation',
  '/ask-email-change',
  '/ask-reset',
  '/phone-number/send-otp',
  '/sign-up/ask',
  '/sign-up/again',
])
const takesCodes = new Set([
  '/phone-number/verify',
  '/sign-up/confirm',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
])
/** What is said of a guess that was wrong; any other answer was none, or a right one. */
const wrong = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'wrong_password',
  'code_wrong',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
])
const yearSeconds = 365 * 24 * 3_600

type Parts = {
  secrets: Secrets
  limit: TryLimit
  resolveUser: ResolveUser
  /** Where a request comes from: an address, or for IPv6 the network of one household. */
  networkOf: (headers: Headers) => string
  isSecure: boolean
}

/** Throttles guessing around what the identity server does. */
export function openLoginThrottle({ secrets, limit, resolveUser, networkOf, isSecure }: Parts) {
  const cookieName = `${isSecure ? '__Secure-' : ''}serein.known`
  const trustedBrowser = (headers: Headers, email: string): string | null => {
    const cookie = parseCookies(headers.get('cookie') ?? '').get(cookieName) ?? ''
    const number = cookie.split('.')[0] ?? ''
    const made = (secret: string) => sealBy(secret, number, email)
    return secretBehind(secrets, cookie, made) === undefined ? null : number
  }
  const logIn = (email: string, headers: Headers): Allowance[] => {
    const browser = trustedBrowser(headers, email)
    const from = networkOf(headers)
    const guesses = browser
      ? [{ ...trustedDevice, of: browser }]
      : [
          { ...perIp, of: `${email} ${from}` },
          { ...global, of: email },
        ]
    return [...guesses, { ...network, of: from }]
  }
  const costs = async ({ path, input, headers }: Asked): Promise<Allowance[]> => {
    const from = networkOf(headers)
    if (path === '/sign-in/email') return logIn(emailIn(input), headers)
    if (takesCodes.has(path)) return [{ ...network, of: from }]
    if (!reauthenticationPaths.has(path)) return []
    const user = await resolveUser(headers)
    return user ? [reauthentication(user.userId)] : []
  }
  const countMessage = (from: string) => limit.take([{ ...outgoingMessages, of: from }])
  return {
    /** Counts a message to an address that somebody on this network has typed. Refuses with `too_many_requests`. */
    countMessage,
    /** Lets `ask` answer if there is a try left, and takes one for a wrong guess. Refuses with `too_many_requests`. */
    async around(request: Asked, ask: () => Promise<Response>): Promise<Response> {
      if (sendsMessages.has(request.path)) await countMessage(networkOf(request.headers))
      const taken = await costs(request)
      if (taken.length > 0) await limit.take(taken)
      const answer = await ask()
      if (taken.length > 0 && !wrong.has(await codeOf(answer))) await limit.giveBack(taken)
      return answer.ok ? remembering(request, answer) : answer
    },
    reauthenticate: <T>(userId: string, work: () => Promise<T>) =>
      limit.around([reauthentication(userId)], work),
  }

  /** Who was let in, or is new, is known again by this browser; who chose a new password by mail starts anew everywhere. */
  async function remembering({ path, input, headers }: Asked, answer: Response): Promise<Response> {
    const isReset = path === '/mail-link/set-password'
    const isNew = path === '/sign-up/confirm'
    if (!isReset && !isNew && path !== '/sign-in/email') return answer
    const answered =
      isReset || isNew ? ((await answer.clone().json()) as { email?: string }) : input
    // Halfway in, before the second step, it says nothing.
    if (!answered.email) return answer
    const email = emailIn(answered)
    if (isReset) await limit.forget([{ ...global, of: email }])
    if (trustedBrowser(headers, email)) return answer
    const value = sealBy(secrets[0], randomBytes(12).toString('base64url'), email)
    const response = new Response(answer.body, answer)
    const flags = `Max-Age=${yearSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    response.headers.append('set-cookie', `${cookieName}=${value}; ${flags}`)
    return response
  }
}

/** A browser that somebody was inside with: its number, sealed for their address. */
function sealBy(secret: string, number: string, email: string): string {
  return `${number}.${createHmac('sha256', secret).update(`known browser ${number} ${email}`).digest('base64url')}`
}

export type LoginThrottle = ReturnType<typeof openLoginThrottle>

function emailIn(input: { email?: unknown }): string {
  return String(input.email).toLowerCase()
}

async function codeOf(answer: Response): Promise<string> {
  if (answer.ok || answer.status >= 500) return ''
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return String(body?.code ?? '')
}
