import { type RawBuilder, sql } from 'kysely'

// How texts are found that somebody types in part, or nearly: `plain_text` takes the accents off.

/** Holds what was typed, or a word much like it. */
export function like(text: RawBuilder<unknown>, q: string) {
  return sql`(${holds(text, q)} or ${text} %> plain_text(${q}))`
}

/** Digits of a phone number may be typed with anything between them. */
export function holds(text: RawBuilder<unknown>, q: string) {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  // The leading zero of a number at home has no place in the one with the country's code.
  const digits = q.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isPhone = digits.length >= 3 && /^[+0-9 ().-]+$/.test(q)
  return sql`(${text} like plain_text(${pattern})
    or ${isPhone ? sql`${text} like ${`%${digits}%`}` : sql`false`})`
}

/** Words that begin so come first, then what is most alike. */
export function rank(text: RawBuilder<unknown>, q: string) {
  return sql`position(' ' || plain_text(${q}) in ' ' || ${text}) = 0, word_similarity(plain_text(${q}), ${text}) desc`
}
