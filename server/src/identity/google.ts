import { type BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Config } from '../platform/config.ts'
import { googleTokens } from './google-token.ts'

/**
 * In with a Google account, by OpenID Connect with PKCE, state and nonce; nothing where it is not configured. The provider is
 * read from its discovery document, so that any server that speaks the protocol can stand in for Google.
 */
export function byGoogle(
  { google, app }: Pick<Config, 'google' | 'app'>,
  now: () => Date,
): BetterAuthPlugin[] {
  if (!google) return []
  const { clientId, clientSecret, discoveryUrl } = google
  return [
    genericOAuth({
      config: [
        {
          providerId: 'google',
          clientId,
          clientSecret,
          discoveryUrl,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
          // Somebody with several accounts shall see which one they come with.
          prompt: 'select_account',
          // Their picture lies with Google, and our pages load nothing from elsewhere.
          mapProfileToUser: ({ email, email_verified: emailVerified, name }) => ({
            email,
            emailVerified: emailVerified === true,
            name: typeof name === 'string' ? name.slice(0, 80) : '',
            image: undefined,
          }),
        },
      ],
    }),
    googleTokens(clientId, app.settings.ios.googleClientId, now),
  ]
}

/** An account of the same verified address is the same person; another address is linked by who is logged in. */
export const linking = {
  enabled: true,
  allowDifferentEmails: true,
  requireLocalEmailVerified: true,
  updateUserInfoOnLink: false,
} as const

/**
 * Of the provider we want to know who somebody is, once. Its tokens would let us read more, so they are not kept: only the
 * address in the one that was verified just now, by which its owner knows the account again.
 */
export function withoutTokens<Account extends { idToken?: string | null | undefined }>(
  account: Account,
): Account {
  const none = { accessToken: null, refreshToken: null, idToken: null }
  const ends = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null }
  return { ...account, ...none, ...ends, label: account.idToken ? labelOf(account.idToken) : null }
}

function labelOf(idToken: string): string | null {
  const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  const { email } = JSON.parse(claims) as { email?: unknown }
  return typeof email === 'string' ? email : null
}
