import { refuse, type RefusalData } from '@serein/shared/refusal.ts'
import {
  type DecidedItem,
  type DeskForm,
  deskForm,
  layItems,
  needsOf,
  unitTime,
} from '@serein/shared/slot/desk.ts'
import { openDays, realTime, workingTime } from '@serein/shared/slot/hours.ts'
import { againstSession } from '@serein/shared/slot/item-rule.ts'
import { intervalHolding } from '@serein/shared/slot/interval.ts'
import type { SlotItem } from '@serein/shared/slot/request.ts'
import { keepsLoad } from '@serein/shared/slot/staff-load.ts'
import { dayNumber } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import type { BookableStaff, ShopRow } from '../../slot/sql.ts'
import { type TakenTime, withWays } from '../../slot/taking.ts'
import { placeOfCallOut } from '../../slot/call-out.ts'
import { without } from '../../slot/slot.ts'
import { slotItem } from '../../slot/visit.ts'
import { hoursOf } from '../../slot/prepare-shop.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import type { BookedItem, ClaimedItem } from './items.ts'

/** An item as the desk wants it. What is not kept may be given to another who can, or another room that fits. */
export type WantedItem = BookedItem & { keepsStaff: boolean; keepsUnits: boolean }

export type PlacedItem = WantedItem & ClaimedItem

/**
 * Finds for every item of a visit, at the times the desk has decided, who serves it and where; those that keep their
 * therapist choose first. `others` is what other visits have. Nobody serves two guests of one visit at a time.
 * Errors: `slot_not_bookable` with the reason, `slot_taken` with what is in the way.
 */
export function placeItems(
  snapshot: ShopSnapshot,
  bookingId: string,
  items: readonly WantedItem[],
  others: readonly TakenTime[],
): PlacedItem[] {
  const prepared = without(snapshot, { bookingId })
  const sameVisit: TakenTime[] = []
  const found = new Map<WantedItem, DecidedItem>()
  for (const item of items.toSorted((a, b) => Number(b.keepsStaff) - Number(a.keepsStaff))) {
    const one = decide({ ...snapshot, prepared }, item, { others, sameVisit })
    found.set(item, one)
    sameVisit.push(...servedBy(one, bookingId))
  }
  const decided = items.map((item) => found.get(item)!)
  const callOut = snapshot.callOut && placeOfCallOut(snapshot.callOut)
  const claims = layItems(prepared, decided, callOut)
  return items.map((item, index) => ({
    ...item,
    lengthMinutes: minutesOf(item),
    staffIds: [...decided[index]!.staffIds],
    units: decided[index]!.units.map(({ unitId, place }) => ({ unitId, place })),
    claims: claims[index]!,
  }))
}

/** The minutes that must lie between the end of one item and the start of the next. */
export function gapBetween(snapshot: ShopSnapshot, before: BookedItem, after: BookedItem): number {
  return Math.max(
    formItem(snapshot, before).bufferAfterMinutes,
    formItem(snapshot, after).bufferBeforeMinutes,
  )
}

/** Whether somebody who serves an item at its time stays within what they may be given. */
export function keepsLimits(
  { prepared, ...snapshot }: ShopSnapshot,
  staffId: string,
  item: BookedItem,
) {
  const load = prepared.staff.find(({ staff }) => staff.id === staffId)?.load
  const form = formOf({ prepared, ...snapshot }, item)
  return !load || keepsLoad(prepared.zone, load, form, minuteAtOrBefore(item.startsAt))
}

/** Whether a room of the shop can stand in for another in this item. */
export function fits(
  snapshot: ShopSnapshot,
  item: BookedItem,
  unitId: string,
  instead: string,
): boolean {
  const form = formOf(snapshot, item)
  const [need] = needsOf(snapshot.prepared, form, [instead])
  return need!.units.some((index) => snapshot.prepared.units[index]!.unit.id === unitId)
}

/** Rooms that an item needs, those that are wanted for it first; of each need as many as it takes. */
export function roomsFor(
  snapshot: ShopSnapshot,
  item: BookedItem,
  first: readonly string[],
): BookedItem['units'] {
  const chosen: string[] = []
  for (const { units, count } of formOf(snapshot, item).needs) {
    const ids = units.map((index) => snapshot.prepared.units[index]!.unit.id)
    const open = ids.filter((id) => !chosen.includes(id))
    const ordered = open.toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)))
    if (ordered.length < count) throw notBookable('rooms_full')
    chosen.push(...ordered.slice(0, count))
  }
  return chosen.map((unitId) => ({ unitId, place: 1 }))
}

/** What is taken: all that other visits have, and what the items of this one take without buffers, which they share. */
type Around = { others: readonly TakenTime[]; sameVisit: readonly TakenTime[] }

