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
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', current!.key, iv).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${current!.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
  }

  /** Errors: `field_unreadable` where the key is not known, the value was changed, or it belongs to another place. */
  function open(value: string, place: string): string {
    const [id = '', body = ''] = value.split('.')
    const failed = [new Error(`there is no key ${id} to open this field`)]
    for (const { key } of keys.filter((one) => one.id === id)) {
      try {
        return openBy(key, body, place)
      } catch (error) {
        failed.push(error as Error)
      }
    }
    throw Object.assign(refuse('field_unreadable'), { cause: failed.at(-1) })
  }
}

function openBy(key: Buffer, body: string, place: string): string {
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

export type Vault = ReturnType<typeof openVault>
