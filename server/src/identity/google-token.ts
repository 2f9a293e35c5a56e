import { randomBytes } from 'node:crypto'
import type { GoogleNonce } from '@serein/shared/identity/credentials.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { inWords } from './auth-answer.ts'

const nonceMinutes = 10

/**
 * In with an ID token that an app has from the phone's own Google accounts. The identity server verifies whom it is from, whom for, until
 * when and its nonce; here is where that nonce comes from: we make it, and take it once, so that a token which somebody has
 * read is of no use to them. `POST /api/auth/google-nonce` answers `GoogleNonce`.
 */
export function googleTokens(
  clientId: string,
  iosClientId: string | null,
  now: () => Date,
): BetterAuthPlugin {
  const makeNonce = createAuthEndpoint('/google-nonce', { method: 'POST' }, async (ctx) => {
    const nonce = randomBytes(32).toString('base64url')
    await ctx.context.internalAdapter.createVerificationValue({
      identifier: identifierOf(nonce),
      value: 'made',
      expiresAt: new Date(now().getTime() + nonceMinutes * 60_000),
    })
    return ctx.json({ nonce } satisfies GoogleNonce)
  })
  const takeNonce = createAuthMiddleware(async (ctx) => {
    const { nonce } = (ctx.body as { idToken: { nonce: string } }).idToken
    const made = await ctx.context.internalAdapter.consumeVerificationValue(identifierOf(nonce))
    if (!made || made.expiresAt < now())
      await inWords(() => Promise.reject(refuse('token_refused')))
  })
  return {
    id: 'serein-google-token',
    endpoints: { makeNonce },
    hooks: {
      before: [{ matcher: bringsToken, handler: takeNonce }],
    },
    // The plugin before knows one client; a token of the app on iOS is for another.
    init({ socialProviders }) {
      const google = socialProviders.find(({ id }) => id === 'google')
      if (iosClientId && google?.idToken && !('verify' in google.idToken))
        google.idToken.audience = [clientId, iosClientId]
    },
  }
}

function bringsToken({ body }: { body?: unknown }): boolean {
  return typeof body === 'object' && body !== null && 'idToken' in body && 'provider' in body
}

function identifierOf(nonce: string): string {
  return `google-nonce-${nonce}`
}
