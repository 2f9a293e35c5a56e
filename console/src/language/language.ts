import {
  loadWords,
  platformOfPage,
  type Language,
  type Texts,
  type Words,
} from '@serein/client/i18n.ts'
import { fetchTextsOf, fetchWholeTexts } from '@serein/client/screen-texts.ts'
import { store } from '@serein/client/storage.ts'

let words: Words | undefined
const listeners = new Set<() => void>()

export function currentWords(): Words {
  if (!words) throw new Error('The words are asked for before they are loaded')
  return words
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first language of the page, with the texts of its first code; others come with the code that says them. */
export function beginLanguage(language: Language): Promise<void> {
  return loadLanguage(language, fetchTextsOf(import.meta.env.FIRST_WORDS))
}

export async function chooseLanguage(language: Language): Promise<void> {
  store('language', language)
  await loadLanguage(language, fetchWholeTexts)
}

async function loadLanguage(
  language: Language,
  load: (language: Language) => Promise<Texts>,
): Promise<void> {
  words = await loadWords(language, load, platformOfPage())
  document.documentElement.lang = words.language
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (manifest) manifest.href = `/console/manifest.${words.language}.webmanifest`
  for (const listener of listeners) listener()
}
