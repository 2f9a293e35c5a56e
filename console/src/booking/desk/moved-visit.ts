import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import type { Target } from '../calendar/board-fit.ts'

export type Drop = Target & {
  itemId: string
  fromStaffId?: string
  fromUnitId?: string
}

/** The visit as it will be after the move: all items shift, and one changes therapist or room. */
export function movedVisit(visit: Visit, drop: Drop, rooms: ShopCalendar['rooms']): Visit {
  const dragged = visit.items.find(({ id }) => id === drop.itemId)
  if (!dragged) return visit
  const shift = drop.startsAt - Date.parse(dragged.startsAt)
  const later = (instant: string) => new Date(Date.parse(instant) + shift).toISOString()
  const room = rooms.find(({ id }) => id === drop.unitId)
  const items = visit.items.map((item) => {
    const isDragged = item.id === dragged.id
    const staff = (id: string) =>
      isDragged && drop.staffId && id === (drop.fromStaffId ?? item.staffIds[0]) ? drop.staffId : id
    const unit = <Unit extends { id: string; name: string }>(one: Unit): Unit =>
      isDragged && room && one.id === (drop.fromUnitId ?? item.units[0]?.id)
        ? { ...one, id: room.id, name: room.name }
        : one
    return {
      ...item,
      startsAt: later(item.startsAt),
      endsAt: isDragged ? new Date(drop.endsAt).toISOString() : later(item.endsAt),
      staffIds: item.staffIds.map(staff),
      units: item.units.map(unit),
      claims: item.claims.map((claim) => ({
        ...claim,
        from: later(claim.from),
        until: later(claim.until),
        staffId: claim.staffId && staff(claim.staffId),
        unitId: claim.unitId && unit({ id: claim.unitId, name: '' }).id,
      })),
    }
  })
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  return { ...visit, items, startsAt: starts[0]!, endsAt: ends.at(-1)! }
}
