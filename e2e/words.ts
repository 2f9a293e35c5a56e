import { readFileSync } from 'node:fs'
import { formatMessage, type MessageValues } from '@serein/shared/language/message.ts'

export type Language = 'en' | 'fr'
export type Words = (key: string, values?: MessageValues) => string

const folders = {
  app: 'app/public/assets/i18n',
  console: 'console/public/assets/i18n',
  server: 'server/i18n',
}

/** The words a reader of this language sees in the customer app or the console, or of the server. */
export function wordsOf(language: Language, of: keyof typeof folders = 'app'): Words {
  const file = new URL(`../${folders[of]}/${language}.json`, import.meta.url)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return (key, values) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`The ${of} has no words for ${key}`)
    return formatMessage(text, language, { platform: 'Serein', ...values })
  }
}
