import { refuse, type RefusalData } from '@serein/shared/refusal.ts'
import type { AssignedClaim } from '@serein/shared/slot/answer.ts'
import {
  type DecidedItem,
  type DeskForm,
  deskForm,
  layItems,
  needsOf,
  unitTime,
} from '@serein/shared/slot/desk.ts'
import { workingTime } from '@serein/shared/slot/hours.ts'
import { intervalHolding } from '@serein/shared/slot/interval.ts'
import type { SlotItem } from '@serein/shared/slot/request.ts'
import { dayNumber } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import type { BookableStaff } from '../slot/sql.ts'
import type { Taken } from '../slot/taking.ts'
import { slotItem } from '../slot/visit.ts'
import type { ShopWorld } from '../slot/world.ts'
import type { BookedItem } from './sql.ts'

/** An item as the desk wants it. What is not kept may be given to another who can, or another room that fits. */
export type WantedItem = BookedItem & { keepsStaff: boolean; keepsUnits: boolean }

export type PlacedItem = WantedItem & { claims: AssignedClaim[] }

/**
 * Finds for every item of a visit, at the times the desk has decided, who serves it and where. `taken` is what others have.
 * Errors: `slot_not_bookable` with the reason, `slot_taken` with what is in the way.
 */
export function rearrange(
  world: ShopWorld,
  items: readonly WantedItem[],
  taken: readonly Taken[],
): PlacedItem[] {
  const decided = items.map((item) => decide(world, item, taken))
  const claims = layItems(world.prepared, decided)
  return items.map((item, index) => ({
    ...item,
    staffIds: [...decided[index]!.staffIds],
    units: decided[index]!.units.map(({ unitId, place }) => ({ unitId, place })),
    claims: claims[index]!,
  }))
}

/** The minutes that must lie between the end of one item and the start of the next. */
export function gapBetween(world: ShopWorld, before: BookedItem, after: BookedItem): number {
  return Math.max(
    formItem(world, before).bufferAfterMinutes,
    formItem(world, after).bufferBeforeMinutes,
  )
}

/** Whether a room of the shop can stand in for another in this item. */
export function fits(world: ShopWorld, item: BookedItem, unitId: string, instead: string): boolean {
  const form = formOf(world, item)
  const [need] = needsOf(world.prepared, form, [instead])
  return need!.units.some((index) => world.prepared.units[index]!.unit.id === unitId)
}

function decide(world: ShopWorld, item: WantedItem, taken: readonly Taken[]): DecidedItem {
  const form = formOf(world, item)
  if (form.minutes !== minutesOf(item)) throw notBookable('too_short')
  const staffIds = staffOf(world, item, form, taken)
  const units = unitsOf(world, item, form, taken)
  return { form, startsAt: item.startsAt, staffIds, units }
}

/** As the catalogue has it today; all of it hands-on when it is no longer offered here. */
function formItem(world: ShopWorld, item: BookedItem): SlotItem {
  const variant = world.variants.get(item.variantId)
  const known = variant && slotItem({ variant, addOns: [], wish: 'any' })
  return {
    variantId: item.variantId,
    segments: known?.segments ?? [{ kind: 'hands_on', minutes: minutesOf(item) }],
    addOnMinutes: 0,
    bufferBeforeMinutes: known?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: known?.bufferAfterMinutes ?? 0,
    requires: known?.requires ?? [],
    hands: item.staffIds.length,
    isStrenuous: known?.isStrenuous ?? false,
    wish: { kind: 'any' },
  }
}

function formOf(world: ShopWorld, item: BookedItem): DeskForm {
  return deskForm(world.prepared, formItem(world, item), minutesOf(item))
}

function staffOf(
  world: ShopWorld,
  item: WantedItem,
  form: DeskForm,
  taken: readonly Taken[],
): string[] {
  const chosen: string[] = []
  for (const staffId of item.staffIds) {
    const problem = problemOf(world, staffId, item, form, taken)
    if (!problem) {
      chosen.push(staffId)
      continue
    }
    const isOpen = !item.keepsStaff && item.wish !== 'staff'
    const other = isOpen
      ? [...world.staff.values()].find(
          (member) =>
            !item.staffIds.includes(member.id) &&
            !chosen.includes(member.id) &&
            item.variantId in member.skills &&
            (item.wish === 'any' || member.gender === item.wish) &&
            !problemOf(world, member.id, item, form, taken),
        )
      : undefined
    if (!other) throw problem
    chosen.push(other.id)
  }
  return chosen
}

