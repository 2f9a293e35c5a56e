type Span = { guestPosition: number; startsAt: string; endsAt: string }

/** The minutes between an item and the guest’s next one; 0 if it is their last or the next follows at once. */
export function minutesAfter(item: Span, items: readonly Span[]): number {
  const later = items
    .filter((each) => each.guestPosition === item.guestPosition && each.startsAt >= item.endsAt)
    .map(({ startsAt }) => Date.parse(startsAt))
  return later.length > 0 ? (Math.min(...later) - Date.parse(item.endsAt)) / 60_000 : 0
}

/** All minutes between services of the guest who has the most. */
export function minutesBetween(items: readonly Span[]): number {
  const byGuest = Map.groupBy(items, ({ guestPosition }) => guestPosition)
  const each = [...byGuest.values()].map((own) =>
    own.reduce((sum, item) => sum + minutesAfter(item, own), 0),
  )
  return Math.max(0, ...each)
}
