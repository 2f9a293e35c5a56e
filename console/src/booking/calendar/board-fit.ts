import { itemsShown } from '../day/part-of-visit.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import type { CalendarEvent } from './board.ts'

/** Why something does not fit, as the server would say later. Instants are epoch milliseconds. */
export type FitConflict = {
  why:
    | 'unskilled'
    | 'off'
    | 'time_off'
    | 'private'
    | 'busy'
    | 'blocked'
    | 'room_taken'
    | 'no_room'
    | 'wrong_room'
  /** Of the therapist or the room. */
  name: string
  from: number
  until: number
}

/** Where an event would go. Missing fields stay unchanged. */
export type Target = { startsAt: number; endsAt: number; staffId?: string; unitId?: string }

/** What a drop sends besides the time, or the `conflict` that prevents it. */
export type Fit =
  | { conflict: FitConflict }
  | { conflict: null; unitId?: string; fromUnitId?: string }

type Claim = Visit['items'][number]['claims'][number]
type Span = { from: number; until: number }
const fits: Fit = { conflict: null }

export function canMove(event: CalendarEvent, isSuspended: boolean): boolean {
  if (event.kind === 'block') return !event.block.session
  return !event.visit.noShowItems.includes(event.item) && deskOffers(event.visit, isSuspended).move
}

/** Whether an event fits at a target, as far as the loaded calendar knows. */
export function fitOf(
  calendar: ShopCalendar,
  event: CalendarEvent,
  from: string | null,
  to: Target,
): Fit {
  return event.kind === 'block'
    ? blockFit(calendar, event, to)
    : visitFit(calendar, event, from, to)
}

/** Whether a therapist or a room is free for a new block. */
export function freeFor(
  calendar: ShopCalendar,
  who: { staffId?: string; unitId?: string },
  span: Span,
  except: { blockId?: string } = {},
): FitConflict | null {
  if (who.staffId) return staffTaken(calendar, who.staffId, span, except)
  const room = calendar.rooms.find(({ id }) => id === who.unitId)
  return room ? roomTaken(calendar, room.id, span, except, room.places) : null
}

function blockFit(
  calendar: ShopCalendar,
  { block }: Extract<CalendarEvent, { kind: 'block' }>,
  to: Target,
): Fit {
  const staffId = to.unitId ? undefined : (to.staffId ?? block.staffId ?? undefined)
  const unitId = to.staffId ? undefined : (to.unitId ?? block.unitId ?? undefined)
  const conflict = freeFor(
    calendar,
    { ...(staffId ? { staffId } : {}), ...(unitId ? { unitId } : {}) },
    { from: to.startsAt, until: to.endsAt },
    { blockId: block.id },
  )
  return conflict ? { conflict } : fits
}

function visitFit(
  calendar: ShopCalendar,
  { visit, item }: Extract<CalendarEvent, { kind: 'visit' }>,
  from: string | null,
  to: Target,
): Fit {
  const shift = to.startsAt - Date.parse(item.startsAt)
  const longer = to.endsAt - Date.parse(item.endsAt) - shift
  const except = { bookingId: visit.id, isFromClient: visit.callOut !== null }
  const nobody = item.staffIds.length === 0 ? to.staffId : undefined
  const unasked = calendar.therapists.find(({ id }) => id === nobody)
  if (unasked)
    return {
      conflict: { why: 'unskilled', name: unasked.name, from: to.startsAt, until: to.endsAt },
    }
  for (const staffId of item.staffIds) {
    const wanted = to.staffId && (staffId === from || !from) ? to.staffId : staffId
    const therapist = calendar.therapists.find(({ id }) => id === wanted)
    const span = { from: to.startsAt, until: to.endsAt }
    if (therapist && !therapist.variantIds.includes(item.variantId))
      return { conflict: { why: 'unskilled', name: therapist.name, ...span } }
    for (const needed of moved(item.claims, { staffId }, shift, longer)) {
      const conflict =
        offShift(calendar, wanted, needed) ?? staffTaken(calendar, wanted, needed, except)
      if (conflict) return { conflict }
    }
  }
  for (const unit of item.units) {
    const spans = moved(item.claims, { unitId: unit.id }, shift, longer)
    const chosen = to.unitId && (unit.id === from || !from) ? to.unitId : null
    const fit = roomFit(calendar, unit, chosen, spans, except, item)
    if (fit.conflict || fit.unitId) return fit
  }
  return fits
}

function roomFit(
  calendar: ShopCalendar,
  unit: { id: string; name: string },
  chosen: string | null,
  spans: Span[],
  except: { bookingId: string },
  item: Visit['items'][number],
): Fit {
  const takenBy = (id: string) => {
    for (const span of spans) {
      const conflict = roomTaken(calendar, id, span, except, 1)
      if (conflict) return conflict
    }
    return null
  }
  const own = calendar.rooms.find(({ id }) => id === unit.id)
  if (chosen) {
    const room = calendar.rooms.find(({ id }) => id === chosen)
    if (room && own && room.kindId !== own.kindId)
      return {
        conflict: {
          why: 'wrong_room',
          name: room.name,
          from: Date.parse(item.startsAt),
          until: Date.parse(item.endsAt),
        },
      }
    const conflict = takenBy(chosen)
    return conflict ? { conflict } : { conflict: null, unitId: chosen, fromUnitId: unit.id }
  }
  const conflict = takenBy(unit.id)
  if (!conflict) return fits
  const other = calendar.rooms.find(
    ({ id, kindId }) => id !== unit.id && kindId === own?.kindId && !takenBy(id),
  )
  return other
    ? { conflict: null, unitId: other.id, fromUnitId: unit.id }
    : { conflict: { ...conflict, why: 'no_room' } }
}

