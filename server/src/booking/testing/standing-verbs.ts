import { standingLimits } from '@serein/shared/waiting/standing.ts'
import { sql } from 'kysely'
import { theDay } from './matrix-run.ts'
import { laidAt } from './move-verbs.ts'
import { isFree, isTheirs, stands, startOfVisit, visitAsked } from './series-verbs.ts'
import {
  bathRoom,
  dayOf,
  minutesADay,
  type ModelEntry,
  type ModelItem,
  type ModelVisit,
  type ModelWish,
} from './visit-model.ts'
import { add, startOf, type Turn, type Verdict } from './visit-verbs.ts'

const openingMinute = 480
const wishedMinutes = 120
const holdMinutes = 48 * 60
const aheadDays = 14
const mostSkips = 2

/** Has the last visit that stands looked for every week. */
export async function wishAgain(turn: Turn): Promise<Verdict | null> {
  const { model, as, isAny } = turn
  const visit = model.visits.findLast((one) => isTheirs(one) && stands(one) && isForOne(one))
  if (!visit) return null
  const from = startOf(turn)
  const giveDays = 1 + (turn.minutes % 3)
  const answer = await as.customer(`/bookings/${visit.id}/standing`, {
    everyWeeks: 1,
    giveDays,
    weekday: null,
    fromMinute: openingMinute + from,
    toMinute: openingMinute + from + wishedMinutes,
    staff: isAny ? 'any' : 'first',
  })
  const lastDay = dayOf(startOfVisit(visit))
  return {
    isAllowed: model.wishes.length < standingLimits.wishes,
    answer,
    after: ({ id }) => {
      // Who has served it is who is wished for.
      const items = comingOf(visit).map((one) => {
        const server = one.wish === 'staff' ? one.asked : one.staff
        return { ...one, guest: 0, asked: server, wish: 'staff' as const }
      })
      const turnOf = { lastDay, nextDay: lastDay + 7, skipCount: 0 }
      const state = 'active' as const
      model.wishes.push({ id, state, items, isAny, from, giveDays, ...turnOf, entries: new Map() })
    },
  }
}

/** Moves on the wishes whose time has come to something, and waits for those whose next time is near. */
export async function settleWishes(turn: Turn): Promise<void> {
  for (const wish of turn.model.wishes.filter(({ state }) => state === 'active')) {
    const entry = wish.entries.get(wish.nextDay)
    if (entry?.state === 'offered') continue
    const isWaiting = entry?.state === 'waiting'
    const those = turn.model.visits.filter((one) => isOfSame(wish, one) && stands(one))
    const days = those.map(dayOfVisit)
    const met = days.filter((day) => day > wish.lastDay && day <= wish.nextDay + wish.giveDays)
    if (isWaiting && met.length === 0) continue
    if (isWaiting) entry.state = 'met'
    moveOn(turn, wish, { entry, met, days })
    const today = dayOf(turn.model.now + openingMinute)
    while (wish.nextDay + wish.giveDays <= today || wish.entries.has(wish.nextDay))
      wish.nextDay += 7
    if (wish.state === 'active' && daysOf(wish).fromDay - today <= aheadDays)
      await openEntry(turn, wish)
  }
}

type Turned = { entry: ModelEntry | undefined; met: number[]; days: number[] }

function moveOn({ model }: Turn, wish: ModelWish, { entry, met, days }: Turned) {
  if (met.length > 0) {
    wish.lastDay = Math.max(...met)
    wish.nextDay = wish.lastDay + 7
    wish.skipCount = 0
  } else if (entry) {
    wish.nextDay += 7
    if (entry.state === 'taken' || entry.state === 'met') return
    wish.skipCount += 1
    if (wish.skipCount >= mostSkips) wish.state = 'paused'
  } else {
    // What it counts from may be none any more.
    const isLost = model.visits.some(
      (one) => isOfSame(wish, one) && dayOfVisit(one) === wish.lastDay && isLostNow(one),
    )
    const before = days.filter((day) => day < wish.lastDay)
    if (!isLost || days.includes(wish.lastDay) || before.length === 0) return
    wish.lastDay = Math.max(...before)
    wish.nextDay = wish.lastDay + 7
  }
}

