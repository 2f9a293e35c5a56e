import { Refusal } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { localDay } from '@serein/shared/time/zone.ts'
import type { BookableStaff } from '../../slot/sql.ts'
import type { TakenTime } from '../../slot/taking.ts'
import { assignVisit, isStaffId, menuPriceAt, slotRequest } from '../../slot/visit.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import { without } from '../../slot/slot.ts'
import { type Claims, compareCosts } from './absence-choice.ts'
import type { Concerned } from './absence-sql.ts'
import type { BookedItem } from '../revise/items.ts'
import { takenAs, withPlanned } from './absence-world.ts'
import { keepsLimits, placeItems, type WantedItem } from '../revise/place-items.ts'

/** A visit of a therapist who is off, as it stands. */
export type Standing = {
  visit: Concerned
  items: readonly BookedItem[]
  taken: readonly TakenTime[]
}

export type Substitute = {
  member: BookableStaff
  differenceMinor: number
  /** Nobody whom the client has asked for is replaced. */
  keepsWish: boolean
  alone: Claims
  claims: (others: Claims) => Claims | null
}

const substituteLimit = 6
/** More than are shown, so that there is one left where others take the nearest. */
const timeLimit = 10
const timesOfADay = 4
const daysAround = 14

/**
 * Who could serve at the same time in place of `absentId`: not in the visit already, skilled, of the gender that was asked for, not
 * avoided by the client, free and within their limits. Whom the client prefers comes first, then who costs the same, then experts, then
 * who has least to do.
 */
export function substitutesFor(
  snapshot: ShopSnapshot,
  absentId: string,
  standing: Standing,
): Substitute[] {
  const theirs = concernedOf(standing)
  const prefers = snapshot.client?.prefers ?? []
  const able = [...snapshot.staff.values()].filter((member) =>
    isAble(snapshot, member, absentId, theirs),
  )
  const found = able.flatMap((member): Substitute[] => {
    const claims = (others: Claims) =>
      claimsInstead(snapshot, { absentId, member, standing }, others)
    const alone = claims([])
    if (!alone) return []
    const differenceMinor = theirs.reduce(
      (sum, item) =>
        sum + priceWith(snapshot, member.id, item) - priceWith(snapshot, absentId, item),
      0,
    )
    const keepsWish = theirs.every(({ wish }) => wish !== 'staff')
    return [{ member, differenceMinor, keepsWish, alone, claims }]
  })
  const rank = ({ member, differenceMinor }: Substitute) => [
    prefers.includes(member.id) ? 0 : 1,
    Math.abs(differenceMinor),
    theirs.every(({ variantId }) => member.skills[variantId]?.isExpert) ? 0 : 1,
    minutesTaken(standing.taken, member.id),
  ]
  return found.toSorted((a, b) => compareCosts(rank(a), rank(b))).slice(0, substituteLimit)
}

/** What a visit takes with a substitute, beside what others are about to take; null where they are not free or beyond their limits. */
function claimsInstead(
  shop: ShopSnapshot,
  one: { absentId: string; member: BookableStaff; standing: Standing },
  others: Claims,
): Claims | null {
  const { absentId, member, standing } = one
  const snapshot = withPlanned(shop, others)
  const theirs = concernedOf(standing)
  if (!theirs.every((item) => keepsLimits(snapshot, member.id, item))) return null
  const wanted = withSubstitute(standing, absentId, member.id)
  const taken = [...standing.taken, ...takenAs(others)]
  const placed = unlessRefused(() => placeItems(snapshot, standing.visit.bookingId, wanted, taken))
  return placed?.flatMap(({ claims }) => claims) ?? null
}

type OfVisit = Pick<Standing, 'visit' | 'items'>

/** The items that the absent therapist was to serve. */
export function concernedOf({ visit, items }: OfVisit): BookedItem[] {
  return items.filter(({ id }) => visit.services.some(({ itemId }) => itemId === id))
}

/** The items of a visit with a substitute for the absent therapist. */
export function withSubstitute(
  standing: OfVisit,
  absentId: string,
  substituteId: string,
): WantedItem[] {
  const theirs = concernedOf(standing)
  const instead = (id: string) => (id === absentId ? substituteId : id)
  return standing.items.map((item) => ({
    ...item,
    staffIds: theirs.includes(item) ? item.staffIds.map(instead) : item.staffIds,
    keepsStaff: true,
    keepsUnits: false,
  }))
}

export type Time = {
  startsAt: string
  staffIds: string[]
  wanted: WantedItem[]
  claims: Claims
  /** By the therapists asked for. */
  keepsWish: boolean
}

/**
 * When all of the visit is free around its time, as near as possible, on several days: with whom the client asked for, and with
 * anybody else.
 */
export function timesFor(snapshot: ShopSnapshot, standing: Standing, now: Date): Time[] {
  const { visit } = standing
  const times = unlessRefused(() => {
    const requested = nearestOf(visit, startsOf(snapshot, visit, requestOf(visit), now))
    const open = nearestOf(
      visit,
      startsOf(snapshot, visit, withAnyTherapist(requestOf(visit)), now),
    )
    const starts = new Set([...requested, ...open])
    return [...starts]
      .toSorted((a, b) => awayFrom(visit, a) - awayFrom(visit, b))
      .flatMap((startsAt) => timeAt(snapshot, standing, startsAt, now) ?? [])
  })
  return times ?? []
}