function decide(snapshot: ShopSnapshot, item: WantedItem, around: Around): DecidedItem {
  const form = formOf(snapshot, item)
  if (form.minutes !== minutesOf(item)) throw notBookable('too_short')
  const inSession = againstSession(snapshot.prepared, form, minuteAtOrBefore(item.startsAt))
  if (inSession) throw notBookable(inSession)
  const staffIds = staffOf(snapshot, item, form, around)
  if (staffIds.length === 0 && !isInHours(snapshot, item)) throw notBookable('closed')
  const units = unitsOf(snapshot, item, form, around)
  return { form, startsAt: item.startsAt, staffIds, units }
}

function servedBy(
  { form, startsAt, staffIds, units }: DecidedItem,
  bookingId: string,
): TakenTime[] {
  const start = minuteAtOrBefore(startsAt)
  const taking = (who: Pick<TakenTime, 'staffId' | 'unitId' | 'place'>, span: Span): TakenTime => {
    const { from, to } = partWithinItem(form, start, span)
    const during = { from: new Date(from * 60_000), to: new Date(to * 60_000) }
    return { ...who, ...during, purpose: 'segment', bookingId, blockId: null }
  }
  return [
    ...staffIds.flatMap((staffId) =>
      form.staffSpans.map((span) => taking({ staffId, unitId: null, place: null }, span)),
    ),
    ...units.map(({ need, unitId, place }) => taking({ staffId: null, unitId, place }, need.span)),
  ]
}

/** Of a span that is relative to its item, the part within it: buffers lie outside. */
function partWithinItem({ minutes }: DeskForm, start: number, { from, to }: Span): Span {
  return { from: start + Math.max(0, from), to: start + Math.min(minutes, to) }
}

/** As the catalogue has it today; all of it hands-on when it is no longer offered here. */
function formItem(snapshot: ShopSnapshot, item: BookedItem): SlotItem {
  const variant = snapshot.variants.get(item.variantId)
  const isAtClient = snapshot.callOut !== undefined
  const form = variant && slotItem({ variant, addOns: [], wish: 'any', isAtClient })
  return {
    variantId: item.variantId,
    segments: form?.segments ?? [{ kind: 'hands_on', minutes: minutesOf(item) }],
    addOnMinutes: 0,
    bufferBeforeMinutes: form?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: form?.bufferAfterMinutes ?? 0,
    requires: form?.requires ?? [],
    hands: item.staffIds.length,
    isStrenuous: form?.isStrenuous ?? false,
    ...(form?.rule && { rule: form.rule }),
    wish: { kind: 'any' },
  }
}

function formOf(snapshot: ShopSnapshot, item: BookedItem): DeskForm {
  return deskForm(snapshot.prepared, formItem(snapshot, item), minutesOf(item))
}

function staffOf(
  snapshot: ShopSnapshot,
  item: WantedItem,
  form: DeskForm,
  around: Around,
): string[] {
  const chosen: string[] = []
  for (const staffId of item.staffIds) {
    const problem = problemOf(snapshot, staffId, item, form, around)
    if (!problem) {
      chosen.push(staffId)
      continue
    }
    const isOpen = !item.keepsStaff && item.wish !== 'staff'
    const other = isOpen
      ? [...snapshot.staff.values()].find(
          (member) =>
            !item.staffIds.includes(member.id) &&
            !chosen.includes(member.id) &&
            !snapshot.client?.avoids.includes(member.id) &&
            item.variantId in member.skills &&
            (item.wish === 'any' || member.gender === item.wish) &&
            !problemOf(snapshot, member.id, item, form, around),
        )
      : undefined
    if (!other) throw problem
    chosen.push(other.id)
  }
  return chosen
}

/** Why a therapist cannot serve an item then; null when they can. Their skills are asked for where they are chosen. */
function problemOf(
  snapshot: ShopSnapshot,
  staffId: string,
  item: BookedItem,
  form: DeskForm,
  { others, sameVisit }: Around,
) {
  const start = minuteAtOrBefore(item.startsAt)
  const whole = form.staffSpans.map(({ from, to }) => ({ from: start + from, to: start + to }))
  const hands = form.staffSpans.map((span) => partWithinItem(form, start, span))
  const takes = (spans: readonly Span[], one: TakenTime) =>
    one.staffId === staffId && spans.some((span) => meets(one, span))
  const busy = [
    ...withWays(others, snapshot.callOut).filter((one) => takes(whole, one)),
    ...sameVisit.filter((one) => takes(hands, one)),
  ]
  if (busy.some(({ purpose }) => purpose === 'time_off')) return notBookable('therapist_off')
  if (busy.length) return takenBy(busy)
  const member = snapshot.staff.get(staffId)
  // Buffers may lie outside a shift: the desk knows who comes early and stays late.
  const isThere = member && works(snapshot, member, { from: start, to: start + form.minutes })
  return isThere ? null : notBookable('therapist_off')
}

