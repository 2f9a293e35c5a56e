import { refuse } from '@serein/shared/refusal.ts'
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** Kept free for films and examples, such as the demo world: https://www.arcep.fr, https://www.ofcom.org.uk */
const ofNobody = /^\+(?:3363998\d{4}|44(?:7700900|1632960)\d{3})$/u

/** The number in its international form (E.164), from however it is written in its country; null for what is none. */
export function numberOf({
  phone,
  country,
}: {
  phone: string
  country: string | null
}): string | null {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(phone.replace(/^\D*00(?=[1-9])/u, '+'), home)
  return parsed && (parsed.isValid() || ofNobody.test(parsed.number)) ? parsed.number : null
}

/** Whether what somebody writes, with its `+` or as one does in its own country, is this number (E.164). */
export function isSameNumber(phone: string, number: string): boolean {
  const country = parsePhoneNumberFromString(number)?.country ?? null
  return numberOf({ phone, country }) === number
}

/** The same in the first of the countries where it is one. */
export function numberIn(phone: string, countries: readonly string[]): string | null {
  if (countries.length === 0) return numberOf({ phone, country: null })
  const read = countries.map((country) => numberOf({ phone, country }))
  return read.find((number) => number !== null) ?? null
}

/** The same of what was written into a field. Errors: `invalid_input`, with the field. */
export function demandNumber<Phone extends string | null | undefined>(
  phone: Phone,
  countries: readonly string[],
  path: string,
): Phone | string {
  if (!phone) return phone
  const number = numberIn(phone, countries)
  if (!number) throw refuse('invalid_input', { fields: [{ path, message: '' }] })
  return number
}
