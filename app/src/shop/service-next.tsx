import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { addDays } from '@serein/shared/time/day.ts'

/** "today 18:15": the next free time of a service within two days, asked for once its row is seen. */
export function ServiceNext(props: { shop: { id: string; timeZone: string }; variantId: string }) {
  const format = useFormat()
  const now = useNow()
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place)
  const { shop, variantId } = props
  const today = dayIn(now, shop.timeZone)
  const first = useFirstFree(shop.id, variantId, today, seen)
  const second = useFirstFree(shop.id, variantId, addDays(today, 1), seen && first === null)
  const start = first ?? second
  return (
    <span ref={place} className="figures font-semibold text-primary">
      {start
        ? ` · ${format.relativeDay(start, shop.timeZone, now)} ${format.time(start, shop.timeZone)}`
        : ''}
    </span>
  )
}

/** Undefined while unknown, null when the day has nothing. */
function useFirstFree(shopId: string, variantId: string, day: string, enabled: boolean) {
  const { query } = useClient()
  const input = {
    shopId,
    day,
    guests: [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }],
    together: 'same_start' as const,
  }
  const { data } = useQuery({ ...query.slot.day.queryOptions({ input }), enabled })
  return data && (data.starts.find((start) => start.isFree)?.startsAt ?? null)
}

function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}
