import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and the certificate that it signed for itself, in DER written out: version, names, times and the key, nothing more. */
export function makeCertificate(now: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), node(0x0c, Buffer.from('Peer')))))
  const day = 24 * 60 * 60 * 1000
  const body = sequence(
    node(0xa0, integer(2)),
    integer(1),
    sha256WithRsa,
    name,
    sequence(time(now - 365 * day), time(now + 3650 * day)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, sha256WithRsa, node(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    publicKey,
    sign: (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  }
}

function node(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}

const sequence = (...parts: Buffer[]) => node(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => node(0x31, Buffer.concat(parts))
const integer = (value: number) => node(0x02, Buffer.of(value))
const oid = (...bytes: number[]) => node(0x06, Buffer.of(...bytes))

function time(at: number): Buffer {
  const [digits = ''] = new Date(at).toISOString().replaceAll(/[-:T]/g, '').split('.')
  return node(0x18, Buffer.from(`${digits}Z`))
}

const sha256WithRsa = sequence(
  oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  node(0x05, Buffer.alloc(0)),
)
