/** The most that a tip may be. */
const mostMinor = 1_000_000

/** `7,50` and `7.50` in minor units; an empty text is 0, an invalid one null. */
export function readAmount(text: string, digits: number): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/gu, '').replace(',', '.')
  if (plain === '') return 0
  const decimals = digits === 0 ? '' : `(?:\\.\\d{0,${digits}})?`
  if (!new RegExp(`^\\d+${decimals}$`, 'u').test(plain)) return null
  const amountMinor = Math.round(Number(plain) * 10 ** digits)
  return amountMinor <= mostMinor ? amountMinor : null
}
