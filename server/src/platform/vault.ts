import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Refusal, refuse } from '@serein/shared/refusal.ts'

/** A key of 256 bits and the id that is written before whatever it has sealed. */
export type FieldKey = { id: string; key: Buffer }

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts single fields at rest (AES-256-GCM). The first key seals, all of them open, so that keys can be changed.
 * `place` says where a value lies (table, row, field): put elsewhere, it does not open.
 */
export function openVault(keys: FieldKey[]) {
  const [current] = keys
  if (!current) throw new Error('a vault needs a key')
  return {
    currentId: current.id,
    seal,
    open,
    /** The text that `open` gives, or null where it refuses. */
    openOrNull(value: string, place: string): string | null {
      try {
        return open(value, place)
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    },
    /** The same, sealed by the first key; null where no key opens it. */
    reseal(value: string, place: string): string | null {
      const text = this.openOrNull(value, place)
      return text === null ? null : seal(text, place)
    },
  }

  function seal(text: string, place: string): string {
    return `${current!.id}.${encrypt(current!.key, Buffer.from(text), place).toString('base64url')}`
  }

  /** Errors: `field_unreadable` where the key is not known, the value was changed, or it belongs to another place. */
  function open(value: string, place: string): string {
    const [id = '', body = ''] = value.split('.')
    const failed = [new Error(`there is no key ${id} to open this field`)]
    for (const { key } of keys.filter((one) => one.id === id)) {
      try {
        return decrypt(key, Buffer.from(body, 'base64url'), place).toString('utf8')
      } catch (error) {
        failed.push(error as Error)
      }
    }
    throw Object.assign(refuse('field_unreadable'), { cause: failed.at(-1) })
  }
}

/** Bytes that this key alone opens, in this place alone. */
export function encrypt(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** What was encrypted. Fails for another key or place, and where a bit was changed. */
export function decrypt(key: Buffer, bytes: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}

export type Vault = ReturnType<typeof openVault>
