import { formatMessage, type MessageValues } from '@serein/shared/language/message.ts'
import english from '../../i18n/en.json' with { type: 'json' }
import french from '../../i18n/fr.json' with { type: 'json' }
import type { Language } from './scope.ts'

/** A key of the server's own translation files, `server/i18n`. */
export type Word = keyof typeof english
/** What follows in the keys that begin so: `Under<'import.fault'>` are its codes. */
export type Under<Prefix extends string, Key = Word> = Key extends `${Prefix}.${infer Rest}`
  ? Rest
  : never
export type Translate = (key: Word, values?: MessageValues) => string

/** The texts as they are written, with their variables in braces. */
export const texts: Record<Language, Record<Word, string>> = { en: english, fr: french }

/** The words of a key that stands in data; undefined where it has none. */
export function findWords(language: Language, key: string): string | undefined {
  return Object.hasOwn(texts[language], key) ? texts[language][key as Word] : undefined
}

/** What the server says to people in one language: `const t = wordsIn('fr')`. */
export function wordsIn(language: Language): Translate {
  return (key, values) => formatMessage(texts[language][key], language, values)
}

/** The same words in both languages. */
export function inBoth(key: Word, values?: MessageValues): Record<Language, string> {
  return inEach((t) => t(key, values))
}

/** What each language writes in its own way, such as a day or an amount among the words. */
export function inEach<T>(write: (t: Translate, language: Language) => T): Record<Language, T> {
  return { en: write(wordsIn('en'), 'en'), fr: write(wordsIn('fr'), 'fr') }
}
