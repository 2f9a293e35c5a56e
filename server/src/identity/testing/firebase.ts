import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { FirebaseConfig } from '../../platform/config-firebase.ts'

type Key = Awaited<ReturnType<typeof generateKeyPair>>
/** How a token is made otherwise than Google makes it. */
type TokenFault = { header?: { alg?: string; kid?: string }; key?: Key['privateKey'] | Uint8Array }

/**
 * Keys of our own served as Google serves its own, and ID tokens signed with them, which say what Firebase's say. `asked`: how
 * often somebody read the keys.
 */
export async function openFirebase() {
  const keys = new Map<string, Key>()
  const served = { asked: 0, maxAge: 3_600, isDown: false }
  const server = createServer(async (_, answer) => {
    served.asked += 1
    if (served.isDown) return answer.writeHead(503).end()
    const set = [...keys].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    }))
    const headers = { 'cache-control': `public, max-age=${served.maxAge}, must-revalidate` }
    return answer.writeHead(200, headers).end(JSON.stringify({ keys: await Promise.all(set) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const addKey = async (kid: string) => keys.set(kid, await generateKeyPair('RS256'))
  await addKey('first')
  const config: FirebaseConfig = {
    projectId: 'demo-serein',
    apiKey: 'a-public-key',
    authDomain: 'demo-serein.firebaseapp.com',
    emulator: null,
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
  }
  return {
    config,
    served,
    addKey,
    dropKey: (kid: string) => keys.delete(kid),
    /** Whose log-in just now was with a password, unless `claims` say otherwise. */
    token(claims: JWTPayload = {}, { header = {}, key }: TokenFault = {}, now = new Date()) {
      const kid = header.kid ?? 'first'
      const signing = key ?? keys.get(kid)?.privateKey ?? keys.get('first')!.privateKey
      return new SignJWT(claimsAt(config.projectId, claims, now))
        .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid, ...header })
        .sign(signing)
    },
    /** As the emulator makes them. */
    unsigned: (claims: JWTPayload = {}) =>
      new UnsecuredJWT(claimsAt(config.projectId, claims, new Date())).encode(),
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

export type Firebase = Awaited<ReturnType<typeof openFirebase>>

function claimsAt(projectId: string, claims: JWTPayload, now: Date): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1_000)
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'firebase-1',
    iat: seconds,
    auth_time: seconds,
    exp: seconds + 3_600,
    email: 'noe@gmail.test',
    email_verified: true,
    firebase: { sign_in_provider: 'password', identities: { email: ['noe@gmail.test'] } },
    ...claims,
  }
}
