import { emailAddress } from '@serein/shared/identity/contact.ts'
import { refuse } from '@serein/shared/refusal.ts'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import * as z from 'zod'
import type { FirebaseConfig } from '../platform/config-firebase.ts'

/** What an ID token of Firebase says, as far as we go by it. */
const claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  iat: z.number(),
  email: emailAddress.optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  phone_number: z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/u)
    .optional(),
  // A token without any of these has shown nothing that we know.
  firebase: z.object({ sign_in_provider: z.enum(['password', 'phone', 'google.com']) }),
})

export type FirebaseClaims = z.infer<typeof claims>

/** How far Google's clock and ours may be apart. */
const skewSeconds = 30
/** After keys were read, a key nobody knows is looked for again this late. */
const coolDownMs = 60_000
const timeoutMs = 5_000

/**
 * Verifies ID tokens by the rules that Google publishes: signed with RS256 by a key it shows at present, for this project,
 * not over, issued and logged in before now, for somebody. Refuses with `token_refused`; unsigned tokens are taken from an
 * emulator only, and from an emulator no others.
 */
export function openTokens(settings: FirebaseConfig, now: () => Date) {
  const keyOf = openKeys(settings.keysUrl, now)
  const { projectId, emulator } = settings
  const rules = () => ({
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    currentDate: now(),
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  })
  const read = async (token: string): Promise<JWTPayload> => {
    if (emulator) return UnsecuredJWT.decode(token, rules()).payload
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== 'RS256' || !kid) throw new errors.JOSEAlgNotAllowed('only RS256 with a key id')
    const key = await keyOf(kid)
    return (await jwtVerify(token, key, { ...rules(), algorithms: ['RS256'] })).payload
  }
  return async (token: string): Promise<FirebaseClaims> => {
    const payload = await read(token).catch((error: unknown) => {
      throw isOfToken(error) ? refuse('token_refused') : error
    })
    const { data } = claims.safeParse(payload)
    const latest = now().getTime() / 1_000 + skewSeconds
    if (!data || data.iat > latest || data.auth_time > latest) throw refuse('token_refused')
    return data
  }
}

function isOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof TypeError
}

type KeySet = ReturnType<typeof createLocalJWKSet>
type Held = { keys: KeySet; ids: Set<string | undefined>; readAt: number; until: number }

/** Google's keys, for as long as it says that they hold; read once however many ask. */
function openKeys(url: string, now: () => Date): (kid: string) => Promise<KeySet> {
  let held: Held | null = null
  let reading: Promise<Held> | null = null
  const readAnew = async () => {
    reading ??= readKeys(url, now).finally(() => (reading = null))
    held = await reading
    return held
  }
  return async (kid) => {
    const at = now().getTime()
    const keySet = held && at < held.until ? held : await readAnew()
    if (keySet.ids.has(kid) || at < keySet.readAt + coolDownMs) return keySet.keys
    return (await readAnew()).keys
  }
}

async function readKeys(url: string, now: () => Date): Promise<Held> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  if (!answer?.ok) throw refuse('identity_provider_down')
  const set = (await answer.json()) as JSONWebKeySet
  const lasts = /\bmax-age=(\d+)/u.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? '0'
  const readAt = now().getTime()
  return {
    keys: createLocalJWKSet(set),
    ids: new Set(set.keys.map(({ kid }) => kid)),
    readAt,
    // Keys without a term are read anew for each that asks, but for the pause.
    until: readAt + Math.max(Number(lasts) * 1_000, coolDownMs),
  }
}
