import type { Renewal } from './session-refresh.ts'
import type { Tokens } from './token.ts'

const patienceMs = 10_000

interface Renewed {
  uid: string
  lengthSeconds: number
  /** For who came with a token. */
  accessToken?: string
}

/** Asks the server to keep the session going. Only its own "no" ends one; throws for whatever else happens. */
export async function renew({
  origin,
  tokens,
}: {
  origin: string
  tokens?: Tokens | undefined
}): Promise<Renewal> {
  const answer = await fetch(`${origin}/api/auth/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await tokens?.forIdentity()) },
    ...(tokens && { credentials: 'omit' }),
    body: '{}',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.ok) {
    const { uid, lengthSeconds, accessToken } = (await answer.json()) as Renewed
    await tokens?.keep(answer)
    if (accessToken) tokens?.grant(accessToken)
    return { uid, lengthMs: lengthSeconds * 1000 }
  }
  const refusal = (await answer.json().catch(() => null)) as { code?: unknown } | null
  if (answer.status !== 401 || refusal?.code !== 'unauthenticated')
    throw new Error(`The renewal was answered with ${answer.status}`)
  await tokens?.drop()
  return 'over'
}
