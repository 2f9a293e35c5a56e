import { randomBytes } from 'node:crypto'
import { signUp, signUpCode } from '@serein/shared/identity/credentials.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, getIP } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import type { Db } from '../platform/pool.ts'
import type { Secrets } from '../platform/secret.ts'
import { languageOf } from '../platform/wire.ts'
import { askerAt } from './one-time-code.ts'
import { refuseGuessed } from './new-password.ts'
import { inWords } from './auth-answer.ts'
import * as registration from './registration.ts'

type Parts = { db: Db; secrets: Secrets; now: () => Date }

/**
 * Registration by e-mail: the form has a code sent to the address, and the code opens the account. Which registration it
 * is stands in a cookie, so that a code is of use only to the browser that asked. Nothing tells who has an account. Who
 * books without one asks without a password; then the code logs in who has an account, with their second step if they have one.
 */
export function signUpPlugin(parts: Parts) {
  const { db, secrets, now } = parts
  return {
    id: 'serein-sign-up',
    endpoints: {
      askSignUp: asks(parts),
      confirmSignUp: confirms(parts),
      sendSignUpAgain: createAuthEndpoint('/sign-up/again', { method: 'POST' }, async (ctx) => {
        const id = await waitingIn(ctx)
        return ctx.json(
          await inWords(() =>
            registration.sendAgain(db, { id, asker: askerOf(secrets[0], ctx) }, now()),
          ),
        )
      }),
      waitingSignUp: createAuthEndpoint('/sign-up/waiting', { method: 'GET' }, async (ctx) => {
        const id = await waitingIn(ctx)
        return ctx.json({ sent: await registration.waitingRegistration(db, id, now()) })
      }),
    },
  } satisfies BetterAuthPlugin
}

function asks({ db, secrets, now }: Parts) {
  return createAuthEndpoint('/sign-up/ask', { method: 'POST', body: signUp }, async (ctx) => {
    const { name, password } = ctx.body
    const { hash } = ctx.context.password
    const { id, ...sent } = await inWords(async () => {
      if (password !== undefined) await refuseGuessed(password, ctx.body)
      const language = ctx.body.language ?? languageOf(ctx.headers ?? new Headers())
      const asker = askerOf(secrets[0], ctx)
      const registrant = { name, email: ctx.body.email.toLowerCase(), language, asker }
      const hashed = password === undefined ? null : await hash(password)
      return registration.askRegistration(db, { ...registrant, hashed }, now())
    })
    const { name: cookie, attributes } = cookieIn(ctx)
    await ctx.setSignedCookie(cookie, id, ctx.context.secret, attributes)
    return ctx.json(sent)
  })
}

function confirms({ db, secrets, now }: Parts) {
  return createAuthEndpoint(
    '/sign-up/confirm',
    { method: 'POST', body: signUpCode },
    async (ctx) => {
      const id = await waitingIn(ctx)
      const token = randomBytes(24).toString('base64url')
      const { headers = new Headers() } = ctx
      const answer = await inWords(() => {
        const session = {
          token,
          expiresAt: new Date(now().getTime() + ctx.context.sessionConfig.expiresIn * 1_000),
          address: getIP(headers, ctx.context.options) ?? '',
          device: headers.get('user-agent') ?? '',
        }
        return registration.confirmRegistration(
          db,
          secrets,
          { id, code: ctx.body.code, session },
          now(),
        )
      })
      const opened = await ctx.context.internalAdapter.findSession(token)
      if (!opened) throw new Error('the session that was just opened is not there')
      await setSessionCookie(ctx, opened, false)
      expireCookie(ctx, cookieIn(ctx))
      return ctx.json(answer)
    },
  )
}

function askerOf(secret: string, { headers, context }: GenericEndpointContext): string {
  return askerAt(secret, getIP(headers ?? new Headers(), context.options))
}

function cookieIn({ context }: GenericEndpointContext) {
  return context.createAuthCookie('registration', { maxAge: registration.registrationSeconds })
}

/** The registration that this browser has asked for, or null. */
async function waitingIn(ctx: GenericEndpointContext): Promise<string | null> {
  return (await ctx.getSignedCookie(cookieIn(ctx).name, ctx.context.secret)) || null
}
