/** What people write a phone number with, in any country's way. */
export const phoneWritten = /^[\p{Nd}\p{Pd}\p{Cf}\s+()./]+$/u

/** Whether what is typed looks like a phone number; whether it is one in a country, the server says. */
export function looksLikePhone(text: string): boolean {
  return phoneWritten.test(text.trim()) && text.replaceAll(/\P{Nd}/gu, '').length >= 6
}

/** So long may the address of a mailbox be: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
export const emailLengthMax = 254

/** An address as mail programs write it: no quoted names, and a host of names with a domain at its end, in ASCII. */
export const emailWritten =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/u

/** The address as it is kept: nothing around it, its host as it is looked up, in small letters and ASCII (`café.fr` → `xn--caf-dma.fr`). */
export function plainEmail(text: string): string {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const host = trimmed.slice(at + 1)
  // What a URL would read as more than a host stays, to be refused.
  if (at < 0 || /[\s/?#:@[\]\\%]/u.test(host)) return trimmed
  return trimmed.slice(0, at + 1) + (URL.parse(`https://${host}`)?.hostname ?? host)
}

/** Whether what is typed may be where somebody is reached: an address, or a phone number. */
export function looksLikeContact(text: string): boolean {
  return looksLikeEmail(text) || looksLikePhone(text)
}

/** Whether what is typed is an address that every door takes; whether somebody reads it, a mail says. */
export function looksLikeEmail(text: string): boolean {
  const email = plainEmail(text)
  return email.length <= emailLengthMax && emailWritten.test(email)
}
