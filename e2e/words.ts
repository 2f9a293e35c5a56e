import { readFileSync } from 'node:fs'
import { formatMessage, type MessageValues } from '@serein/shared/language/message.ts'

export type Language = 'en' | 'fr'
export type Words = (key: string, values?: MessageValues) => string

/** The words a reader of this language sees in the customer app or the console. */
export function wordsOf(language: Language, of: 'app' | 'console' = 'app'): Words {
  const file = new URL(`../${of}/public/assets/i18n/${language}.json`, import.meta.url)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return (key, values) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`The ${of} has no words for ${key}`)
    return formatMessage(text, language, values)
  }
}
