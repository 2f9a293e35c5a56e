import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { ApiQuery } from './query.ts'
import {
  type CodeMailed,
  type IdentityProvider,
  type NewAccount,
  ownIdentity,
  type Post,
  SignInRefusal,
} from './identity.ts'
import type { UserRecord, SignInMethods } from '@serein/shared/identity/contract.ts'
import type { Tokens } from './token.ts'

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

/** The user if they have an account; who only looks around has none. */
export function asMember(user: SessionUser | null | undefined): SessionUser | null {
  return user && !user.isAnonymous ? user : null
}

/** Whether this log-in opened the account: both were written by one request. */
export function isNew({ creationTime, lastSignInTime }: SessionUser): boolean {
  return Date.parse(lastSignInTime) - Date.parse(creationTime) < 2_000
}

/** What to call somebody who may not have told their name. */
export function nameOf({ displayName, email, phoneNumber }: SessionUser): string {
  return displayName ?? email ?? phoneNumber ?? ''
}

export interface SessionCommands {
  signIn: (input: { email: string; password: string }) => Promise<SessionUser | null>
  /** What was sent to the address; null when they are in already. */
  signUp: (input: NewAccount) => Promise<CodeMailed | null>
  /** Who says who somebody is here, for the other sign-in methods; `refresh` reads who came. */
  identity: () => Promise<IdentityProvider>
  /** A session without an account, which holds times and favourites until there is one. */
  signInAnonymously: () => Promise<void>
  signOut: () => Promise<void>
  /** Who is shown as logged in, without asking. */
  shown: () => SessionUser | null
  /** Nobody is logged in any more: what was read as somebody goes. */
  forget: () => void
  /** Asks the provider for anything else of an account: `post('ask-reset', { email })`. Refuses with `SignInRefusal`. */
  post: <Answer = object>(path: string, body?: object) => Promise<Answer>
  /** The same for what only reads. */
  get: <Answer>(path: string) => Promise<Answer>
  /** Reads anew who is logged in, after what may have changed it. */
  refresh: () => Promise<SessionUser | null>
}

interface Opening {
  origin: string
  language: () => string
  api: Api
  query: ApiQuery
  queryClient: QueryClient
  tokens?: Tokens | undefined
}

/** Sign-in, sign-up and sign-out by who says who somebody is, and what else there is to ask of our identity server. */
export function createSession(options: Opening): SessionCommands {
  const { api, queryClient } = options
  const refresh = async () => {
    const user = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    forgetOthers()
    return user
  }
  // Whatever else is cached was read as somebody else.
  const forgetOthers = () =>
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  const ask = (path: string, init: RequestInit) =>
    askJson(`${options.origin}/api/auth/${path}`, init, options)
  const post = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
    (await ask(path, { method: 'POST', body: JSON.stringify(body) })) as Answer
  const forget = () => {
    queryClient.setQueryData(sessionKey, null)
    forgetOthers()
  }
  let provider: Promise<IdentityProvider> | undefined
  const identity = () => {
    provider ??= openIdentity(options, post).catch((error: unknown) => {
      provider = undefined
      throw error
    })
    return provider
  }
  return {
    post,
    get: async <Answer>(path: string) => (await ask(path, {})) as Answer,
    refresh,
    shown: () => queryClient.getQueryData<SessionUser | null>(sessionKey) ?? null,
    forget,
    identity,
    async signIn(input) {
      await (await identity()).signIn(input)
      return refresh()
    },
    async signUp(input) {
      const sent = await (await identity()).signUp(input)
      if (!sent) await refresh()
      return sent
    },
    async signInAnonymously() {
      await post('sign-in/anonymous', {})
      await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
    },
    async signOut() {
      await (await identity()).signOut()
      await options.tokens?.drop()
      forget()
    },
  }
}

/** Our own server, or Firebase where it is set up for that; only then is any of Firebase loaded. */
async function openIdentity(
  { origin, query, queryClient, language }: Opening,
  post: Post,
): Promise<IdentityProvider> {
  const cachedMethods = queryClient.getQueryData<SignInMethods>(
    query.identity.signInMethods.queryKey(),
  )
  const { firebase: project } = cachedMethods ?? (await readSignInMethods(origin))
  if (!project) return ownIdentity(post)
  const { firebaseIdentity } = await import('./firebase-identity.ts')
  return firebaseIdentity({ project, post, language })
}

/** Asked beside the API, whose calls wait for the session to be renewed: that may be what this is asked for. */
async function readSignInMethods(origin: string): Promise<SignInMethods> {
  const answer = await fetch(`${origin}/api/session/sign-in-methods`)
  if (!answer.ok) throw new Error(`The sign-in methods were answered with ${answer.status}`)
  return (await answer.json()) as SignInMethods
}

async function askJson(
  url: string,
  init: RequestInit,
  { language, tokens }: { language: () => string; tokens?: Tokens | undefined },
): Promise<unknown> {
  const answer = await fetch(url, {
    ...init,
    ...(tokens && { credentials: 'omit' }),
    headers: {
      'content-type': 'application/json',
      'accept-language': language(),
      ...(await tokens?.forIdentity()),
    },
  })
  await tokens?.keep(answer)
  if (answer.ok) return answer.json()
  const refusal = (await answer.json().catch(() => null)) as {
    code?: unknown
    data?: unknown
    message?: unknown
  } | null
  if (typeof refusal?.code !== 'string') throw new SignInRefusal('unavailable')
  throw new SignInRefusal(refusal.code, refusal.data, refusal.message)
}
