import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { Reading, ReadingPart } from '@serein/shared/search/reading.ts'
import type { SearchFilters } from '../address/search-filters.ts'

const minuteMs = 60_000

/** What the server makes of the words of a search, once its wishes are taken out. */
export function readingOptions(query: ApiQuery, { q, near }: SearchFilters) {
  const input = { text: q ?? '-', ...(near ? { near } : {}) }
  return query.search.reading.queryOptions({ input, staleTime: 5 * minuteMs })
}

/** A search whose wishes are understood, and what its words are: with the town and the therapist that they name. */
export function useReading(wishes: SearchFilters): {
  search: SearchFilters
  reading: Reading | undefined
  isPending: boolean
} {
  const { query } = useClient()
  const enabled = wishes.q !== undefined
  const { data, isPending } = useQuery({ ...readingOptions(query, wishes), enabled })
  const reading = enabled ? data : undefined
  return { search: withReading(wishes, reading), reading, isPending: enabled && isPending }
}

/** The words of a town become a place, and a therapist who is named is asked for. */
export function withReading(search: SearchFilters, reading: Reading | undefined): SearchFilters {
  if (!search.q || !reading) return search
  const town = reading.parts.find((part) => part.kind === 'place')
  const therapist = reading.parts.find((part) => part.kind === 'therapist')?.therapistId
  const { therapist: _, ...others } = search
  return {
    ...others,
    ...(therapist ? { therapist } : {}),
    ...(town ? inTown(town) : {}),
    ...(town ? { q: textWithout(search.q, town) } : {}),
  }
}

/** A town as a search asks for it, to a kilometre. */
export function inTown(
  town: Pick<Extract<ReadingPart, { kind: 'place' }>, 'place' | 'withinMetres'>,
): SearchFilters {
  const { latitude, longitude, name } = town.place
  return {
    near: `${latitude.toFixed(2)},${longitude.toFixed(2)}`,
    place: name,
    within: town.withinMetres,
  }
}

/** At the end of a text they join nothing any more. */
const joining = /^(?:with|by|near|in|at|for|and|avec|par|chez|près|de|du|à|pour|et|l[ea]s?)$/iu

/** A text without the words of some parts; undefined when nothing is left. */
function textWithout(
  text: string,
  ...parts: readonly Pick<ReadingPart, 'at' | 'count'>[]
): string | undefined {
  const isGone = (word: number) => parts.some(({ at, count }) => word >= at && word < at + count)
  const words = wordsOf(text).filter((_, word) => !isGone(word))
  while (joining.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ') || undefined
}

/** What is left of the words of a search without some parts and the town, whose words are a place already. */
export function restWithout(
  { q }: SearchFilters,
  reading: Reading,
  ...parts: readonly Pick<ReadingPart, 'at' | 'count'>[]
): string | undefined {
  const towns = reading.parts.filter(({ kind }) => kind === 'place')
  return q && textWithout(q, ...towns, ...parts)
}

/** A text with other words in the place of a part. */
export function textWith(
  text: string,
  part: Pick<ReadingPart, 'at' | 'count'>,
  other: string,
): string {
  const words = wordsOf(text)
  words.splice(part.at, part.count, other)
  return words.join(' ')
}

/** What stands between quotation marks is one word. */
function wordsOf(text: string): string[] {
  return text.match(/"[^"]*"|«[^»]*»|\S+/gu) ?? []
}
