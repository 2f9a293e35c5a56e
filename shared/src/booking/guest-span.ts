/** A stretch of time of one guest of a visit: a service of theirs, or from their first until the end of their last. */
export type GuestSpan = { guestPosition: number; startsAt: string; endsAt: string }

/** From when until when, as the API writes instants. */
type Times = Pick<GuestSpan, 'startsAt' | 'endsAt'>

/** Guests who follow each other have no longer to wait than this. */
const waitMinutes = 60

/** From when until when each guest is there, by what they are booked for, in the order of the guests. */
export function guestSpans(items: readonly GuestSpan[]): GuestSpan[] {
  const ofGuest = Map.groupBy(items, ({ guestPosition }) => guestPosition)
  return [...ofGuest]
    .toSorted(([one], [other]) => one - other)
    .map(([guestPosition, own]) => ({
      guestPosition,
      startsAt: own.reduce(
        (first, { startsAt }) => (startsAt < first ? startsAt : first),
        own[0]!.startsAt,
      ),
      endsAt: own.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), own[0]!.endsAt),
    }))
}

/** When the booker is there; where they have left, who comes in their stead. Undefined where nobody comes. */
export function ownSpan(items: readonly GuestSpan[]): GuestSpan | undefined {
  return guestSpans(items)[0]
}

/** The times of a visit: one for all of its guests, or one for each at separate times, in their order. */
export function timesOf({ startsAt, endsAt }: Times, items: readonly GuestSpan[]): Times[] {
  return areApart(items) ? guestSpans(items) : [{ startsAt, endsAt }]
}

/** The same of the guests who are there at one of these instants. */
export function timesAt(
  visit: Times,
  items: readonly GuestSpan[],
  instants: readonly string[],
): Times[] {
  return timesOf(visit, items)
    .filter(({ startsAt, endsAt }) => instants.some((at) => startsAt <= at && at < endsAt))
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
}

/** The same in one stretch, from the first of them until the last. */
export function timesAround(
  visit: Times,
  items: readonly GuestSpan[],
  instants: readonly string[],
): Times {
  const met = timesAt(visit, items, instants)
  const [{ startsAt } = visit] = met.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  const { endsAt } = met.toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1)).at(-1) ?? visit
  return { startsAt, endsAt }
}

/** Whether somebody comes at quite another time than the rest, so that no single span says when the guests are there. */
export function areApart(items: readonly GuestSpan[]): boolean {
  const [first, ...later] = items.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  let until = Date.parse(first?.endsAt ?? '')
  return later.some(({ startsAt, endsAt }) => {
    const isApart = Date.parse(startsAt) - until > waitMinutes * 60_000
    until = Math.max(until, Date.parse(endsAt))
    return isApart
  })
}
