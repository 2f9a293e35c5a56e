import type { WaitingState } from '@serein/shared/waiting/states.ts'

/** Who serves whom nobody serves: the one room, told as a third therapist. */
export const bathRoom = 2

/**
 * A shop in memory, as simple as it can be told: two therapists, rooms enough for them, a bath by itself, items one after the
 * other in a list.
 */
export type ModelItem = {
  guest: number
  staff: number
  from: number
  to: number
  /** Without offers, by which the service is known. */
  priceMinor: number
  /** As its customer agreed to it: by the time at which they booked it or moved it to. */
  agreedMinor: number
  wish: 'any' | 'staff'
  /** The therapist its customer asked for; the desk may have given it to another since. */
  asked: number
  hasLeft: boolean
}
export type ModelVisit = {
  id: string
  state: 'held' | 'requested' | 'confirmed' | 'declined' | 'cancelled' | 'expired' | 'released'
  /** Its shop answers first, as it was when it was held. */
  isAsked: boolean
  /** Minute of the clock at which a hold or a request is over. */
  heldUntil: number
  firstFrom: number
  /** Minute of the clock at which the desk booked it; null when its customer did. */
  bookedAtDesk: number | null
  /** In nobody’s name. */
  isNameless?: boolean
  items: ModelItem[]
  /** How those who come stood before each of the last changes that were to be moved or stretched, newest last. */
  before: (ModelItem[] & { isFree?: boolean })[]
  /** The shop has changed it, so that leaving costs nothing. */
  isFree?: boolean
  /** The file it was moved in with, and whether it has gone on since. */
  importId?: string
  hasChanged?: boolean
  /** It has begun later for a late client before. */
  wasLate?: boolean
  /** Those that were booked together to come again have the same. */
  seriesId?: string
  /** What its client owes of fees, less what was waived of them; what the shop has credited them. */
  feeMinor?: number
  creditMinor?: number
}
/** What its customer waits for: one service from a time on, for two hours of starts. */
export type ModelEntry = {
  id: string
  state: WaitingState
  /** The days of it, both included, counted from the day of all other visits. */
  fromDay: number
  toDay: number
  /** It waits for one time of this wish, which comes again. */
  wish?: ModelWish
  from: number
  isHalf: boolean
  /** Null: anybody. */
  staff: number | null
  /** As many visits were there when it was made: another one that is booked since may be what is wished for. */
  visitsBefore: number
  passed: number
  unanswered: number
  /** What was offered, and is not answered yet. */
  offer: ModelVisit | null
  /** All that was offered. */
  earlier: Span[]
}
/** What comes again for its customer: for two hours of starts every week, give or take some days. Days as those of an entry. */
export type ModelWish = {
  id: string
  state: 'active' | 'paused'
  items: readonly ModelItem[]
  isAny: boolean
  from: number
  giveDays: number
  lastDay: number
  nextDay: number
  skipCount: number
  /** What waits for its times, by the day around which each is. */
  entries: Map<number, ModelEntry>
}
export type ModelOff = { id: string; staff: number; from: number; to: number }
type ModelBlock = { id: string; staff: number; from: number; to: number }

/** Until noon an offer takes a fifth off. */
export const offerUntil = 240

export function priceAt(priceMinor: number, from: number): number {
  return minuteOfDay(from) < offerUntil ? priceMinor * 0.8 : priceMinor
}

export const minutesADay = 1440

export function dayOf(minute: number): number {
  return Math.floor(minute / minutesADay)
}

function minuteOfDay(minute: number): number {
  return minute - dayOf(minute) * minutesADay
}

/**
 * Times are minutes from the shop’s opening on the day of all visits but those that come again; the clock stands before it, so that some of them are a day ahead
 * and leaving others costs something already.
 */
export class ShopModel {
  now = -20 * 60
  /** Whether the shop answers first what is held from now on. */
  asksFirst = false
  visits: ModelVisit[] = []
  blocks: ModelBlock[] = []
  /** Who is ill when. */
  offs: ModelOff[] = []
  entries: ModelEntry[] = []
  wishes: ModelWish[] = []

  /** What a visit takes; nothing once it is over. */
  takenBy({ state, items }: ModelVisit): ModelItem[] {
    return state === 'held' || state === 'requested' || state === 'confirmed'
      ? items.filter((one) => !one.hasLeft)
      : []
  }

  isOverdue({ state, heldUntil }: ModelVisit): boolean {
    return (state === 'held' || state === 'requested') && heldUntil <= this.now
  }

  /** Within the shift, and nobody else’s. */
  isFree(staff: number, from: number, to: number, except: readonly unknown[] = []): boolean {
    return minuteOfDay(from) + to - from <= 720 && !this.isTaken(staff, from, to, except)
  }

  isTaken(staff: number, from: number, to: number, except: readonly unknown[] = []): boolean {
    const others = this.visits.filter((visit) => !this.isOverdue(visit))
    const taken = [...others.flatMap((visit) => this.takenBy(visit)), ...this.blocks]
    return (
      taken.some(
        (one) => one.staff === staff && one.from < to && from < one.to && !except.includes(one),
      ) || this.isOff(staff, from, to, except)
    )
  }

