/** The fields of a card form: formatted while typing, checked on submit. */
export interface CardFields {
  number: string
  expiry: string
  securityCode: string
}

export type CardProblem = 'number' | 'expiry' | 'securityCode'

/** Groups of four, digits only: "4242 4242 4242 4242". */
export function asCardNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/gu, '').slice(0, 19)
  return digits.replaceAll(/(\d{4})(?=\d)/gu, '$1 ')
}

/** "12 / 28"; a month that can only be one digit gets its zero. */
export function asExpiry(typed: string, before: string): string {
  let digits = typed.replaceAll(/\D/gu, '')
  // Deleting the slash deletes the digit before it.
  if (before.endsWith(' / ') && typed.length < before.length) digits = digits.slice(0, -1)
  if (/^[2-9]/u.test(digits)) digits = `0${digits}`
  // A pasted or filled-in year may have four digits.
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export function asSecurityCode(typed: string): string {
  return typed.replaceAll(/\D/gu, '').slice(0, 4)
}

/** The card as the server takes it, or the invalid fields in order. */
export function readCard(fields: CardFields) {
  const problems: CardProblem[] = []
  const digits = fields.number.replaceAll(' ', '')
  if (!/^\d{12,19}$/u.test(digits) || !passesLuhn(digits)) problems.push('number')
  const [month = '', year = ''] = fields.expiry.split(' / ')
  const expiryMonth = Number(month)
  if (!/^\d{2}$/u.test(month) || !/^\d{2}$/u.test(year) || expiryMonth < 1 || expiryMonth > 12) {
    problems.push('expiry')
  }
  if (!/^\d{3,4}$/u.test(fields.securityCode)) problems.push('securityCode')
  if (problems.length > 0) return { problems }
  const expiryYear = 2000 + Number(year)
  return { card: { number: digits, expiryMonth, expiryYear, securityCode: fields.securityCode } }
}

/** The check digit that catches a mistyped number. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
