import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'

/** Who serves in a visit while they are busy by a calendar of their own. */
export function privatelyBusyIn({ therapists }: ShopCalendar, { items }: Visit): string[] {
  return therapists
    .filter(({ id, away }) =>
      items.some(
        ({ staffIds, startsAt, endsAt }) =>
          staffIds.includes(id) &&
          away.some(
            ({ purpose, from, until }) =>
              purpose === 'private' &&
              Date.parse(from) < Date.parse(endsAt) &&
              Date.parse(until) > Date.parse(startsAt),
          ),
      ),
    )
    .map(({ name }) => name)
}

/** "Inès, Marc" */
export function therapistsOf({ therapists }: ShopCalendar, staffIds: string[]): string {
  return therapists
    .filter(({ id }) => staffIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
