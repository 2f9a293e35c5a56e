import type { Language, Texts } from '@serein/client/i18n.ts'
import english from '../../public/assets/i18n/en.json'
import french from '../../public/assets/i18n/fr.json'

/** The server's way to the translation files; the browser fetches them instead. */
export async function readTexts(language: Language): Promise<Texts> {
  return { en: english, fr: french }[language]
}
