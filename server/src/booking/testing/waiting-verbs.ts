import { waitingLimits } from '@serein/shared/waiting/rules.ts'
import { sql } from 'kysely'
import { lookForTimes } from '../../waiting/look.ts'
import { testVault } from '../testing.ts'
import { theDay } from './matrix-run.ts'
import { stands } from './series-verbs.ts'
import { dayOfVisit, isOfSame, offerAgain, settleWishes } from './standing-verbs.ts'
import { type ModelEntry, type ModelVisit, priceAt } from './visit-model.ts'
import {
  add,
  aimed,
  at,
  confirm,
  hasRoom,
  sweep,
  startOf,
  type Turn,
  type Verdict,
  wait,
} from './visit-verbs.ts'

const offerMinutes = 15
const wishedMinutes = 120
const openingMinute = 480

/** Waits for an hour or half of one that begins within two hours. */
export async function join(turn: Turn): Promise<Verdict> {
  const { model, real, as, isHalf, isAny } = turn
  const { shopId, hourId, halfId, staffIds } = real.world
  const from = startOf(turn)
  const staff = isAny ? null : turn.staff
  const item = {
    variantId: isHalf ? halfId : hourId,
    wish: staff === null ? 'any' : staffIds[staff],
  }
  const answer = await as.customer('/waiting', {
    shopId,
    guests: [{ items: [item] }],
    fromDay: theDay,
    toDay: theDay,
    fromMinute: openingMinute + from,
    toMinute: openingMinute + from + wishedMinutes,
  })
  const entry = {
    state: 'waiting' as const,
    fromDay: 0,
    toDay: 0,
    from,
    isHalf,
    staff,
    visitsBefore: model.visits.length,
    passed: 0,
    unanswered: 0,
    offer: null,
    earlier: [],
  }
  return {
    isAllowed:
      model.entries.filter((one) => isOpen(one) && !one.wish).length < waitingLimits.entries,
    answer,
    after: ({ id }) => {
      model.entries.push({ id, ...entry })
      // What is booked from now on is booked later.
      void wait({ ...turn, minutes: 1 })
    },
  }
}

/** The shop looks who fits what is free. */
export async function look(turn: Turn): Promise<null> {
  const { model, real } = turn
  const { businessId, shopId } = real.world
  const { snapshots, clock } = real.api
  await lookForTimes(
    { db: real.db, snapshots, vault: testVault, now: () => clock.now },
    { businessId, shopId },
  )
  for (const entry of model.entries) settle(turn, entry)
  await settleWishes(turn)
  for (const entry of model.entries.filter(({ state }) => state === 'waiting'))
    if (entry.wish) await offerAgain(turn, entry, entry.wish)
    else await offer(turn, entry)
  return null
}

/** Pays what is held for them. */
export async function take(turn: Turn): Promise<Verdict | null> {
  const visit = entryOf(turn)?.offer
  if (!visit) return null
  return confirm(aimed(turn, (one) => one === visit))
}

/** Does not answer until it is too late. */
export async function stayAway(turn: Turn): Promise<null> {
  const visit = entryOf(turn)?.offer
  const minutes = (visit?.heldUntil ?? 0) - turn.model.now
  // Two days later the day would be over.
  if (visit?.state !== 'held' || minutes <= 0 || minutes > offerMinutes) return null
  await wait({ ...turn, minutes })
  return sweep(turn)
}

export async function pass(turn: Turn): Promise<Verdict | null> {
  const entry = entryOf(turn)
  if (!entry) return null
  const answer = await turn.as.customer(`/waiting/${entry.id}/pass`)
  return {
    isAllowed: entry.offer?.state === 'held',
    answer,
    after: () => {
      entry.offer!.state = 'released'
      answered(entry, entry.wish ? 'left' : 'waiting', 0)
    },
  }
}

/** Does not want what is held for the last wish that comes again. */
export function skip(turn: Turn): Promise<Verdict | null> {
  return answerHeld(turn, pass)
}

/** Wants it. */
export function takeHeld(turn: Turn): Promise<Verdict | null> {
  return answerHeld(turn, take)
}

async function answerHeld(
  turn: Turn,
  answer: (turn: Turn) => Promise<Verdict | null>,
): Promise<Verdict | null> {
  await look(turn)
  const { entries } = turn.model
  const place = entries.findLastIndex((entry) => entry.wish && entry.offer?.state === 'held')
  return place < 0 ? null : answer({ ...turn, which: entries.length - 1 - place })
}

