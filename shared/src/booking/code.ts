/** The code of a visit as it is kept: two letters of its business, a hyphen and six signs. */
export const bookingCodeWritten = /^[A-Z]{2}-[0-9A-Z]{6}$/u

/** A code as it is kept, from however somebody types it: `sr rxye63` becomes `SR-RXYE63`. */
export function plainBookingCode(text: string): string {
  const signs = text.toUpperCase().replaceAll(/[^0-9A-Z]/gu, '')
  return `${signs.slice(0, 2)}-${signs.slice(2)}`
}

/** Whether what is typed can be the code of a visit. */
export function looksLikeBookingCode(text: string): boolean {
  return bookingCodeWritten.test(plainBookingCode(text))
}
