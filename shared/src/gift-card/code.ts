/** Crockford’s base 32: no letter that looks like a digit or like another letter. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Of a code, without what parts its groups: 80 bits. */
export const giftCardCodeLength = 16

/** The code that the first 80 bits spell. */
export function giftCardCodeFrom(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, (giftCardCodeLength * 5) / 8))
    bits = bits * 256n + BigInt(byte)
  let code = ''
  for (let at = 0; at < giftCardCodeLength; at += 1) {
    code = letters[Number(bits % 32n)]! + code
    bits /= 32n
  }
  return code
}

/**
 * A code as it is meant, however it was typed, read aloud or pasted: without spaces, hyphens and what cannot be seen, in capitals,
 * with the digits that O, I and L were meant for.
 */
export function giftCardCodeOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1')
}

/** A code as it is printed: in groups of four. */
export function shownGiftCardCode(code: string): string {
  return code.match(/.{1,4}/gu)?.join('-') ?? ''
}
