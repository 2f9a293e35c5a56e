import { leastWantedFirst } from './demand.ts'
import { type PreparedWorld, settledAt } from './prepare.ts'
import { mostGuests, mostServices, type Pause, type SlotItem, type SlotRequest } from './request.ts'
import { inCompany, limitedItems, type PlanRule, planRule, reachOfVisit } from './item-rule.ts'
import { worldFrom } from './way.ts'

/** Half-open minutes relative to the start of an item. */
export interface Span {
  from: number
  to: number
}

/** A request prepared against a world: the possible therapists, and the claims of each item. */
export interface Plan {
  /** Items that follow one another: one lane per guest, or one for all who go in turn. */
  lanes: readonly (readonly PlanItem[])[]
  guestCount: number
  sameUnit: boolean
  /** Whether what a therapist does in this visit may keep them from doing more of it, by their own limits. */
  addsLoad: boolean
  /** How long before its start, and how many days ahead at most, it may be booked. */
  noticeMinutes: number
  horizonDays: number
}

export interface PlanItem {
  /** The same for items that are asked for in the same way. */
  planKey: number
  guestIndex: number
  itemIndex: number
  /** 0: nobody serves, and its only form names nobody. */
  hands: number
  /** Index of a named therapist among the world's staff, who must be among the hands; else -1. */
  namedStaff: number
  bufferBefore: number
  bufferAfter: number
  /** Between the item before and this one; null: as the shop lets guests wait. */
  pause: Pause | null
  /** One per different length, shortest first. Empty when nobody can do it. */
  forms: readonly ItemForm[]
}

/** An item at one of its possible lengths. */
export interface ItemForm {
  minutes: number
  /** Indexes of the therapists whose own length this is. */
  staff: readonly number[]
  /** With several hands: those who are faster and may join. */
  joiners: readonly number[]
  /** When a therapist is taken, buffers included, processing left out; ascending, apart. */
  staffSpans: readonly Span[]
  /** When a therapist works at the client: `staffSpans` without the buffers. */
  handsOn: readonly Span[]
  isStrenuous: boolean
  needs: readonly PlanNeed[]
  /** What its service and its shop say of its time; null: nothing. */
  rule: PlanRule | null
}

/** `count` different units out of these, for that span and each unit's turnover. */
export interface PlanNeed {
  units: readonly number[]
  count: number
  span: Span
  lastsWholeItem: boolean
  /** Minutes after the need's own end that the after-buffer takes; turnover runs beside it. */
  bufferAfter: number
}

/** Waiting is tried in steps of this many minutes. */
export const WAIT_STEP_MINUTES = 5

/** Most items in one request. */
const ITEM_LIMIT = mostGuests * mostServices

/** A request prepared, and the world as it is for it at a moment. Throws as `planOf`. */
export function planAt(
  prepared: PreparedWorld,
  request: SlotRequest,
  nowMs: number,
): { world: PreparedWorld; plan: Plan } {
  const settled = settledAt(prepared, nowMs)
  return { world: worldFrom(settled, request.callOut), plan: planOf(settled, request) }
}

/** Throws a RangeError for a request that makes no sense (no items, negative lengths, too many). */
export function planOf(world: PreparedWorld, request: SlotRequest): Plan {
  // Guests of a party often want the same, and what is worked out for a form once serves them all.
  const planItems = new Map<string, PlanItem>()
  const limited = limitedItems(request)
  const wanted = request.guests.map((guest, guestIndex) =>
    guest.items.map((item, itemIndex): PlanItem => {
      const key = JSON.stringify(item)
      const planned =
        planItems.get(key) ?? planItem(world, item, { request, limited, planKey: planItems.size })
      planItems.set(key, planned)
      return { ...planned, guestIndex, itemIndex }
    }),
  )
  const count = wanted.flat().length
  if (count === 0 || count > ITEM_LIMIT || wanted.some((items) => items.length === 0)) {
    throw new RangeError(`a request has 1 to ${ITEM_LIMIT} items, and every guest has one`)
  }
  const guests = wanted.length > 1 ? leastWantedFirst(wanted) : wanted
  const isLimited = (form: ItemForm): boolean =>
    [...form.staff, ...form.joiners].some((staff) => world.staff[staff]!.load !== null)
  return {
    addsLoad: count > 1 && guests.flat().some((item) => item.forms.some(isLimited)),
    lanes: request.together === 'in_turn' ? [guests.flat()] : guests,
    guestCount: guests.length,
    ...reachOfVisit(world, request),
    sameUnit: request.sameUnit === true && request.together === 'same_start',
  }
}

/** Least minutes from the start of one item to that of the next: its length and the larger buffer, or the pause. */
export function stepMinutes(item: PlanItem, form: ItemForm, next: PlanItem): number {
  return form.minutes + betweenMinutes(item, next)
}

/** Most minutes that the next item may begin later than that, in a visit that may still wait so long. */
export function spareMinutes(item: PlanItem, next: PlanItem, stillWaits: number): number {
  return next.pause === null
    ? stillWaits
    : Math.max(0, next.pause.most - betweenMinutes(item, next))
}

function betweenMinutes(item: PlanItem, next: PlanItem): number {
  return Math.max(item.bufferAfter, next.bufferBefore, next.pause?.least ?? 0)
}

/** The number of rooms an item can choose from, at its scarcest kind. */
export function roomChoice({ forms }: PlanItem): number {
  return Math.min(...(forms[0]?.needs ?? []).map((need) => need.units.length / need.count))
}

/** The item as if only some therapists were there. */
export function onlyBy(item: PlanItem, keeps: (staff: number) => boolean): PlanItem {
  if (item.hands === 0) return item
  const forms = item.forms
    .map((form) => ({
      ...form,
      staff: form.staff.filter(keeps),
      joiners: form.joiners.filter(keeps),
    }))
    .filter((form) => form.staff.length > 0)
  return { ...item, forms }
}