export async function leave(turn: Turn): Promise<Verdict | null> {
  const entry = entryOf(turn)
  if (!entry) return null
  const answer = await turn.as.customer(`/waiting/${entry.id}/leave`)
  return {
    isAllowed: isOpen(entry) && !(entry.offer && isBooked(entry.offer)),
    answer,
    after: () => {
      settleOffer(entry)
      if (entry.offer) {
        entry.offer.state = 'released'
        answered(entry, 'left', 0)
      } else Object.assign(entry, { state: 'left', unanswered: 0 })
    },
  }
}

function entryOf({ model, which }: Turn): ModelEntry | undefined {
  return model.entries.at(-1 - (which % Math.max(1, model.entries.length)))
}

function isOpen({ state }: ModelEntry): boolean {
  return state === 'waiting' || state === 'offered'
}

/** Its client has said how they pay, whatever has become of it since. */
function isBooked({ state }: ModelVisit): boolean {
  return state !== 'held' && state !== 'released' && state !== 'expired'
}

function settle({ model }: Turn, entry: ModelEntry) {
  if (!isOpen(entry)) return
  settleOffer(entry)
  const others = model.visits.slice(entry.visitsBefore)
  const isMet = others.some((visit) => {
    const day = dayOfVisit(visit)
    return (
      isOfSame(entry.wish, visit) && stands(visit) && day >= entry.fromDay && day <= entry.toDay
    )
  })
  if (entry.state === 'waiting' && isMet) Object.assign(entry, { state: 'met', unanswered: 0 })
}

function settleOffer(entry: ModelEntry) {
  const { offer: visit, unanswered, wish } = entry
  const limit = wish ? 1 : waitingLimits.unanswered
  if (!visit || visit.state === 'held') return
  if (isBooked(visit)) Object.assign(entry, { state: 'taken', unanswered: 0, offer: null })
  else if (visit.state === 'released') answered(entry, wish ? 'left' : 'waiting', 0)
  else answered(entry, unanswered + 1 < limit ? 'waiting' : 'lapsed', unanswered + 1)
}

/** The offer came to nothing. */
function answered(entry: ModelEntry, state: ModelEntry['state'], unanswered: number) {
  Object.assign(entry, { state, unanswered, passed: entry.passed + 1, offer: null })
}

/** Whatever is offered is free and nothing that they have passed over; nothing is offered only where there is nothing. */
async function offer(turn: Turn, entry: ModelEntry) {
  const { model, real } = turn
  const { rows } = await sql<{ id: string; from: number; staffId: string }>`
    select b.id, extract(epoch from b.starts_at - ${at(0)})::int / 60 as "from", i.staff_ids[1] as "staffId"
    from waiting_offer o join booking b on b.business_id = o.business_id and b.id = o.booking_id
    join item i on i.business_id = b.business_id and i.booking_id = b.id
    where o.waiting_entry_id = ${entry.id} and o.state = 'open'`.execute(real.db)
  const [found] = rows
  const starts = startsFor(turn, entry)
  if (!found && starts.length === 0) return
  if (!found || !starts.includes(found.from))
    throw new Error(
      `${entry.id} may be offered ${starts.join(', ') || 'nothing'}, it is offered ${found?.from ?? 'nothing'}`,
    )
  const { id, from } = found
  const item = itemAt(entry, from)
  const made = { id, items: [{ guestPosition: 0, staffIds: [found.staffId] }] }
  const visit = add(turn, made, [item], 'held')
  visit.heldUntil = model.now + offerMinutes
  Object.assign(entry, { state: 'offered', offer: visit })
  entry.earlier.push({ from, to: item.to })
}

function startsFor({ model }: Turn, entry: ModelEntry): number[] {
  const starts = Array.from({ length: wishedMinutes / 15 }, (_, n) => entry.from + n * 15)
  return starts.filter(
    (from) =>
      hasRoom(model, [itemAt(entry, from)]) &&
      entry.earlier.every((one) => from <= 2 * one.from - one.to || from >= one.to),
  )
}

function itemAt({ isHalf, staff }: ModelEntry, from: number) {
  const [minutes, priceMinor] = isHalf ? [30, 4000] : [60, 8000]
  return {
    guest: 0,
    staff: staff ?? 0,
    asked: staff ?? 0,
    from,
    to: from + minutes,
    priceMinor,
    agreedMinor: priceAt(priceMinor, from),
    wish: staff === null ? ('any' as const) : ('staff' as const),
    hasLeft: false,
  }
}
