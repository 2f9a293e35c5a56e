import { useWordsOf } from '@serein/client/provider.tsx'
import type english from '../../public/assets/i18n/en.json'

/** A key of the translation files. */
export type Word = keyof typeof english

export const useWords = useWordsOf<Word>
