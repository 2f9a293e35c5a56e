import { useAnyWords } from '@serein/client/provider.tsx'
import type { Language, Translate } from '@serein/client/i18n.ts'
import type english from '../../public/assets/i18n/en.json'

/** A key of the translation files. */
export type Word = keyof typeof english

interface ScreenWords {
  language: Language
  t: Translate<Word>
  /** The reader's side of a text that the business wrote in both languages. */
  pick: (text: { en: string; fr: string }) => string
}

/** `const { t, pick } = useWords()` */
export function useWords(): ScreenWords {
  const { language, t } = useAnyWords()
  return { language, t: t as Translate<Word>, pick: (text) => text[language] || text.en }
}