/** Why a therapist cannot serve an item then; null when they can. Their skills are asked for where they are chosen. */
function problemOf(
  world: ShopWorld,
  staffId: string,
  item: BookedItem,
  { staffSpans, minutes }: DeskForm,
  taken: readonly Taken[],
) {
  const start = minuteAtOrBefore(item.startsAt)
  const spans = staffSpans.map(({ from, to }) => ({ from: start + from, to: start + to }))
  const busy = taken.filter(
    (one) => one.staffId === staffId && spans.some((span) => meets(one, span)),
  )
  if (busy.some(({ purpose }) => purpose === 'time_off')) return notBookable('therapist_off')
  if (busy.length) return takenBy(busy)
  const member = world.staff.get(staffId)
  // Buffers may lie outside a shift: the desk knows who comes early and stays late.
  const served = { from: start, to: start + minutes }
  return member && works(world, member, served) ? null : notBookable('therapist_off')
}

function works({ shop }: ShopWorld, member: BookableStaff, { from, to }: Span): boolean {
  const around = 2 * 1440
  const zone = offsetTable(shop.timeZone, instantOf(from - around), instantOf(to + around))
  const day = dayNumber(localDay(zone, instantOf(from)))
  return intervalHolding(workingTime(zone, member, day - 1, day + 1), from, to) >= 0
}

/** The rooms of an item: its own where they are free, else others for the same need. */
function unitsOf(
  world: ShopWorld,
  item: WantedItem,
  form: DeskForm,
  taken: readonly Taken[],
): DecidedItem['units'] {
  const needs = needsOf(
    world.prepared,
    form,
    item.units.map(({ unitId }) => unitId),
  )
  const chosen: DecidedItem['units'][number][] = []
  for (const [index, own] of item.units.entries()) {
    const need = needs[index]!
    const others = need.units.map((at) => world.prepared.units[at]!.unit.id)
    const units = item.keepsUnits ? [own.unitId] : [own.unitId, ...others]
    const places = units
      .filter((unitId) => !chosen.some((one) => one.unitId === unitId))
      .filter((unitId) => unitId === own.unitId || !item.units.some((one) => one.unitId === unitId))
      .flatMap((unitId) => placesOf(world, unitId, own))
    const busyAt = ({ unitId, place }: { unitId: string; place: number }) => {
      const { from, to } = unitTime(world.prepared, need, unitId, item.startsAt)
      const span = { from: minuteAtOrBefore(from), to: minuteAtOrBefore(to) }
      return taken.filter((one) => one.unitId === unitId && one.place === place && meets(one, span))
    }
    const free = places.find((place) => busyAt(place).length === 0)
    if (!free) throw places.length ? takenBy(busyAt(places[0]!)) : notBookable('rooms_full')
    chosen.push({ need, ...free })
  }
  return chosen
}

/** The places of a room, the one taken so far first; none for a room the shop no longer has. */
function placesOf(world: ShopWorld, unitId: string, own: { unitId: string; place: number }) {
  const row = world.prepared.units.find(({ unit }) => unit.id === unitId)
  const places = Array.from({ length: row?.unit.places ?? 0 }, (_, index) => index + 1)
  const first = unitId === own.unitId ? own.place : 1
  return places
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .map((place) => ({ unitId, place }))
}

type Span = { from: number; to: number }

function meets({ from, to }: Pick<Taken, 'from' | 'to'>, span: Span): boolean {
  return from.getTime() < span.to * 60_000 && to.getTime() > span.from * 60_000
}

function minutesOf({ startsAt, endsAt }: BookedItem): number {
  return minuteAtOrBefore(endsAt) - minuteAtOrBefore(startsAt)
}

export function notBookable(reason: string) {
  return refuse('slot_not_bookable', { reason, nearest: [] })
}

function takenBy(others: readonly Taken[]) {
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
