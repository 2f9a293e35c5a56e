import {
  askEmailChange,
  askReset,
  choosePassword,
  linkToken,
  newPassword,
  presentPassword,
} from '@serein/shared/identity/credentials.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { transaction } from '../platform/command.ts'
import type { Links } from '../platform/link.ts'
import type { Db } from '../platform/pool.ts'
import { isRecentAuth } from './recent-auth.ts'
import * as link from './mail-link.ts'
import { refuseGuessed } from './new-password.ts'
import { inWords } from './auth-answer.ts'

type Parts = {
  db: Db
  links: Links
  now: () => Date
  /** Tries of one network address: each of these asks for a mail, a password or a token. */
  limit: { window: number; max: number }
}

const paths = new Set([
  '/ask-reset',
  '/ask-confirmation',
  '/ask-email-change',
  '/choose-password',
  '/show-who',
  '/mail-link/read',
  '/mail-link/confirm-email',
  '/mail-link/set-password',
])

const signedIn = { method: 'POST' as const, use: [sensitiveSessionMiddleware] }

/** Mails that show whose an address is, and what they lead to. None of it tells who has an account. */
export function emailPlugin(parts: Parts) {
  return {
    id: 'serein-email',
    endpoints: {
      ...mailRequests(parts),
      ...linkEnds(parts),
      choosePassword: chooses(parts),
      reauthenticate: reauthentication(parts),
    },
    rateLimit: [{ pathMatcher: (path: string) => paths.has(path), ...parts.limit }],
  } satisfies BetterAuthPlugin
}

/** What asks for a mail. */
function mailRequests({ db, now }: Parts) {
  const ask = (event: string, userId: string | null, email: string) =>
    transaction(db, (tx) => link.publishForUser(tx, event, userId, { email }))
  return {
    askReset: createAuthEndpoint('/ask-reset', { method: 'POST', body: askReset }, async (ctx) => {
      await ask('identity.reset_asked', null, ctx.body.email.toLowerCase())
      return ctx.json({})
    }),
    askConfirmation: createAuthEndpoint('/ask-confirmation', signedIn, async (ctx) => {
      const { id, email, emailVerified } = ctx.context.session.user
      if (!emailVerified) await ask('identity.confirmation_asked', id, email)
      return ctx.json({ email })
    }),
    askEmailChange: createAuthEndpoint(
      '/ask-email-change',
      { ...signedIn, body: askEmailChange },
      async (ctx) => {
        const email = ctx.body.email.toLowerCase()
        const { user, session } = ctx.context.session
        const { password } = ctx.body
        const { verify } = ctx.context.password
        await inWords(() => reauthenticate(db, now(), { user, session, password, verify }))
        if (email !== user.email) await ask('identity.email_change_asked', user.id, email)
        return ctx.json({ email })
      },
    ),
  }
}

/** What the pages do that links lead to. */
function linkEnds({ db, links, now }: Parts) {
  const body = z.object({ token: linkToken })
  return {
    readMailLink: createAuthEndpoint('/mail-link/read', { method: 'POST', body }, async (ctx) =>
      ctx.json(await inWords(() => link.readLink(db, links, ctx.body.token, now()))),
    ),
    confirmEmail: createAuthEndpoint(
      '/mail-link/confirm-email',
      { method: 'POST', body },
      async (ctx) => {
        const confirm = () =>
          transaction(db, (tx) => link.confirmEmail(tx, links, ctx.body.token, now()))
        return ctx.json(await inWords(confirm))
      },
    ),
    setPassword: createAuthEndpoint(
      '/mail-link/set-password',
      { method: 'POST', body: newPassword },
      async (ctx) => {
        const { token, password } = ctx.body
        const { hash, verify } = ctx.context.password
        const answer = await inWords(async () => {
          await refuseGuessed(password)
          // Looked at first: a hash is dear, and nobody gets one for a made-up link.
          await link.findLink(db, links, token, now())
          const hashed = await hash(password)
          const isCurrent = (passwordHash: string) => verify({ hash: passwordHash, password })
          const passwordChange = { token, hashed, isCurrent }
          return transaction(db, (tx) => link.setPassword(tx, links, passwordChange, now()))
        })
        return ctx.json(answer)
      },
    ),
  }
}

function chooses({ db, now }: Parts) {
  return createAuthEndpoint(
    '/choose-password',
    { ...signedIn, body: choosePassword },
    async (ctx) => {
      const { user, session } = ctx.context.session
      const { hash, verify } = ctx.context.password
      const { password, newPassword: chosen } = ctx.body
      await inWords(async () => {
        await refuseGuessed(chosen, user)
        await reauthenticate(db, now(), { user, session, password, verify })
        const ids = { userId: user.id, sessionId: session.id, hashed: await hash(chosen) }
        await transaction(db, (tx) => link.changePassword(tx, ids, now()))
      })
      return ctx.json({})
    },
  )
}

/** The session then counts as begun just now, for what asks for a recent log-in. */
function reauthentication({ db, now }: Parts) {
  return createAuthEndpoint('/show-who', { ...signedIn, body: presentPassword }, async (ctx) => {
    const { user, session } = ctx.context.session
    const { password } = ctx.body
    const { verify } = ctx.context.password
    await inWords(() => reauthenticate(db, now(), { user, session, password, verify }))
    await link.markRecentAuth(db, session.id, now())
    return ctx.json({})
  })
}

type Proof = {
  user: { id: string }
  session: { createdAt: Date }
  password: string | undefined
  verify(credentials: { hash: string; password: string }): Promise<boolean>
}

/**
 * Asks again who it is: by the password, or where there is none by a log-in of the last minutes. Refuses with
 * `wrong_password` or `log_in_again`.
 */
async function reauthenticate(db: Db, now: Date, { user, session, password, verify }: Proof) {
  const hash = await link.passwordOf(db, user.id)
  if (hash) {
    if (!password || !(await verify({ hash, password }))) throw refuse('wrong_password')
    return
  }
  if (!isRecentAuth(session.createdAt, now)) throw refuse('log_in_again')
}
