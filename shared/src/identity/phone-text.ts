/** How the digits of a number are parted where our spas are; in other countries they stand in one piece. */
const parted = [
  /^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u,
  /^(\+1)(\d{3})(\d{3})(\d{4})$/u,
  /^(\+44)(2\d)(\d{4})(\d{4})$/u,
  /^(\+44)(1\d1|11\d)(\d{3})(\d{4})$/u,
  /^(\+44)(\d{4})(\d{6})$/u,
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/u,
  /^(\+41)(\d\d)(\d{3})(\d\d)(\d\d)$/u,
  /^(\+352)(6\d1)(\d{3})(\d{3})$/u,
]
/** The codes of countries have one, two or three digits: https://www.itu.int/pub/T-SP-E.164D */
const code = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/u

/** A number as a telephone dials it. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/[^+\d]/gu, '')
}

/** A number that is kept in its international form, for reading; what is none stays as it was written. */
export function phoneText(phone: string): string {
  if (!/^\+\d{7,15}$/u.test(phone)) return phone
  for (const parts of parted) {
    const read = parts.exec(phone)
    if (read) return read.slice(1).join(' ')
  }
  return phone.replace(code, '$& ')
}
