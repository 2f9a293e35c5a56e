import { stateOfGuest } from '@serein/shared/booking/arrival.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'

/**
 * What of a visit falls into the days of a calendar: the guests of a party may come on others. To be read, not to be acted on:
 * what is done is done to the whole visit.
 */
export function partIn({ days }: Pick<ShopCalendar, 'days'>, visit: Visit): Visit {
  const from = Date.parse(days[0]?.from ?? '')
  const until = Date.parse(days.at(-1)?.until ?? '')
  const items = visit.items.filter(
    ({ startsAt, endsAt }) => Date.parse(endsAt) > from && Date.parse(startsAt) < until,
  )
  return items.length === 0 || items.length === visit.items.length ? visit : partWith(visit, items)
}

/** The same of what one guest has, where it is quite apart from what the others have, or they did not come to it. */
export function partOfGuest(visit: Visit, guestPosition: number): Visit {
  const isTheirs = (item: Visit['items'][number]) => item.guestPosition === guestPosition
  const missed = visit.noShowItems.filter(isTheirs)
  if (missed.length > 0) return { ...partWith(visit, missed), state: 'no_show' }
  if (!areApart(visit.items)) return visit
  return partWith(visit, visit.items.filter(isTheirs))
}

/** All that a day shows of a visit: also what guests who did not come were to have, whose time stays taken. */
export function itemsShown({ items, noShowItems }: Pick<Visit, 'items' | 'noShowItems'>) {
  return [...items, ...noShowItems]
}

function partWith(visit: Visit, items: Visit['items']): Visit {
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  const states = items.map(({ guestPosition }) => stateOfGuest(visit, guestPosition))
  const state = states.includes(visit.state) ? visit.state : states[0]!
  return { ...visit, items, state, startsAt: starts[0]!, endsAt: ends.at(-1)! }
}
