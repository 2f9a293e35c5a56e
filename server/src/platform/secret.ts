import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FieldKey } from './vault.ts'

/** The server's secrets: the first signs and seals, all of them read, so that one can take the place of another. */
export type Secrets = readonly [string, ...string[]]

/** What `SEREIN_SECRET` lists. */
export function secretsIn(setting: string): Secrets {
  return setting.split(',').map((one) => one.trim()) as unknown as Secrets
}

/** The secret by which `make` gives just this; undefined where none does. */
export function secretBehind(
  secrets: Secrets,
  given: string,
  make: (secret: string) => string,
): string | undefined {
  const bytes = Buffer.from(given)
  return secrets.find((secret) => {
    const expected = Buffer.from(make(secret))
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

/** A number by which a secret is known, wherever it stands in the list. It tells nothing of the secret. */
export function secretNumber(secret: string): number {
  return createHmac('sha256', secret).update('serein secret number').digest().readUIntBE(0, 4)
}

/** In a demo: other keys than those that sign, and the same at each start. */
export function derivedKeys(secrets: Secrets): FieldKey[] {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'serein field key', 32)),
  )
  const named = keys.map((key) => ({
    id: `demo-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`,
    key,
  }))
  // By this name all of them were known once.
  return [...named, ...keys.map((key) => ({ id: 'demo', key }))]
}
