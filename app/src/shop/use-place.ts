import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Place } from '@serein/shared/search/place.ts'
import type { SearchFilters } from '../address/search-filters.ts'

export type Where = Pick<SearchFilters, 'near' | 'place' | 'within'>

/**
 * A typed place: the chosen suggestion, or else the first when the reader goes on. A typed text is never ignored silently: it is
 * used or reported as unknown.
 */
export function usePlace(onWhere: (where: Where) => void) {
  const { query, queryClient } = useClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<'unknown' | 'failed' | null>(null)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(typed)
  const taking = useRef<Promise<Where | null>>(null)
  const write = (text: string | null) => {
    latest.current = text
    setTyped(text)
    setFault(null)
  }
  const text = typed?.trim() ?? ''
  const named = query.search.places.queryOptions({ input: { text } })
  const isAsked = text.length > 1
  const { data } = useQuery({ ...named, enabled: isAsked, placeholderData: keepPreviousData })

  function take(place: Place): Where {
    const { latitude, longitude, name } = place
    const where = { near: `${latitude.toFixed(2)},${longitude.toFixed(2)}`, place: name }
    write(null)
    onWhere(where)
    return where
  }

  /** A press on a button also leaves the field: both share the same query. */
  async function takeFirst(): Promise<Where | null> {
    if (text === '') return {}
    taking.current ??= lookUp()
    const where = await taking.current
    if (!where) taking.current = null
    return where
  }

  async function lookUp(): Promise<Where | null> {
    const found = isAsked ? await queryClient.fetchQuery(named).catch(() => null) : { places: [] }
    // Keep what was typed meanwhile.
    if (latest.current !== typed) return {}
    const [first] = found?.places ?? []
    if (first) return take(first)
    setFault(found ? 'unknown' : 'failed')
    return null
  }

  return {
    /** How often a button was blocked by it. */
    refusals,
    typed,
    fault,
    places: isAsked ? (data?.places ?? []) : [],
    type(next: string) {
      taking.current = null
      write(next)
      if (next === '') onWhere({ near: undefined, place: undefined, within: undefined })
    },
    /** Another place was set elsewhere. */
    drop: () => write(null),
    take,
    leave: () => void takeFirst(),
    /** Resolves a typed place; null if it is unknown, which the field reports. */
    async settle(): Promise<Where | null> {
      const where = await takeFirst()
      if (!where) setRefusals((count) => count + 1)
      return where
    },
  }
}

export type TypedPlace = ReturnType<typeof usePlace>
