import {
  Events,
  type MutableRedirectUri,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server'

/** Who the provider says somebody is. */
export type Claims = Record<string, unknown>

/**
 * A real OpenID Connect server on this machine, in Google's place: discovery, keys, codes, PKCE and signed tokens. Whoever
 * comes is the person last named; `spoil` changes what is signed.
 */
export async function openProvider(port = 0) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, 'localhost')
  let person: Claims = {}
  /** Who named themself on the way there, as in the chooser of accounts, by the code they were given. */
  const named = new Map<string, string>()
  let spoil: ((token: MutableToken) => void) | null = null
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request) => {
    const email = new URL(request.url ?? '', 'http://here').searchParams.get('login_hint')
    if (email) named.set(url.searchParams.get('code') ?? '', email)
  })
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken, request) => {
    const email = named.get(String(request.body.code))
    const chosen = { sub: email, email, email_verified: true, name: 'Noé Baptiste' }
    Object.assign(token.payload, email ? chosen : person)
    spoil?.(token)
  })
  return {
    config: {
      clientId: 'the-client-of-the-tests',
      clientSecret: 'the secret of the client',
      discoveryUrl: `${server.issuer.url!}/.well-known/openid-configuration`,
    },
    become(claims: { sub: string; email: string; email_verified?: boolean; name?: string }) {
      person = { email_verified: true, name: 'Noé', ...claims }
      spoil = null
    },
    spoil(how: (token: MutableToken) => void) {
      spoil = how
    },
    /** A token as a phone has it from its own Google accounts, for the person last named. */
    idToken: (claims: Claims) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) =>
          Object.assign(payload, { aud: 'the-client-of-the-tests' }, person, claims),
      }),
    close: () => server.stop(),
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>