/** Whether the shop is open for an item that nobody serves: there are no hours of a therapist to ask for. */
function isInHours({ shop }: ShopSnapshot, item: BookedItem): boolean {
  const from = minuteAtOrBefore(item.startsAt)
  const { zone, day } = clockAround(shop, from, minuteAtOrBefore(item.endsAt))
  const days = openDays(hoursOf(shop, localDay(zone, item.startsAt)), day - 1, day + 1)
  return intervalHolding(realTime(zone, days), from, minuteAtOrBefore(item.endsAt)) >= 0
}

function works({ shop }: ShopSnapshot, member: BookableStaff, { from, to }: Span): boolean {
  const { zone, day } = clockAround(shop, from, to)
  return intervalHolding(workingTime(zone, member, day - 1, day + 1), from, to) >= 0
}

/** The clock of a shop around a time, and its day there. */
function clockAround({ timeZone }: ShopRow, from: number, to: number) {
  const margin = 2 * 1440
  const zone = offsetTable(timeZone, instantOf(from - margin), instantOf(to + margin))
  return { zone, day: dayNumber(localDay(zone, instantOf(from))) }
}

/** The rooms of an item: its own where they are free, else others for the same need. */
function unitsOf(
  snapshot: ShopSnapshot,
  item: WantedItem,
  form: DeskForm,
  { others, sameVisit }: Around,
): DecidedItem['units'] {
  const needs = needsOf(
    snapshot.prepared,
    form,
    item.units.map(({ unitId }) => unitId),
  )
  const chosen: DecidedItem['units'][number][] = []
  for (const [index, own] of item.units.entries()) {
    const need = needs[index]!
    const alike = need.units.map((at) => snapshot.prepared.units[at]!.unit.id)
    const units = item.keepsUnits ? [own.unitId] : [own.unitId, ...alike]
    const places = units
      .filter((unitId) => !chosen.some((one) => one.unitId === unitId))
      .filter((unitId) => unitId === own.unitId || !item.units.some((one) => one.unitId === unitId))
      .flatMap((unitId) => placesOf(snapshot, unitId, own))
    const busyAt = ({ unitId, place }: { unitId: string; place: number }) => {
      const { from, to } = unitTime(snapshot.prepared, need, unitId, item.startsAt)
      const whole = { from: minuteAtOrBefore(from), to: minuteAtOrBefore(to) }
      const inUse = partWithinItem(form, minuteAtOrBefore(item.startsAt), need.span)
      const isShared = snapshot.prepared.units.find(({ unit }) => unit.id === unitId)?.unit.isShared
      const takes = (span: Span, isWhole: boolean) => (one: TakenTime) =>
        one.unitId === unitId && (isWhole || one.place === place) && meets(one, span)
      return [...others.filter(takes(whole, !isShared)), ...sameVisit.filter(takes(inUse, false))]
    }
    const free = places.find((place) => busyAt(place).length === 0)
    if (!free) throw places.length ? takenBy(busyAt(places[0]!)) : notBookable('rooms_full')
    chosen.push({ need, ...free })
  }
  return chosen
}

/** The places of a room, the one taken so far first; none for a room the shop no longer has. */
function placesOf(snapshot: ShopSnapshot, unitId: string, own: { unitId: string; place: number }) {
  const row = snapshot.prepared.units.find(({ unit }) => unit.id === unitId)
  const places = Array.from({ length: row?.unit.places ?? 0 }, (_, index) => index + 1)
  const first = unitId === own.unitId ? own.place : 1
  return places
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .map((place) => ({ unitId, place }))
}

type Span = { from: number; to: number }

function meets({ from, to }: Pick<TakenTime, 'from' | 'to'>, span: Span): boolean {
  return from.getTime() < span.to * 60_000 && to.getTime() > span.from * 60_000
}

function minutesOf({ startsAt, endsAt }: BookedItem): number {
  return minuteAtOrBefore(endsAt) - minuteAtOrBefore(startsAt)
}

export function notBookable(reason: string) {
  return refuse('slot_not_bookable', { reason, nearest: [] })
}

function takenBy(others: readonly TakenTime[]) {
  const inTheWay: RefusalData<'slot_taken'>['inTheWay'] = others.map(
    ({ purpose, bookingId, blockId, staffId, unitId, from, to }) => ({
      purpose,
      bookingId,
      blockId,
      staffId,
      unitId,
      from: from.toISOString(),
      until: to.toISOString(),
    }),
  )
  return refuse('slot_taken', { nearest: [], inTheWay })
}
