type Span = { guestPosition: number; startsAt: string; endsAt: string }

/** The minutes between an item and the next one of the same guest; 0 where it is their last, or follows at once. */
export function minutesAfter(item: Span, items: readonly Span[]): number {
  const later = items
    .filter((each) => each.guestPosition === item.guestPosition && each.startsAt >= item.endsAt)
    .map(({ startsAt }) => Date.parse(startsAt))
  return later.length > 0 ? (Math.min(...later) - Date.parse(item.endsAt)) / 60_000 : 0
}

/** All minutes between services, of the guest who has most of them. */
export function minutesBetween(items: readonly Span[]): number {
  const byGuest = Map.groupBy(items, ({ guestPosition }) => guestPosition)
  const each = [...byGuest.values()].map((own) =>
    own.reduce((sum, item) => sum + minutesAfter(item, own), 0),
  )
  return Math.max(0, ...each)
}
