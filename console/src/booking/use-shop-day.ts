import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive, type LiveState } from '@serein/client/live.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopDay } from '@serein/shared/booking/schema.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { changedVisits } from './changed-visits.ts'

const coalesceMs = 200
const highlightMs = 2000
const none: ReadonlySet<string> = new Set()

/** A shop's day that keeps itself current, and the visits that have just changed. */
export function useShopDay(shopId: string, day: string) {
  const { query, api } = useClient()
  const cache = useQueryClient()
  const options = query.booking.shopDay.queryOptions({ input: { shopId, day } })
  const result = useQuery(options)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const live: LiveState = useLive(
    ({ signal, lastEventId }) =>
      api.booking.live({ shopId }, { signal, ...(lastEventId ? { lastEventId } : {}) }),
    () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = null
        // All days of the shop: a visit may have moved from one to another.
        void cache.invalidateQueries({ queryKey: query.booking.shopDay.key() })
      }, coalesceMs)
    },
    shopId,
  )
  const isLoaded = result.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    // The neighbours, so that the next key shows a day at once.
    for (const step of [-1, 1]) {
      const input = { shopId, day: addDays(day, step) }
      void cache.prefetchQuery(query.booking.shopDay.queryOptions({ input }))
    }
  }, [isLoaded, cache, query, shopId, day])
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), [])
  return {
    result,
    live,
    changed: useChanged(result.data, `${shopId} ${day}`),
    key: options.queryKey,
  }
}

function useChanged(data: ShopDay | undefined, place: string): ReadonlySet<string> {
  const before = useRef<{ place: string; data: ShopDay } | null>(null)
  const [changed, setChanged] = useState(none)
  useEffect(() => {
    if (!data) return
    const last = before.current
    before.current = { place, data }
    if (last?.place !== place) return
    const ids = changedVisits(last.data.visits, data.visits)
    if (ids.size > 0) setChanged(ids)
  }, [data, place])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(none), highlightMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
