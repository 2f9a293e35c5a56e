import { useFormat } from '@serein/client/provider.tsx'
import type { Bilingual } from '@serein/shared/schema.ts'
import { useWords } from '../language/words.ts'

const shownNames = 3

/** The names of services in a sentence: three of them, and how many more. */
export function useServiceNames() {
  const { t, pick } = useWords()
  const format = useFormat()
  return (services: readonly Bilingual[]): string => {
    const names = services.map(pick)
    const more = names.length - shownNames
    return more > 1
      ? t('resource.services', { names: names.slice(0, shownNames).join(', '), more })
      : format.list(names)
  }
}
