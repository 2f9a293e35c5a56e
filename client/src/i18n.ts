import { createInstance } from 'i18next'
import { formatMessage, type MessageValues } from './message.ts'

/** English is the default and the fallback. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

export type Texts = Record<string, string>
export type Translate<Key extends string = string> = (key: Key, values?: MessageValues) => string

export interface Words<Key extends string = string> {
  language: Language
  t: Translate<Key>
}

/** Anything to a language we speak, or null. */
export function asLanguage(value: unknown): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** The texts of one language, from where the specification puts them (`<base>` makes it absolute). */
export async function fetchTexts(language: Language): Promise<Texts> {
  const answer = await fetch(new URL(`./assets/i18n/${language}.json`, document.baseURI))
  if (!answer.ok) throw new Error(`The words for ${language} answered ${answer.status}`)
  return (await answer.json()) as Texts
}

/** Words in one language. Words it lacks, or the whole language when it cannot be loaded, are English. */
export async function loadWords<Key extends string = string>(
  language: Language,
  load: (language: Language) => Promise<Texts>,
): Promise<Words<Key>> {
  const texts = await load(language).catch((error: unknown) => {
    if (language === defaultLanguage) throw error
    return null
  })
  const spoken = texts ? language : defaultLanguage
  const resources: Record<string, { translation: Texts }> = {
    [spoken]: { translation: texts ?? (await load(defaultLanguage)) },
  }
  const i18n = createInstance()
  i18n.use({
    type: 'i18nFormat',
    parse: (text: string, values: MessageValues) => formatMessage(text, spoken, values),
    addLookupKeys: (keys: string[]) => keys,
  })
  await i18n.init({
    lng: spoken,
    fallbackLng: defaultLanguage,
    resources,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<typeof i18n.init>[0])
  const t = i18n.t as unknown as (key: string, values?: MessageValues) => string
  return { language: spoken, t: (key, values) => t(key, values) }
}