/** The spans of an item’s therapists and rooms at its new time; the last ones grow with it. */
function moved(
  claims: Claim[],
  who: { staffId?: string; unitId?: string },
  shift: number,
  longer: number,
): Span[] {
  // How long the way is depends on where they come from: that the server knows.
  const own = claims.filter((claim) =>
    who.staffId
      ? claim.staffId === who.staffId && claim.purpose !== 'way'
      : claim.unitId === who.unitId,
  )
  const segments = own.filter(({ purpose }) => purpose === 'segment')
  const lastEnd = Math.max(...segments.map(({ until }) => Date.parse(until)))
  return own.map(({ from, until }) => {
    const [start, end] = [Date.parse(from), Date.parse(until)]
    return {
      from: start + shift + (start >= lastEnd ? longer : 0),
      until: end + shift + (end >= lastEnd ? longer : 0),
    }
  })
}

function offShift(calendar: ShopCalendar, staffId: string, span: Span): FitConflict | null {
  const therapist = calendar.therapists.find(({ id }) => id === staffId)
  if (!therapist) return null
  const works = therapist.shifts.some(
    (shift) => Date.parse(shift.from) <= span.from && Date.parse(shift.until) >= span.until,
  )
  return works ? null : { why: 'off', name: therapist.name, ...span }
}

/** `isFromClient`: at a client’s, whose way there may take the place of another way. */
type Except = { bookingId?: string; blockId?: string; isFromClient?: boolean }

function staffTaken(
  calendar: ShopCalendar,
  staffId: string,
  span: Span,
  except: Except,
): FitConflict | null {
  const therapist = calendar.therapists.find(({ id }) => id === staffId)
  const name = therapist?.name ?? ''
  const away = therapist?.away.find((one) => overlaps(asSpan(one), span))
  if (away)
    return {
      why: away.purpose === 'private' ? 'private' : 'time_off',
      name,
      ...asSpan(away),
    }
  const inTheWay = othersAt(calendar, staffId, span, except)[0]
  if (!inTheWay) return null
  const { blockId, from, until } = inTheWay
  return { why: blockId ? 'blocked' : 'busy', name, from, until }
}

function roomTaken(
  calendar: ShopCalendar,
  unitId: string,
  span: Span,
  except: Except,
  needed: number,
): FitConflict | null {
  const room = calendar.rooms.find(({ id }) => id === unitId)
  if (!room) return null
  const others = othersAt(calendar, unitId, span, except)
  const isWhole = others.some(({ blockId }) => blockId || !room.isShared)
  const places = isWhole ? room.places : new Set(others.map(({ place }) => place)).size
  const { from, until } = others[0] ?? span
  return places + needed > room.places ? { why: 'room_taken', name: room.name, from, until } : null
}

function othersAt(calendar: ShopCalendar, id: string, span: Span, except: Except): Taken[] {
  return (takenIn(calendar).get(id) ?? []).filter(
    (one) =>
      overlaps(one, span) &&
      !(except.isFromClient && one.isWay) &&
      !(except.bookingId && one.bookingId === except.bookingId) &&
      !(except.blockId && one.blockId === except.blockId),
  )
}

type Taken = Span & {
  bookingId: string | null
  blockId: string | null
  place: number | null
  isWay?: boolean
}
const takenByCalendar = new WeakMap<ShopCalendar, Map<string, Taken[]>>()

/** The claims by therapist and room; computed once per calendar, since a drag reads them constantly. */
function takenIn(calendar: ShopCalendar): Map<string, Taken[]> {
  const before = takenByCalendar.get(calendar)
  if (before) return before
  const taken = new Map<string, Taken[]>()
  const add = (id: string | null, one: Taken) => {
    if (id) taken.set(id, [...(taken.get(id) ?? []), one])
  }
  for (const { id: blockId, staffId, unitId, ...block } of calendar.blocks)
    add(staffId ?? unitId, { ...asSpan(block), bookingId: null, blockId, place: null })
  for (const visit of calendar.visits) {
    const { id: bookingId, state } = visit
    if (state === 'cancelled' || state === 'expired' || state === 'released') continue
    for (const { staffId, unitId, place, purpose, ...claim } of itemsShown(visit).flatMap(
      ({ claims }) => claims,
    ))
      add(staffId ?? unitId, {
        ...asSpan(claim),
        bookingId,
        blockId: null,
        place,
        isWay: purpose === 'way',
      })
  }
  takenByCalendar.set(calendar, taken)
  return taken
}

function overlaps(one: Span, span: Span): boolean {
  return one.from < span.until && one.until > span.from
}

function asSpan({ from, until }: { from: string; until: string }): Span {
  return { from: Date.parse(from), until: Date.parse(until) }
}
