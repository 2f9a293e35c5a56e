import { deskAsked, deskEntered, type DeskPeople } from '@serein/shared/identity/desk.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { inWords } from './auth-answer.ts'

/** Business answers it, to the right of identity: who comes in at a desk, and whose PIN it was. */
export type DeskQuestions = {
  peopleAtDesk(db: Db, deskKey: string): Promise<DeskPeople>
  whoEnters(
    db: Db,
    credentials: { deskKey: string; memberId: string; pin: string },
    now: Date,
  ): Promise<{ userId: string; businessId: string; deskId: string }>
}

type Parts = { db: Db; desks: DeskQuestions; now: () => Date }

/**
 * In by a PIN, at a browser that is a shared desk. The session is of a day, of one business and of that desk, and opens nothing of
 * the account itself: no password, no sign-in method, no second step.
 */
export function sharedDeskPlugin({ db, desks, now }: Parts) {
  return {
    id: 'serein-shared-desk',
    hooks: {
      before: [{ matcher: ({ path }) => !mayPass.test(path ?? ''), handler: passNone(db) }],
    },
    endpoints: {
      deskPeople: createAuthEndpoint(
        '/desk/people',
        { method: 'POST', body: deskAsked },
        async (ctx) => ctx.json(await inWords(() => desks.peopleAtDesk(db, ctx.body.deskKey))),
      ),
      enterDesk: createAuthEndpoint(
        '/desk/enter',
        { method: 'POST', body: deskEntered },
        async (ctx) => {
          const entered = await inWords(() => desks.whoEnters(db, ctx.body, now()))
          const { internalAdapter } = ctx.context
          const { token } = await internalAdapter.createSession(entered.userId, true)
          await sql`
            update session set business_id = ${entered.businessId}, desk_id = ${entered.deskId} where token = ${token}`.execute(
            db,
          )
          const opened = await internalAdapter.findSession(token)
          if (!opened) throw new Error('the session that was just opened is not there')
          await setSessionCookie(ctx, opened, true)
          return ctx.json({})
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** What needs no account, and what ends or keeps a session. */
const mayPass =
  /^\/(?:desk\/|sign-(?:in|up)\/|sign-out$|renew$|get-session$|ask-reset$|mail-link\/|callback\/|google-nonce$|firebase\/|phone-number\/send-otp$|passkey\/(?:generate|verify)-authenticat)/u

function passNone(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx, { disableRefresh: true })
    if (!session) return
    const { rows } = await sql`
      select from session where id = ${session.session.id} and desk_id is not null`.execute(db)
    await inWords(async () => {
      if (rows.length > 0) throw refuse('forbidden')
    })
  })
}
