import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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
    seal(text: string, place: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    /** Throws where the key is not known, the value was changed, or it belongs to another place. */
    open(value: string, place: string): string {
      const [id = '', body = ''] = value.split('.')
      const known = keys.find((one) => one.id === id)
      if (!known) throw new Error(`there is no key ${id} to open this field`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

export type Vault = ReturnType<typeof openVault>
