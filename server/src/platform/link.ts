import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What of a private address is kept: neither of the two tells its token without the server's secret. */
export type KeptLink = { seed: string; hash: string }

/** The tokens of private addresses, as they stand at the end of them. */
export function openLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const tokenOf = (seed: string) =>
    createHmac('sha256', secret).update(`private link ${seed}`).digest('base64url')
  return {
    publicUrl,
    /** What only this server makes of a seed. */
    seal: tokenOf,
    make(): KeptLink {
      const seed = randomBytes(16).toString('base64url')
      return { seed, hash: hashOf(tokenOf(seed)) }
    },
    /** The token of a link that was made with this secret; null for one of another. */
    tokenOf({ seed, hash }: KeptLink): string | null {
      const token = tokenOf(seed)
      return hashOf(token) === hash ? token : null
    },
    hashOf,
  }
}

export type Links = ReturnType<typeof openLinks>

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
