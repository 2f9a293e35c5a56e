import {
  asLanguage,
  loadWords,
  type Language,
  type Texts,
  type Words,
} from '@serein/client/i18n.ts'
import { fetchWholeTexts } from '@serein/client/screen-texts.ts'
import { store, stored } from '@serein/client/storage.ts'

/** The current words; components that read them follow a change. */
export interface LanguageStore {
  get: () => Words
  set: (words: Words) => void
  subscribe: (listener: () => void) => () => void
}

export async function loadLanguage(
  language: Language,
  load: (language: Language) => Promise<Texts>,
  platform: string,
): Promise<LanguageStore> {
  let words = await loadWords(language, load, platform)
  const listeners = new Set<() => void>()
  return {
    get: () => words,
    set(next) {
      words = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** English is the default; a browser that prefers French is offered it until a choice is made. */
export function isFrenchOffered(
  shown: Language,
  locale: string | null,
  hasChosenLanguage: boolean,
): boolean {
  return shown === 'en' && !hasChosenLanguage && /^fr\b/iu.test(locale ?? '')
}

/** Applies at once and is stored, also in a cookie for the server. */
export async function chooseLanguage(
  languageStore: LanguageStore,
  language: Language,
): Promise<void> {
  keepLanguage(language)
  languageStore.set(await loadWords(language, fetchWholeTexts, languageStore.get().platform))
}

/** A browser that kept the choice but lost the cookie was sent the wrong language; `?lang=` is no choice. */
export async function restoreLanguage(languageStore: LanguageStore): Promise<void> {
  const chosen = asLanguage(stored('language'))
  if (!chosen || chosen === languageStore.get().language) return
  if (!new URLSearchParams(location.search).has('lang')) await chooseLanguage(languageStore, chosen)
}

/** The cookie mirrors the stored choice, so that the server can read it. */
export function keepLanguage(language: Language): void {
  store('language', language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
}
