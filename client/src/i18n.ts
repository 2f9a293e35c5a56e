import { formatMessage, type MessageValues } from '@serein/shared/language/message.ts'

/** English is the default and the fallback. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

export type Texts = Record<string, string>
export type Translate<Key extends string = string> = (key: Key, values?: MessageValues) => string

export interface Words<Key extends string = string> {
  language: Language
  t: Translate<Key>
  /** What the platform is called: `{platform}` in any text. */
  platform: string
}

/** Anything to a language we speak, or null. */
export function asLanguage(value: unknown): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** What the platform is called, as the page says it. */
export function platformOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')!.content
}

/** The texts of one language, from where the specification puts them (`<base>` makes it absolute). */
export async function fetchTexts(
  language: Language,
  file = `i18n/${language}.json`,
): Promise<Texts> {
  const answer = await fetch(new URL(`./assets/${file}`, document.baseURI))
  if (!answer.ok) throw new Error(`The words for ${language} answered ${answer.status}`)
  return (await answer.json()) as Texts
}

/** Words in one language, or in English when that language cannot be loaded. */
export async function loadWords<Key extends string = string>(
  language: Language,
  load: (language: Language) => Promise<Texts>,
  platform: string,
): Promise<Words<Key>> {
  const texts = await load(language).catch((error: unknown) => {
    if (language === defaultLanguage) throw error
    return null
  })
  const spoken = texts ? language : defaultLanguage
  const messages = texts ?? (await load(defaultLanguage))
  // A key without words shows itself: better than a hole, and easy to report.
  return {
    language: spoken,
    platform,
    t: (key, values) => {
      const text = messages[key]
      return text === undefined ? key : formatMessage(text, spoken, { platform, ...values })
    },
  }
}
