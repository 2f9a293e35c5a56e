import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { inWords } from './auth-answer.ts'
import { whoTries } from './two-step.ts'

/**
 * A passkey in the place of the authenticator app. It begins as the app does, with `two-factor/enable`, which asks for the password
 * and makes the recovery codes; what shows that it works is a key of theirs, which a finger, a face or a PIN has opened.
 */
export function passkeyStepPlugin({ db, isFirebase }: { db: Db; isFirebase: boolean }) {
  return {
    id: 'serein-passkey-step',
    endpoints: {
      enablePasskeyStep: createAuthEndpoint(
        '/two-factor/enable-passkey',
        { method: 'POST', use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { user, session } = ctx.context.session
          const isNew = await inWords(() => transaction(db, (tx) => turnOn(tx, user.id)))
          if (!isNew) return ctx.json({})
          // Turning it on has ended all their sessions, this one too.
          const opened = await ctx.context.internalAdapter.createSession(user.id, false, session)
          const now = { ...user, twoFactorEnabled: true }
          await setSessionCookie(ctx, { session: opened, user: now })
          return ctx.json({})
        },
      ),
      secondStepWays: createAuthEndpoint('/two-factor/ways', { method: 'GET' }, async (ctx) => {
        const userId = await whoTries(ctx)
        return ctx.json({ ways: userId ? await waysOf(db, userId, isFirebase) : [] })
      }),
    },
    hooks: {
      after: [{ matcher: ({ path }) => path === '/two-factor/enable', handler: keepCodes }],
    },
  } satisfies BetterAuthPlugin
}

/** Says whether it was off. Errors: `two_step_off` before `two-factor/enable`, `passkey_unknown` without a key. */
async function turnOn(tx: Tx, userId: string): Promise<boolean> {
  // A key that is being removed now is waited for.
  const { rows } = await sql<{ isOn: boolean }>`
    select two_factor_enabled as "isOn" from "user" where id = ${userId} for update`.execute(tx)
  if (rows[0]?.isOn) return false
  const found = await sql<{ hasKey: boolean }>`
    select exists (select from passkey where user_id = ${userId}) as "hasKey"
    from two_factor where user_id = ${userId}`.execute(tx)
  if (!found.rows[0]) throw refuse('two_step_off')
  if (!found.rows[0].hasKey) throw refuse('passkey_unknown')
  await sql`update "user" set two_factor_enabled = true, updated_at = now() where id = ${userId}`.execute(
    tx,
  )
  return true
}

/** What the second step of a log-in may be, beside a recovery code; passkeys are closed where Firebase says who people are. */
async function waysOf(db: Db, userId: string, isFirebase: boolean): Promise<('app' | 'passkey')[]> {
  const { rows } = await sql<{ hasApp: boolean; hasKey: boolean }>`
    select exists (select from two_factor where user_id = ${userId} and verified) as "hasApp",
      exists (select from passkey where user_id = ${userId}) as "hasKey"`.execute(db)
  const { hasApp, hasKey } = rows[0]!
  return [
    ...(hasApp ? (['app'] as const) : []),
    ...(hasKey && !isFirebase ? (['passkey'] as const) : []),
  ]
}

/** The codes that were shown with the passkey stay good where an app is added to it, so no others are shown. */
const keepCodes = createAuthMiddleware(async (ctx) => {
  const session = await getSessionFromCtx(ctx, { disableRefresh: true })
  const made = ctx.context.returned as { totpURI?: string } | undefined
  if (!session?.user.twoFactorEnabled || !made?.totpURI) return
  return ctx.json({ totpURI: made.totpURI, backupCodes: [] })
})
