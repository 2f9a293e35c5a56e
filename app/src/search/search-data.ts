import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { foundOptions } from './found-options.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { asSearchQuery } from './search-query.ts'

const restMs = 150

/** The spas for the address; the old ones stay while new ones load. */
export function useFound(search: SearchFilters, enabled = true) {
  const { query } = useClient()
  const options = foundOptions(query, search)
  return useInfiniteQuery({ ...options, placeholderData: keepPreviousData, enabled })
}

export function countOptions(query: ApiQuery, search: SearchFilters) {
  const { sort: _, ...input } = asSearchQuery(search)
  return query.search.count.queryOptions({ input })
}

/** The number of results; the old one stays while a new one loads. A moving slider is debounced. */
export function useCounted(search: SearchFilters, enabled = true) {
  const { query } = useClient()
  const options = countOptions(query, useSettled(search))
  return useQuery({ ...options, placeholderData: keepPreviousData, enabled })
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
