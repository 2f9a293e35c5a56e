import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { legalOptions } from './legal-data.ts'

/** The published text beside a choice, in the reader’s language. */
export function useChoiceText(
  kind: 'marketing' | 'wellness',
): { version: number; words: string } | undefined {
  const { language } = useWords()
  const { query } = useClient()
  const { data } = useQuery(legalOptions(query, kind))
  if (!data) return undefined
  const words = data.body[language].content
    .flatMap((block) => (block.type === 'paragraph' ? (block.content ?? []) : []))
    .map((word) => (word.type === 'text' ? word.text : ' '))
    .join('')
  return { version: data.version, words }
}
