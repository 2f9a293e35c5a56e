import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive, type LiveState } from '@serein/client/live.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { changedVisits } from './changed-visits.ts'

const coalesceMs = 200
const highlightMs = 2000
const none: ReadonlySet<string> = new Set()

/** The live days of a shop, and the visits that have just changed. */
export function useCalendar(shopId: string, days: Day[]) {
  const { query, api } = useClient()
  const cache = useQueryClient()
  const fromDay = days[0]!
  const toDay = days.at(-1)!
  const options = query.booking.shopCalendar.queryOptions({ input: { shopId, fromDay, toDay } })
  const result = useQuery(options)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const live: LiveState = useLive(
    ({ signal, lastEventId }) =>
      api.booking.live({ shopId }, { signal, ...(lastEventId ? { lastEventId } : {}) }),
    () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = null
        // All days of the shop: a visit may have moved from one to another.
        for (const queryKey of [
          query.booking.shopCalendar.key(),
          query.booking.deskTimes.key(),
          query.booking.nextDeskTime.key(),
          query.booking.moveTimes.key(),
          query.bill.get.key(),
          query.paymentLink.atDesk.key(),
        ])
          void cache.invalidateQueries({ queryKey })
      }, coalesceMs)
    },
    shopId,
  )
  const isLoaded = result.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    // Prefetch the neighbours, so that the next key shows them at once.
    const count = toDay === fromDay ? 1 : 7
    for (const step of [-count, count]) {
      const input = { shopId, fromDay: addDays(fromDay, step), toDay: addDays(toDay, step) }
      void cache.prefetchQuery(query.booking.shopCalendar.queryOptions({ input }))
    }
  }, [isLoaded, cache, query, shopId, fromDay, toDay])
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), [])
  return {
    result,
    live,
    changed: useChanged(result.data, `${shopId} ${fromDay} ${toDay}`),
    key: options.queryKey,
  }
}

function useChanged(data: ShopCalendar | undefined, place: string): ReadonlySet<string> {
  const before = useRef<{ place: string; data: ShopCalendar } | null>(null)
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
