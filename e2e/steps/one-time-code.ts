import { createHmac } from 'node:crypto'

/** What an authenticator app shows for a key now (RFC 6238: SHA-1, six digits, thirty seconds). */
export function codeOf(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest()
  const offset = digest.at(-1)! & 15
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
  return String(number).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
