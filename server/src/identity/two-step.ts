import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { parseCookies } from 'better-call'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { Secrets } from '../platform/secret.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { type Adopt, adoptVisitor, rememberVisitor } from './anonymous.ts'
import { platformName } from './platform-name.ts'
import { openStep, resealStep } from './two-step-seal.ts'

/** How often a code may be wrong before nobody is asked any more for a while, however many log-ins are begun. */
export const lockout = { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 }

const settings = {
  accountLockout: lockout,
  backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: 'encrypted' },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factor',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const

/**
 * What asks for the code itself, and a key that a finger, a face or a PIN has opened: two steps in one. A shared desk is a thing one
 * has, too, and what its PIN opens is little.
 */
const isTwoSteps = /^\/(?:two-factor\/|passkey\/verify-authentication$|desk\/enter$)/
const isCode = /^\/two-factor\/verify-/
const isSecondStep = /^\/(?:two-factor\/verify-|passkey\/verify-authentication$)/
const stepSeconds = 30

/**
 * A code of an authenticator app after any sign-in method, and recovery codes for a lost phone. Both are sealed with the server's
 * secret; a recovery code works once, and so does a code of the app; five wrong codes end a log-in, ten lock the second step
 * for a quarter of an hour. The identity server's own plugin asks after a password alone; here whatever opens a session asks.
 */
export function twoStepPlugin({ db, secrets, adopt }: { db: Db; secrets: Secrets; adopt: Adopt }) {
  const plugin = twoFactor(settings)
  const ask = plugin.hooks.after[0]!.handler
  return {
    ...plugin,
    hooks: {
      before: [
        { matcher: ({ path }) => path === '/two-factor/enable', handler: inOurName(db) },
        { matcher: ({ path }) => isCode.test(path ?? ''), handler: readable(db, secrets) },
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: onlyOnce(db, secrets),
        },
      ],
      after: [
        { matcher: opensSession, handler: ask },
        { matcher: isTrusted, handler: rememberTrust(db) },
        { matcher: isHalfway, handler: rememberVisitor },
        { matcher: isHalfway, handler: leadOn },
        { matcher: ({ path }) => isSecondStep.test(path ?? ''), handler: adoptVisitor(db, adopt) },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** What an authenticator app shows beside its codes, whatever who asks would like. */
function inOurName(db: Db) {
  return createAuthMiddleware(async ({ body }) => ({
    context: { body: { ...body, issuer: await platformName(db) } },
  }))
}

type Hook = NonNullable<NonNullable<BetterAuthPlugin['hooks']>['after']>[number]

/** Every sign-in method there is or will be; a session that was there before is none that was opened. */
function opensSession({ path, headers, context }: Parameters<Hook['matcher']>[0]): boolean {
  const opened = context.newSession
  if (!opened || isTwoSteps.test(path ?? '')) return false
  const { name } = context.authCookies.sessionToken
  const cookie = parseCookies(headers?.get('cookie') ?? '').get(name)
  return !cookie?.startsWith(`${opened.session.token}.`)
}

/** Somebody with a second step who was let in without it: this browser is trusted. */
function isTrusted(hook: Parameters<Hook['matcher']>[0]): boolean {
  return opensSession(hook) && hook.context.newSession?.user.twoFactorEnabled === true
}

function rememberTrust(db: Db) {
  return createAuthMiddleware(async ({ context }) => {
    const token = context.newSession!.session.token
    await sql`update session set second_step = 'trusted_browser' where token = ${token}`.execute(db)
  })
}

function isHalfway({ context }: Parameters<Hook['matcher']>[0]): boolean {
  return (
    (context.returned as { twoFactorRedirect?: boolean } | undefined)?.twoFactorRedirect === true
  )
}

/** Who comes back from another server sees a page: the one that asks for the code, and then leads where they wanted to go. */
const leadOn = createAuthMiddleware(async (ctx) => {
  if (!ctx.path.startsWith('/callback/')) return
  const wanted = ctx.context.responseHeaders?.get('location') ?? '/'
  const { pathname, search } = new URL(wanted, 'http://here')
  const query = new URLSearchParams({ step: 'code', next: pathname + search })
  throw ctx.redirect(`${screens.login}?${query}`)
})

/** What an earlier secret has sealed is sealed anew before the identity server reads it. Errors: `second_step_unreadable`. */
function readable(db: Db, secrets: Secrets) {
  return createAuthMiddleware(async (ctx) => {
    const userId = await whoTries(ctx)
    if (!userId || (await resealStep(db, secrets, userId)) !== 'unreadable') return
    throw APIError.fromStatus('CONFLICT', { code: 'second_step_unreadable' })
  })
}

/** A right code that was taken before is a wrong one: the step it belongs to is used up before anything else looks at it. */
function onlyOnce(db: Db, secrets: Secrets) {
  return createAuthMiddleware(async (ctx) => {
    const { code } = ctx.body as { code: string }
    const userId = await whoTries(ctx)
    if (!userId) return
    const secret = await openStep(db, secrets, userId)
    if (!secret) return
    const step = await stepOf(code, secret)
    if (step === null) return
    const { numAffectedRows } = await sql`
      update two_factor set last_step = ${step}
      where user_id = ${userId} and coalesce(last_step, 0) < ${step}`.execute(db)
    return numAffectedRows === 1n ? undefined : { context: { body: { code: 'used' } } }
  })
}

/** Who is asked for a code: who is inside, or half inside. */
export async function whoTries(
  ctx: Parameters<typeof getSessionFromCtx>[0],
): Promise<string | null> {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true })
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const begun = await ctx.getSignedCookie(name, ctx.context.secret)
  return begun
    ? ((await ctx.context.internalAdapter.findVerificationValue(begun))?.value ?? null)
    : null
}

/** The half minute that a code belongs to: this one or one beside it, since clocks differ. */
async function stepOf(code: string, secret: string): Promise<number | null> {
  const present = Math.floor(Date.now() / 1_000 / stepSeconds)
  const digits = Buffer.from(code)
  for (const step of [present - 1, present, present + 1]) {
    const expected = Buffer.from(await createOTP(secret).hotp(step))
    if (digits.length === expected.length && timingSafeEqual(digits, expected)) return step
  }
  return null
}

/** Where a session keeps it; for the server's own eyes. */
export const sessionStep = {
  secondStep: {
    type: 'string',
    required: false,
    input: false,
    returned: false,
    fieldName: 'second_step',
  },
} as const

/** What a session was opened with beside the first step, by the endpoint that opens it; null where nothing was asked for. */
export function secondStepOf(path: string | undefined): string | null {
  return stepOfPath[path ?? ''] ?? null
}

const stepOfPath: Record<string, string> = {
  '/two-factor/verify-totp': 'app',
  '/two-factor/verify-backup-code': 'recovery_code',
  '/two-factor/enable-passkey': 'passkey',
  '/passkey/verify-authentication': 'passkey',
}

/** What stands open of it is listed in refusal.ts; these are its words for "no". */
export const twoStepRefusals = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_step_over',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_over',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
  INVALID_PASSWORD: 'wrong_password',
  TOTP_ALREADY_ENABLED: 'log_in_again',
  TOTP_NOT_ENABLED: 'two_step_off',
  BACKUP_CODES_NOT_ENABLED: 'two_step_off',
  TWO_FACTOR_NOT_ENABLED: 'two_step_off',
} as const
