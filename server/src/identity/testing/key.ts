import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }

/**
 * A key as a device holds one (WebAuthn level 3: ES256, attestation `none`), at one site. `isOpened` says whether a finger, a
 * face or a PIN has opened it.
 */
export function securityKey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  const count = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE((counter += 1))
    return bytes
  }
  const said = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    /** Its answer to `generate-register-options`. */
    register(options: Options, isOpened = true) {
      const length = Buffer.from([0, id.length])
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        site,
        Buffer.from([flagsOf(isOpened) | 0x40]),
        count(),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: said('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Its answer to `generate-authenticate-options`. */
    use(options: Options, isOpened = true) {
      const data = Buffer.concat([site, Buffer.from([flagsOf(isOpened)]), count()])
      const client = said('webauthn.get', options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

/** Somebody is there, and has shown who they are. */
function flagsOf(isOpened: boolean): number {
  return 0x01 | (isOpened ? 0x04 : 0)
}
