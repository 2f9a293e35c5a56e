import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, type JWTVerifyOptions, SignJWT } from 'jose'
import type { Config } from '../platform/config.ts'

/** What an access token is good for: the API, on behalf of one session. */
export type Access = { userId: string; sessionId: string }

/** How long one session lifetime is: that of an access token, and until a web page asks again. */
export const accessMinutes = 60

const algorithm = 'HS256'
const type = 'at+jwt'
const audience = 'serein-api'

/**
 * Short-lived tokens that native apps send along with their calls. Nobody but us reads them, so one key signs and
 * verifies; it follows from the server's secret and signs nothing else. What an earlier secret has signed is read, too.
 */
export function openAccessTokens({
  config: { secrets, publicUrl: issuer },
  now,
}: {
  config: Pick<Config, 'secrets' | 'publicUrl'>
  now: () => Date
}) {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'serein access token', 32)),
  )
  return {
    issue({ userId, sessionId }: Access, lengthSeconds: number): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lengthSeconds)
        .sign(keys[0]!)
    },
    /** Whose it is; null where anything about it is not ours or not of now. Whether the session still is, it cannot tell. */
    async read(token: string): Promise<Access | null> {
      try {
        const { payload } = await verifyByOne(keys, token, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          // Whatever else may one day be signed, nothing lives longer than we give it.
          maxTokenAge: accessMinutes * 60,
          currentDate: now(),
        })
        const { sub, sid } = payload
        return typeof sub === 'string' && typeof sid === 'string'
          ? { userId: sub, sessionId: sid }
          : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** By the first key that signed it; else as the last one refuses it. */
async function verifyByOne(
  [key, ...others]: Uint8Array[],
  token: string,
  options: JWTVerifyOptions,
): ReturnType<typeof jwtVerify> {
  try {
    return await jwtVerify(token, key!, options)
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || others.length === 0)
      throw error
    return verifyByOne(others, token, options)
  }
}

export type AccessTokens = ReturnType<typeof openAccessTokens>
