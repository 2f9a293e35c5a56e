import { ORPCError } from '@orpc/client'
import { renew } from './renewal.ts'

/** Where a device keeps what nobody else on it may read. */
export interface SecureStore {
  read: () => Promise<string | null>
  /** Null takes it away. */
  write: (value: string | null) => Promise<void>
}

/** Lasts as long as the app runs: for a device without a secure place, and for tests. */
export function memoryStore(): SecureStore {
  let secret: string | null = null
  return {
    read: async () => secret,
    write: async (value) => {
      secret = value
    },
  }
}

/**
 * What a native app shows instead of a cookie: to the identity server the session's long-lived token, which lies in
 * secure storage, and to the API a short-lived one, which is kept nowhere.
 */
export interface Tokens {
  /** Headers for the identity server. */
  forIdentity: () => Promise<Record<string, string>>
  /** Headers for the API. Where a session has no access token yet, one is asked for first; throws when no answer comes. */
  forApi: () => Promise<Record<string, string>>
  /** Does a call, and once more with another token where the first had ended. */
  around: <T>(call: () => Promise<T>) => Promise<T>
  /** Takes from an answer of the identity server what it gives. */
  keep: (answer: Response) => Promise<void>
  grant: (accessToken: string) => void
  /** The session is over. */
  drop: () => Promise<void>
}

interface Opening {
  /** Of the server. */
  origin: string
  /** Where the session's token lies. The header in which the server gives it is the `bearer` plugin's. */
  store: SecureStore
  /** What the server has begun with this device, or knows it by: there, too, a header in the place of cookies. */
  flow?: SecureStore
}

export function openTokens({ origin, store, flow = memoryStore() }: Opening): Tokens {
  let access: string | null = null
  let asking: Promise<unknown> | undefined
  const tokens: Tokens = {
    async forIdentity() {
      const begun = await flow.read()
      return { ...bearer(await store.read()), ...(begun && { 'auth-flow': begun }) }
    },
    async forApi() {
      if (!access && (await store.read())) {
        asking ??= renew({ origin, tokens }).finally(() => (asking = undefined))
        await asking
      }
      return bearer(access)
    },
    async around(call) {
      const used = await tokens.forApi()
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ORPCError) || error.code !== 'access_token_invalid') throw error
        // Unless another call was refused meanwhile, and has a new one.
        if (bearer(access).authorization === used.authorization) access = null
        return call()
      }
    },
    async keep(answer) {
      const begun = answer.headers.get('set-auth-flow')
      // Each answer says it; a secure place is written to when it has changed.
      if (begun !== null && begun !== ((await flow.read()) ?? '')) await flow.write(begun || null)
      const token = answer.headers.get('set-auth-token')
      if (!token) return
      // Another session may be somebody else's.
      if (token !== (await store.read())) access = null
      await store.write(token)
    },
    grant: (accessToken) => {
      access = accessToken
    },
    async drop() {
      access = null
      await store.write(null)
    },
  }
  return tokens
}

function bearer(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}