async function openEntry({ model, real }: Turn, wish: ModelWish): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from waiting_entry where standing_wish_id = ${wish.id} and standing_day = ${theDay}::date + ${wish.nextDay}::int`.execute(
    real.db,
  )
  if (!rows[0]) throw new Error(`${wish.id} is not looked for around day ${wish.nextDay}`)
  const entry: ModelEntry = {
    id: rows[0].id,
    state: 'waiting',
    ...daysOf(wish),
    wish,
    from: wish.from,
    isHalf: false,
    staff: null,
    visitsBefore: model.visits.length,
    passed: 0,
    unanswered: 0,
    offer: null,
    earlier: [],
  }
  wish.entries.set(wish.nextDay, entry)
  model.entries.push(entry)
}

/** The best free time of a wish is held for two days; nothing is where there is none. */
export async function offerAgain(turn: Turn, entry: ModelEntry, wish: ModelWish): Promise<void> {
  const { model, real } = turn
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from waiting_offer where waiting_entry_id = ${entry.id} and state = 'open'`.execute(
    real.db,
  )
  const [best] = startsOf(turn, wish)
  if (!rows[0] && !best) return
  const made = rows[0] && (await visitAsked(turn, rows[0].id))
  const from = made && (Date.parse(made.startsAt) - Date.parse(`${theDay}T07:00:00.000Z`)) / 60_000
  if (from !== best?.[0]?.from)
    throw new Error(`${entry.id} is to be offered ${best?.[0]?.from}, it is offered ${from}`)
  const visit = add(turn, made, best!, 'held')
  visit.heldUntil = model.now + holdMinutes
  Object.assign(entry, { state: 'offered', offer: visit })
}

/** Who is wished for first, then the nearest day, then the middle of the wished-for hours. */
function startsOf({ model }: Turn, wish: ModelWish): ModelItem[][] {
  const { items, isAny, from, nextDay } = wish
  const { fromDay, toDay } = daysOf(wish)
  const byAny = items.map((one) =>
    one.staff === bathRoom ? one : { ...one, wish: 'any' as const },
  )
  const found = []
  for (const [place, wanted] of (isAny ? [byAny] : [items, byAny]).entries())
    for (let day = fromDay; day <= toDay; day += 1)
      for (let minute = from; minute < from + wishedMinutes; minute += 15) {
        const laid = laidAt(wanted, day * minutesADay + minute)
        const daysAway = Math.abs(day - nextDay)
        const minutesAway = Math.abs(minute - from - wishedMinutes / 2)
        if (isFree(model, laid)) found.push({ laid, place, daysAway, minutesAway })
      }
  // Of two that are as good the earlier stands first already.
  const best = found.toSorted(
    (a, b) => a.place - b.place || a.daysAway - b.daysAway || a.minutesAway - b.minutesAway,
  )
  return best.map(({ laid }) => laid)
}

function daysOf({ lastDay, nextDay, giveDays }: ModelWish) {
  return { fromDay: Math.max(nextDay - giveDays, lastDay + 1), toDay: nextDay + giveDays }
}

/** A visit that its client has booked themself, with the first service of what is wished for, however long it is. */
export function isOfSame(wish: Pick<ModelWish, 'items'> | undefined, visit: ModelVisit): boolean {
  const isForBath = isBath(wish?.items[0])
  return isTheirs(visit) && comingOf(visit).some((one) => isBath(one) === isForBath)
}

function isBath(item: ModelItem | undefined): boolean {
  return item?.priceMinor === 6000
}

function isLostNow({ state }: ModelVisit): boolean {
  return state === 'cancelled' || state === 'declined'
}

export function dayOfVisit(visit: ModelVisit): number {
  return dayOf(startOfVisit(visit))
}

function isForOne(visit: ModelVisit): boolean {
  return new Set(comingOf(visit).map(({ guest }) => guest)).size === 1
}

function comingOf({ items }: ModelVisit): ModelItem[] {
  return items.filter(({ hasLeft }) => !hasLeft)
}
