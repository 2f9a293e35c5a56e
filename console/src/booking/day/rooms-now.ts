import type { ShopCalendar } from '@serein/shared/booking/schema.ts'

export type RoomNow = {
  id: string
  name: string
  state: 'free' | 'taken' | 'turnover' | 'blocked'
  /** Until when it stays so; null when nothing more is planned today. */
  until: number | null
}

/** What each room is doing at an instant, and until when. */
export function roomsNow(calendar: ShopCalendar, now: number): RoomNow[] {
  const claims = calendar.visits
    .filter(({ state }) => state !== 'cancelled' && state !== 'no_show')
    .flatMap(({ items }) => items.flatMap((item) => item.claims))
  return calendar.rooms
    .filter(({ isRoom }) => isRoom)
    .map(({ id, name, places, isShared }) => {
      const own = claims.filter(({ unitId }) => unitId === id)
      const blocked = calendar.blocks.find((one) => one.unitId === id && isAt(one, now))
      if (blocked) return { id, name, state: 'blocked' as const, until: Date.parse(blocked.until) }
      const here = own.filter((claim) => isAt(claim, now))
      const used = here.filter(({ purpose }) => purpose !== 'turnover')
      const end = (list: typeof here) => Math.max(...list.map(({ until }) => Date.parse(until)))
      const inUse = new Set(here.map(({ place }) => place)).size
      if (used.length > 0 && (!isShared || inUse >= places))
        return { id, name, state: 'taken' as const, until: end(used) }
      if (used.length === 0 && here.length > 0)
        return { id, name, state: 'turnover' as const, until: end(here) }
      const next = own.map(({ from }) => Date.parse(from)).filter((from) => from > now)
      return {
        id,
        name,
        state: 'free' as const,
        until: next.length > 0 ? Math.min(...next) : null,
      }
    })
}

function isAt(span: { from: string; until: string }, now: number): boolean {
  return Date.parse(span.from) <= now && Date.parse(span.until) > now
}