  /** Who is ill has the time that they have now, and no other. */
  isOff(staff: number, from: number, to: number, except: readonly unknown[]): boolean {
    const own = [...this.visits.flatMap(({ items }) => items), ...this.blocks].filter(
      (one) => one.staff === staff && except.includes(one),
    )
    return this.offs
      .filter((off) => off.staff === staff)
      .map((off) => ({ from: Math.max(off.from, from), to: Math.min(off.to, to) }))
      .some((span) => leftOf([span], own).length > 0)
  }

  isOverdueIn(staff: number, from: number, to: number): boolean {
    const overdue = this.visits.filter((visit) => this.isOverdue(visit))
    return overdue.some((visit) =>
      this.takenBy(visit).some((one) => one.staff === staff && one.from < to && from < one.to),
    )
  }

  /** Overdue holds in the way of what was just taken are over. */
  overtake(staff: number, from: number, to: number, by?: ModelVisit) {
    for (const visit of this.visits.filter((one) => one !== by && this.isOverdue(one)))
      if (this.takenBy(visit).some((one) => one.staff === staff && one.from < to && from < one.to))
        visit.state = 'expired'
  }

  sweep() {
    for (const visit of this.visits.filter((one) => this.isOverdue(one))) visit.state = 'expired'
  }

  /** By the policy of every new shop: free until a day before, half until four hours before. */
  feeMinor({ firstFrom, isFree }: ModelVisit, items: readonly ModelItem[]): number {
    if (isFree) return 0
    const totalMinor = totalOf(items)
    const left = firstFrom - this.now
    return left >= 1440 ? 0 : left >= 240 ? totalMinor / 2 : totalMinor
  }

  /** By the same steps, whatever the shop has changed of it since. */
  creditMinor(visit: ModelVisit, items: readonly ModelItem[]): number {
    return visit.isNameless ? 0 : this.feeMinor({ ...visit, isFree: false }, items)
  }

  /** All of it, in the words in which the database is asked. */
  lines() {
    const visits = this.visits.map(
      ({ id, state, heldUntil, items, feeMinor = 0, creditMinor = 0 }) =>
        `${id} ${state}${state === 'held' ? ` until ${heldUntil}` : ''} ${totalOf(items.filter((one) => !one.hasLeft))} fee ${feeMinor} credit ${creditMinor} ${spanOf(items)} ${items.map((one) => `${one.staff}:${one.from}-${one.to}${one.hasLeft ? ' left' : ''}`).join(' + ')}`,
    )
    const taken = [...this.visits.flatMap((visit) => this.takenBy(visit)), ...this.blocks]
    const off = [0, 1].flatMap((staff) => {
      const theirs = (one: { staff: number }) => one.staff === staff
      const left = leftOf(this.offs.filter(theirs), taken.filter(theirs))
      return left.map(({ from, to }) => `off ${staff}:${from}-${to}`)
    })
    const waiting = this.entries.map(
      ({ id, state, passed, unanswered, offer }) =>
        `${id} ${state} passed ${passed} unanswered ${unanswered} offer ${offer?.id ?? 'none'}`,
    )
    const wishes = this.wishes.map(
      ({ id, state, lastDay, nextDay, skipCount }) =>
        `${id} ${state} from ${lastDay} to ${nextDay} skipped ${skipCount}`,
    )
    return {
      waiting: waiting.toSorted(),
      wishes: wishes.toSorted(),
      visits: visits.toSorted(),
      taken: [...taken.map(({ staff, from, to }) => `${staff}:${from}-${to}`), ...off].toSorted(),
    }
  }
}

type Span = { from: number; to: number }

/** What is left of some spans, minute by minute, in as few pieces as it takes. */
function leftOf(spans: readonly Span[], gone: readonly Span[]): Span[] {
  const minutes = new Set<number>()
  for (const { from, to } of spans) for (let at = from; at < to; at += 1) minutes.add(at)
  for (const { from, to } of gone) for (let at = from; at < to; at += 1) minutes.delete(at)
  const pieces: Span[] = []
  for (const at of [...minutes].toSorted((a, b) => a - b)) {
    const last = pieces.at(-1)
    if (last?.to === at) last.to += 1
    else pieces.push({ from: at, to: at + 1 })
  }
  return pieces
}

/** From the first start to the last end of those who come. */
function spanOf(items: readonly ModelItem[]): string {
  const coming = items.filter((one) => !one.hasLeft)
  return `${Math.min(...coming.map(({ from }) => from))}-${Math.max(...coming.map(({ to }) => to))}`
}

export function totalOf(items: readonly ModelItem[]): number {
  return items.reduce((total, { agreedMinor }) => total + agreedMinor, 0)
}

/** Whether one therapist would serve two of these at a time. */
export function meetThemselves(items: readonly ModelItem[]): boolean {
  return items.some(({ staff, from, to }, index) =>
    items.slice(index + 1).some((one) => one.staff === staff && one.from < to && from < one.to),
  )
}