type Request = ReturnType<typeof requestOf>

function startsOf(snapshot: ShopSnapshot, visit: Concerned, request: Request, now: Date) {
  const { zone } = snapshot.prepared
  const day = localDay(zone, visit.startsAt.toISOString())
  const today = localDay(zone, now.toISOString())
  const earliest = addDays(day, -daysAround)
  const window = {
    now: now.toISOString(),
    fromDay: earliest < today ? today : earliest,
    toDay: addDays(day, daysAround),
  }
  const prepared = without(snapshot, { bookingId: visit.bookingId })
  return freeStarts(prepared, slotRequest(snapshot, request), window).flatMap((one) =>
    one.starts.map(({ startsAt }) => ({ day: one.day, startsAt })),
  )
}

/** A few starts, of a day as many that one could be taken beside another; of two as near the later. */
function nearestOf(visit: Concerned, starts: { day: string; startsAt: string }[]): string[] {
  const chosen: typeof starts = []
  const length = visit.endsAt.getTime() - visit.startsAt.getTime()
  const own = visit.startsAt.toISOString()
  const byNearness = starts
    .toReversed()
    .toSorted((a, b) => awayFrom(visit, a.startsAt) - awayFrom(visit, b.startsAt))
  for (const start of byNearness) {
    if (chosen.length === timeLimit) break
    const ofDay = chosen.filter((one) => one.day === start.day)
    const isBeside = ofDay.every(
      ({ startsAt }) => Math.abs(Date.parse(startsAt) - Date.parse(start.startsAt)) >= length,
    )
    if (start.startsAt !== own && isBeside && ofDay.length < timesOfADay) chosen.push(start)
  }
  return chosen.map(({ startsAt }) => startsAt)
}

/** The same visit with any therapist where one was named. */
function withAnyTherapist({ guests, ...request }: Request): Request {
  return {
    ...request,
    guests: guests.map(({ items }) => ({
      items: items.map((item) => (isStaffId(item.wish) ? { ...item, wish: 'any' } : item)),
    })),
  }
}

/** All of the visit at another start, by the therapists asked for or else by any who are free; null where nobody is. */
export function timeAt(
  snapshot: ShopSnapshot,
  { visit, items }: OfVisit,
  startsAt: string,
  now: Date,
): Time | null {
  const prepared = without(snapshot, { bookingId: visit.bookingId })
  const at = { startsAt: new Date(startsAt).toISOString(), now: now.toISOString() }
  const request = requestOf(visit)
  const requested = assignVisit(snapshot, prepared, request, at)
  const assignment = requested ?? assignVisit(snapshot, prepared, withAnyTherapist(request), at)
  if (!assignment) return null
  const wanted = assignment.items.map((assigned): WantedItem | undefined => {
    const guest = visit.positions[assigned.guestIndex]
    const item = items.filter(({ guestPosition }) => guestPosition === guest)[assigned.itemIndex]
    if (!item) return undefined
    const { startsAt: from, endsAt, staffIds } = assigned
    return { ...item, startsAt: from, endsAt, staffIds, keepsStaff: true, keepsUnits: false }
  })
  // Something was added to the visit, or has left it, since it was asked for.
  const isWhole = wanted.length === items.length && wanted.every((item) => item !== undefined)
  if (!isWhole) return null
  const staffIds = [...new Set(assignment.items.flatMap((item) => item.staffIds))]
  const claims = assignment.items.flatMap((item) => item.claims)
  return { startsAt: assignment.startsAt, staffIds, wanted, claims, keepsWish: requested !== null }
}

function isAble(
  { client, staff }: ShopSnapshot,
  member: BookableStaff,
  absentId: string,
  theirs: readonly BookedItem[],
): boolean {
  return (
    member.id !== absentId &&
    // Clients of a therapist for returning clients have been there before.
    (!member.isForReturningOnly || staff.get(absentId)?.isForReturningOnly === true) &&
    !client?.avoids.includes(member.id) &&
    theirs.every(
      ({ variantId, wish, staffIds }) =>
        variantId in member.skills &&
        !staffIds.includes(member.id) &&
        (wish === 'any' || wish === 'staff' || member.gender === wish),
    )
  )
}

/** Only for the guests who still come, with the therapists asked for where these are there again. */
function requestOf({ request, positions }: Concerned): VisitRequest & { isReturning: boolean } {
  const guests = positions.flatMap((position) => request.guests[position] ?? [])
  return { ...request, guests, isReturning: true }
}

function priceWith(
  snapshot: ShopSnapshot,
  staffId: string,
  { variantId, startsAt }: Pick<BookedItem, 'variantId' | 'startsAt'>,
): number {
  const variant = snapshot.variants.get(variantId)
  if (variant?.isOnConsultation) return 0
  const menuMinor = variant ? menuPriceAt(snapshot, variant, startsAt) : 0
  return snapshot.staff.get(staffId)?.ownPrices[variantId] ?? menuMinor
}

function minutesTaken(taken: readonly TakenTime[], staffId: string): number {
  return taken
    .filter((one) => one.staffId === staffId)
    .reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0)
}

export function awayFrom({ startsAt }: Concerned, other: string): number {
  return Math.abs(Date.parse(other) - startsAt.getTime())
}

/** Null where it is refused: what the shop cannot give any more has no other time. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
