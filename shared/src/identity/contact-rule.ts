/** What people write a phone number with, in any country's way. */
export const phoneWritten = /^[\p{Nd}\p{Pd}\p{Cf}\s+()./]+$/u

/** Whether what is typed looks like a phone number; whether it is one in a country, the server says. */
export function looksLikePhone(text: string): boolean {
  return phoneWritten.test(text.trim()) && text.replaceAll(/\P{Nd}/gu, '').length >= 6
}
