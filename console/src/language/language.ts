import { fetchTexts, loadWords, type Language, type Words } from '@serein/client/i18n.ts'
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

export async function loadLanguage(language: Language): Promise<void> {
  words = await loadWords(language, fetchTexts)
  document.documentElement.lang = words.language
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (manifest) manifest.href = `/console/manifest.${words.language}.webmanifest`
  for (const listener of listeners) listener()
}

export async function chooseLanguage(language: Language): Promise<void> {
  store('language', language)
  await loadLanguage(language)
}
