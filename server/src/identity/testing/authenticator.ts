import { createOTP } from '@better-auth/utils/otp'
import type { TestDatabase } from '../../platform/testing.ts'

/** An authenticator app that has read the key in `uri`. `later`: the code of a time when none was used yet. */
export function authenticator(uri: string, { database }: { database: TestDatabase }) {
  const secret = new URL(uri).searchParams.get('secret')!
  const otp = createOTP(Buffer.from(fromBase32(secret)).toString())
  return {
    uri,
    secret,
    code: () => otp.totp(),
    async later() {
      await database.pool.query('update two_factor set last_step = null')
      return otp.totp()
    },
  }
}

function fromBase32(text: string): number[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}
