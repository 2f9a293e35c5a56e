/** What fits the alphabet of GSM 03.38 as one character each, and what takes two. */
const narrow =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '^{}\\[~]|€\f'

/** How long a text is as SMS, as how many it is charged, and the signs outside of GSM's alphabet: one more than halves what fits. */
export function smsSize(text: string): { wide: string[]; length: number; segments: number } {
  const signs = [...text]
  const wide = [
    ...new Set(signs.filter((sign) => !narrow.includes(sign) && !double.includes(sign))),
  ]
  const isWide = wide.length > 0
  const doubled = signs.filter((sign) => double.includes(sign)).length
  const length = isWide ? text.length : signs.length + doubled
  const [alone, each] = isWide ? [70, 67] : [160, 153]
  return { wide, length, segments: length <= alone ? 1 : Math.ceil(length / each) }
}
