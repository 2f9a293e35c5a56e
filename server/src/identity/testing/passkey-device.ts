import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Asked = { challenge: string; rpId: string; origin: string; isOpened?: boolean }

/** A key for a challenge, as WebAuthn writes one down: opened by a finger, vouched for by nobody. */
export function madePasskey(creation: Asked) {
  return makeKey(creation).made
}

/**
 * A device that keeps the keys it has made, and opens with the last of a site. `origin`: how it names who asks; `isOpened`: whether
 * a finger, a face or a PIN has opened the key.
 */
export function openPasskeyDevice(origin: string) {
  const keys: { id: string; rpId: string; userHandle: string; privateKey: KeyObject }[] = []
  return {
    holds: (id: string) => keys.some((key) => key.id === id),
    make({ challenge, rp, user }: NewKeyOptions, isOpened = true) {
      const { made, privateKey } = makeKey({ challenge, rpId: rp.id, origin, isOpened })
      keys.push({ id: made.id, rpId: rp.id, userHandle: user.id, privateKey })
      return made
    },
    use({ challenge, rpId }: { challenge: string; rpId: string }, isOpened = true) {
      const key = keys.findLast((each) => each.rpId === rpId)
      if (!key) throw new Error(`no key of ${rpId}`)
      const { id, userHandle, privateKey } = key
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
      const authData = Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isOpened), 0, 0, 0, 0])])
      const signed = Buffer.concat([authData, sha256(clientData)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

type NewKeyOptions = { challenge: string; rp: { id: string }; user: { id: string } }

function makeKey(creation: Asked) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
  // COSE: an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
    ...coordinates.flatMap((bytes, at) => [Buffer.from([0x21 + at, 0x58, bytes.length]), bytes]),
  ])
  const authData = Buffer.concat([
    sha256(creation.rpId),
    Buffer.from([0b0100_0000 | flagsOf(creation.isOpened ?? true), 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cose,
  ])
  // CBOR: { fmt: "none", attStmt: {}, authData }.
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    ...['fmt', 'none', 'attStmt'].map(cborText),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
  const { challenge, origin } = creation
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  const made = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
    clientExtensionResults: {},
  }
  return { made, privateKey }
}

/** Somebody is there, and has shown who they are. */
function flagsOf(isOpened: boolean): number {
  return isOpened ? 0b101 : 0b001
}

function sha256(what: string | Buffer): Buffer {
  return createHash('sha256').update(what).digest()
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
