import { createHash } from 'node:crypto'
import type { KeptLink, Links } from '../platform/link.ts'

/** Without the letters that are taken for digits (Crockford’s alphabet). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** What opens a new invitation: the end of a link, or a code that can be told on the telephone (60 bits). */
export function newSecret(links: Links, isByCode: boolean): KeptLink {
  const link = links.make()
  return isByCode ? { ...link, hash: secretHash(codesIn(links, link.seed)[0]!) } : link
}

/** The code of a kept invitation; null where none of our secrets makes it. */
export function codeIn(links: Links, { seed, hash }: KeptLink): string | null {
  return codesIn(links, seed).find((code) => secretHash(code) === hash) ?? null
}

/** The codes that follow from a seed, in three groups: one of each secret, that of the first one first. */
function codesIn(links: Links, seed: string): string[] {
  return links.seals(seed).map((seal) => {
    const bytes = createHash('sha256').update(`invitation code ${seal}`).digest()
    const letters = [...bytes.subarray(0, codeLength)].map((byte) => alphabet[byte % 32])
    return letters.join('').replace(/^(.{4})(.{4})/u, '$1-$2-')
  })
}

/** As it is kept. A code is read as people write it: with or without its groups, in small letters, with an O for a nought. */
export function secretHash(secret: string): string {
  const letters = secret.toUpperCase().replaceAll(/[\s-]/gu, '')
  const isCode = letters.length === codeLength
  const plain = isCode ? letters.replaceAll('O', '0').replaceAll(/[IL]/gu, '1') : secret
  return createHash('sha256').update(plain).digest('base64url')
}
