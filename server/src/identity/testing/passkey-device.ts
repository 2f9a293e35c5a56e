import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A device that makes a key for a challenge, as WebAuthn writes one down: opened by a finger, vouched for by nobody. */
export function madePasskey(asked: { challenge: string; rpId: string; origin: string }) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
  // COSE: an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
    ...coordinates.flatMap((bytes, at) => [Buffer.from([0x21 + at, 0x58, bytes.length]), bytes]),
  ])
  const present = 0b0100_0101
  const authData = Buffer.concat([
    createHash('sha256').update(asked.rpId).digest(),
    Buffer.from([present, 0, 0, 0, 0]),
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
  const { challenge, origin } = asked
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
    clientExtensionResults: {},
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
