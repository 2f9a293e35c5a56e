import { type RawBuilder, sql } from 'kysely'
import { numberOf } from './phone-number.ts'

// How texts are found that somebody types in part, or nearly: `plain_text` takes the accents off.

/** Holds what was typed, or a word much like it; a number is like no other. */
export function like(text: RawBuilder<unknown>, q: string) {
  return sql`(${holds(text, q)} or ${resembles(text, q)})`
}

/** Has a word much like what was typed; a number is like no other. */
export function resembles(text: RawBuilder<unknown>, q: string) {
  return isNumber(q) ? sql`false` : sql`${text} %> plain_text(${q})`
}

/** Holds each word that was typed, in whatever order. Digits of a phone number may be typed with anything between them. */
export function holds(text: RawBuilder<unknown>, q: string) {
  const words = isNumber(q) ? [q] : q.split(/\s+/u).filter(Boolean).slice(0, wordsMost)
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const held = patterns.map((pattern) => sql`${text} like plain_text(${pattern})`)
  return sql`((${held.length > 0 ? sql.join(held, sql` and `) : sql`true`})
    or ${isNumber(q) ? holdsNumber(text, q) : sql`false`})`
}

/** More are no name. */
const wordsMost = 8

function isNumber(q: string): boolean {
  return (
    /^[+\d\s\p{Pd}\p{Cf}()./]+$/u.test(q) && q.replaceAll(/\D/g, '').replace(/^0+/, '').length >= 3
  )
}

/** Numbers are kept with the country's code, where the leading zero of a number at home has no place. */
function holdsNumber(text: RawBuilder<unknown>, q: string) {
  const digits = (numberOf({ phone: q, country: null }) ?? q)
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  return sql`${text} like ${`%${digits}%`}`
}

/** Words that begin so come first, then what is most alike. */
export function rank(text: RawBuilder<unknown>, q: string) {
  return sql`position(' ' || plain_text(${q}) in ' ' || ${text}) = 0, word_similarity(plain_text(${q}), ${text}) desc`
}
