import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { inWords } from './auth-answer.ts'

/** So long a log-in speaks for who somebody is, where they change how one comes in; the password shown again counts as one. */
export const recentAuthMinutes = 10

/** Whether a session began, or showed who it is, in the last minutes. */
export function isRecentAuth(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= recentAuthMinutes * 60_000
}

/** The same of a session by its id; nobody's is not recent. */
export async function isSessionRecent(
  db: Db | Tx,
  sessionId: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from session where id = ${sessionId}`.execute(db)
  return rows[0] !== undefined && isRecentAuth(rows[0].createdAt, now)
}

/** Asks who it is before the identity server's own endpoints add or remove a sign-in method. Refuses with `log_in_again`. */
export function recentAuthPlugin(now: () => Date) {
  const handler = createAuthMiddleware(async (context) => {
    const session = await getSessionFromCtx(context, { disableCookieCache: true })
    await inWords(async () => {
      if (session && !isRecentAuth(session.session.createdAt, now())) throw refuse('log_in_again')
    })
  })
  return {
    id: 'serein-recent-auth',
    hooks: { before: [{ matcher: changesSignInMethods, handler }] },
  } satisfies BetterAuthPlugin
}

const changes = new Set(['/link-social', '/passkey/delete-passkey', '/two-factor/enable-passkey'])

type Asked = { path?: string | undefined; body?: unknown }

function changesSignInMethods({ path, body }: Asked): boolean {
  if (path === '/phone-number/verify')
    return (body as { updatePhoneNumber?: boolean } | undefined)?.updatePhoneNumber === true
  return path !== undefined && changes.has(path)
}