function planItem(
  world: PreparedWorld,
  item: SlotItem,
  {
    request,
    limited,
    planKey,
  }: { request: SlotRequest; limited: ReadonlyMap<string, number>; planKey: number },
): PlanItem {
  const { hands = 1 } = item
  assertSensible(item, hands)
  const byMinutes = new Map<number, number[]>()
  const base = item.segments.reduce((sum, segment) => sum + segment.minutes, 0)
  let namedStaff = -1
  if (hands === 0) byMinutes.set(base + item.addOnMinutes, [])
  world.staff.forEach(({ staff }, index) => {
    const skill = staff.skills[item.variantId]
    if (hands === 0 || skill === undefined) return
    if (staff.isForReturningOnly === true && request.isReturning !== true) return
    if (request.avoids?.includes(staff.id)) return
    if (item.wish.kind === 'gender' && staff.gender !== item.wish.gender) return
    if (item.wish.kind === 'staff') {
      if (staff.id === item.wish.staffId) namedStaff = index
      else if (hands === 1) return
    }
    const own = item.isLengthFixed ? null : skill.minutes
    const minutes = (own ?? base) + item.addOnMinutes
    byMinutes.set(minutes, [...(byMinutes.get(minutes) ?? []), index])
  })
  const possible = item.wish.kind !== 'staff' || namedStaff >= 0
  const lengths = possible ? [...byMinutes.keys()].toSorted((a, b) => a - b) : []
  const forms = lengths.map((minutes) => {
    const faster = lengths.filter((one) => one < minutes).flatMap((one) => byMinutes.get(one)!)
    const joiners = hands > 1 ? faster : []
    const form = itemForm(world, item, minutes, limited)
    const rule = hands === 0 ? form.rule : inCompany(world, form.rule, request)
    return { ...form, rule, staff: byMinutes.get(minutes)!, joiners }
  })
  return {
    planKey,
    guestIndex: 0,
    itemIndex: 0,
    hands,
    namedStaff,
    bufferBefore: item.bufferBeforeMinutes,
    bufferAfter: item.bufferAfterMinutes,
    pause: item.pause ?? null,
    forms,
  }
}

function assertSensible(item: SlotItem, hands: number): void {
  const lengths = [item.addOnMinutes, item.bufferBeforeMinutes, item.bufferAfterMinutes]
  lengths.push(...item.segments.map((segment) => segment.minutes), hands)
  if (item.pause) lengths.push(item.pause.least, item.pause.most - item.pause.least)
  lengths.push(...item.requires.map((need) => need.count - 1))
  const worked = item.segments.some((one) => one.kind === 'hands_on' && one.minutes > 0)
  if (!worked || lengths.some((one) => !Number.isInteger(one) || one < 0)) {
    throw new RangeError(
      `variant ${item.variantId}: lengths are whole minutes, some of them hands-on`,
    )
  }
  const isRoomed =
    item.rule?.inSessions === true ||
    item.requires.some(({ segment }) => (segment ?? null) === null)
  if (hands === 0 && !(isRoomed && item.wish.kind === 'any')) {
    throw new RangeError(
      `variant ${item.variantId}: nobody serves, so it takes a room throughout or a seat`,
    )
  }
}

/** The claims of an item of this length, in a visit with so many items of each service that has a limit. */
export function itemForm(
  world: PreparedWorld,
  item: SlotItem,
  minutes: number,
  limited: ReadonlyMap<string, number>,
): Omit<ItemForm, 'staff' | 'joiners'> {
  const segments = stretched(item, minutes)
  const length = segments.at(-1)!.to
  const taken: Span[] = [{ from: -item.bufferBeforeMinutes, to: 0 }]
  for (const segment of segments) if (segment.kind !== 'processing') taken.push(segment)
  taken.push({ from: length, to: length + item.bufferAfterMinutes })
  const needs = item.requires.map((need): PlanNeed => {
    const only = need.segment ?? null
    const from = only === null ? 0 : segments[only]!.from
    const to = only === null ? length : segments[only]!.to
    const bufferAfter = to === length ? item.bufferAfterMinutes : 0
    const units = world.units.flatMap(({ unit }, index) =>
      need.anyOf.includes(unit.kind) ? [index] : [],
    )
    const start = from === 0 ? -item.bufferBeforeMinutes : from
    const lastsWholeItem = only === null
    return { units, count: need.count, span: { from: start, to }, lastsWholeItem, bufferAfter }
  })
  const staffSpans = item.hands === 0 ? [] : joined(taken)
  const handsOn = staffSpans
    .map(({ from, to }) => ({ from: Math.max(from, 0), to: Math.min(to, length) }))
    .filter(({ from, to }) => from < to)
  const rule = planRule(world, item.rule, limited)
  const isStrenuous = item.isStrenuous === true
  return { minutes: length, staffSpans, handsOn, isStrenuous, needs, rule }
}

/**
 * Lays the segments one after another so that they last `minutes`. What a therapist's own length and
 * the add-ons change goes into the first hands-on segment, then the next; processing takes its time.
 */
function stretched(item: SlotItem, minutes: number): (Span & { kind: string })[] {
  let change = minutes - item.segments.reduce((sum, segment) => sum + segment.minutes, 0)
  let at = 0
  return item.segments.map(({ kind, minutes: own }) => {
    const length = kind === 'hands_on' ? Math.max(1, own + change) : own
    change -= length - own
    const from = at
    at += length
    return { kind, from, to: at }
  })
}

function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const { from, to } of spans) {
    const last = out.at(-1)
    if (to <= from) continue
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else out.push({ from, to })
  }
  return out
}
