import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { UserRecord } from '@serein/shared/identity/contract.ts'

export type SessionUser = UserRecord

const sessionKey = ['session'] as const

/** Who is logged in: the user record, or null. */
export function sessionQuery(api: Api) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async (): Promise<SessionUser | null> => {
      const { user } = await api.identity.session()
      return user
    },
    staleTime: 60_000,
  })
}

/** The "no" to a log-in or registration, by the code of its refusal; `unavailable` when none was given. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export interface SessionCommands {
  signIn: (input: { email: string; password: string }) => Promise<SessionUser | null>
  signUp: (input: { name: string; email: string; password: string }) => Promise<SessionUser | null>
  signOut: () => Promise<void>
}

/** Sign-in, sign-up and sign-out through the provider's own endpoints. */
export function createSession(options: {
  origin: string
  language: () => string
  api: Api
  queryClient: QueryClient
}): SessionCommands {
  const { api, queryClient } = options
  const refresh = async () => {
    const user = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    forgetOthers()
    return user
  }
  // Whatever else is cached was read as somebody else.
  const forgetOthers = () =>
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  const post = (path: string, body: object) =>
    postJson(`${options.origin}/api/auth/${path}`, body, options.language())
  return {
    async signIn(input) {
      await post('sign-in/email', input)
      return refresh()
    },
    async signUp(input) {
      await post('sign-up/email', input)
      return refresh()
    },
    async signOut() {
      await post('sign-out', {})
      queryClient.setQueryData(sessionKey, null)
      forgetOthers()
    },
  }
}

async function postJson(url: string, body: object, language: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
  if (answer.ok) return
  const refusal = (await answer.json().catch(() => null)) as { code?: unknown } | null
  throw new SignInRefusal(typeof refusal?.code === 'string' ? refusal.code : 'unavailable')
}
