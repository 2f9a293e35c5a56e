import { createHmac } from 'node:crypto'
import { type Secrets, secretBehind } from '../platform/secret.ts'

// What the identity server signs: `text.signature`, in a cookie or as a bearer token.

/** The text of a signed value, and the secret that signed it; null where none of ours has. */
export function signedBy(value: string, secrets: Secrets): { text: string; secret: string } | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const text = value.slice(0, dot)
  const secret = secretBehind(secrets, value.slice(dot + 1), (one) => signatureOf(text, one))
  return secret === undefined ? null : { text, secret }
}

/**
 * The headers of a request as if all in them were signed with the first secret, which is the only one by which the identity
 * server reads cookies and bearer tokens.
 */
export function signedAnew(original: Headers, secrets: Secrets): Headers {
  if (secrets.length === 1) return original
  const headers = new Headers(original)
  const cookie = original.get('cookie')
  if (cookie) headers.set('cookie', cookie.replaceAll(/(?<==)[^;\s]+/gu, anew))
  const authorization = original.get('authorization')
  if (authorization) headers.set('authorization', authorization.replace(/(?<=\s)\S+$/u, anew))
  return headers

  function anew(value: string): string {
    const signed = signedBy(decoded(value), secrets)
    if (!signed || signed.secret === secrets[0]) return value
    return encodeURIComponent(`${signed.text}.${signatureOf(signed.text, secrets[0])}`)
  }
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
