import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Secrets, secretBehind } from './secret.ts'

/** What of a private address is kept: neither of the two tells its token without the server's secret. */
export type KeptLink = { seed: string; hash: string }

/** The tokens of private addresses, as they stand at the end of them. */
export function openLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const tokenOf = (seed: string) => tokenBy(secrets[0], seed)
  return {
    publicUrl,
    /** What only this server makes of a seed: by the secret that signs, then by those that still read. */
    seals: (seed: string) => secrets.map((secret) => tokenBy(secret, seed)),
    make(): KeptLink {
      const seed = randomBytes(16).toString('base64url')
      return { seed, hash: hashOf(tokenOf(seed)) }
    },
    /** The token of a link that was made with one of these secrets; null for one of another. */
    tokenOf({ seed, hash }: KeptLink): string | null {
      const secret = secretBehind(secrets, hash, (one) => hashOf(tokenBy(one, seed)))
      return secret === undefined ? null : tokenBy(secret, seed)
    },
    hashOf,
  }
}

export type Links = ReturnType<typeof openLinks>

function tokenBy(secret: string, seed: string): string {
  return createHmac('sha256', secret).update(`private link ${seed}`).digest('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
