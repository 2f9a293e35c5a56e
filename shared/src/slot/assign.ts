import {
  type EpochMinute,
  type Instant,
  epochMs,
  instantOf,
  minuteAtOrBefore,
} from '../time/instant.ts'
import type { AssignedClaim, AssignedItem, Assignment } from './answer.ts'
import type { Placement } from './attempt.ts'
import { staffSetsFor } from './staff-set.ts'
import { planAt } from './plan.ts'
import type { PreparedWorld } from './prepare.ts'
import type { CallOutPlace, SlotRequest } from './request.ts'
import { searchStart } from './search.ts'
import { numberFor } from './item-rule.ts'
import { edgesOf, keepsGapRule, openingAt } from './staff-check.ts'

/**
 * Who and what serves the party at one start, with the claims to write and, per item, who else could.
 * `null` when the start is not free (or not on the grid). Notice and horizon are not asked here: a
 * walk-in or a move by the shop may break them; `whyNot` and `freeStarts` do.
 */
export function assign(
  prepared: PreparedWorld,
  request: SlotRequest,
  startsAt: Instant,
  now: Instant,
): Assignment | null {
  const { world, plan } = planAt(prepared, request, epochMs(now))
  const placements = searchStart(world, plan, minuteAtOrBefore(startsAt))
  if (placements === null || epochMs(startsAt) % 60_000 !== 0) return null
  const ends = placements.map((one) => one.from + one.form.minutes)
  const claims = claimsOf(world, placements, request.callOut)
  return {
    startsAt: instantOf(minuteAtOrBefore(startsAt)),
    endsAt: instantOf(Math.max(...ends)),
    isBestFit: isBestFit(world, placements, minuteAtOrBefore(startsAt)),
    items: placements
      .map((one, index) =>
        assignedItem(world, placements, one, claims[index]!, minuteAtOrBefore(startsAt)),
      )
      .toSorted((a, b) => a.guestIndex - b.guestIndex || a.itemIndex - b.itemIndex),
  }
}

/**
 * Whether every guest, or all in turn, is served by one therapist throughout, before or after whose work no new gap is left: for
 * those who were chosen what `freeStarts` says for the best that could be.
 */
function isBestFit(
  world: PreparedWorld,
  placements: readonly Placement[],
  start: EpochMinute,
): boolean {
  const opening = openingAt(world, start)
  const lanes = Map.groupBy(
    placements.filter(({ staff }) => staff.length > 0),
    ({ lane }) => lane,
  )
  if (opening === null || lanes.size === 0) return false
  return [...lanes.values()].every((lane) => {
    const inOrder = lane.toSorted((a, b) => a.from - b.from)
    const [first, last] = [inOrder[0]!, inOrder.at(-1)!]
    return first.staff.some(
      (one) =>
        lane.every(({ staff }) => staff.includes(one)) &&
        (edgesAt(first, one).front || edgesAt(last, one).back),
    )
  })

  function edgesAt({ item, form, from }: Placement, staff: number) {
    return edgesOf(world, opening!, staff, item, form, from)
  }
}

function assignedItem(
  world: PreparedWorld,
  placements: readonly Placement[],
  one: Placement,
  claims: AssignedClaim[],
  start: EpochMinute,
): AssignedItem {
  return {
    guestIndex: one.item.guestIndex,
    itemIndex: one.item.itemIndex,
    staffIds: one.staff.map((staff) => world.staff[staff]!.staff.id),
    unitPlaces: one.units.map(({ unit, place }) => ({
      unitId: world.units[unit]!.unit.id,
      place: place + 1,
    })),
    startsAt: instantOf(one.from),
    endsAt: instantOf(one.from + one.form.minutes),
    claims,
    alternatives: alternativesOf(world, placements, one, start),
  }
}

/** Others of the same length who are free then and not in this visit, within the gap rule alone. */
function alternativesOf(
  world: PreparedWorld,
  placements: readonly Placement[],
  one: Placement,
  start: EpochMinute,
): string[] {
  if (one.item.namedStaff >= 0 || one.item.hands === 0) return []
  const inVisit = new Set(placements.flatMap((other) => other.staff))
  const opening = openingAt(world, start)!
  const others = { ...one.item, hands: 1, forms: [one.form] }
  return [...staffSetsFor(world, others, one.from, -1, (staff) => inVisit.has(staff))]
    .map(({ staff }) => staff[0]!)
    .filter((staff) =>
      keepsGapRule(world, edgesOf(world, opening, staff, one.item, one.form, one.from)),
    )
    .map((staff) => world.staff[staff]!.staff.id)
}

/** Of a placement, all that its claims follow from. */
type ClaimingPlacement = Pick<Placement, 'form' | 'from' | 'staff' | 'units'>

/** What a placement takes of one therapist or place, before the visit's own overlaps are cut away. */
interface RawClaim {
  placement: number
  staff: number
  unit: number
  place: number
  from: EpochMinute
  to: EpochMinute
  purpose: Exclude<AssignedClaim['purpose'], 'day_limit' | 'seat'>
  isStrenuous: boolean
}

const PURPOSES: readonly RawClaim['purpose'][] = ['segment', 'buffer', 'turnover']

/**
 * One guest's claims may meet (merged buffers, a room kept for the next item). The database takes no
 * overlap, so segments are laid first, then what is left of buffers, then of turnover.
 */
export function claimsOf(
  world: PreparedWorld,
  placements: readonly ClaimingPlacement[],
  callOut: CallOutPlace | undefined,
): AssignedClaim[][] {
  const out = placements.map((): AssignedClaim[] => [])
  const laid = new Map<string, RawClaim[]>()
  const raw = placements.flatMap((one, index) => [
    ...staffClaims(one, index),
    ...unitClaims(one, index),
  ])
  for (const purpose of PURPOSES) {
    for (const claim of raw.filter((one) => one.purpose === purpose)) {
      const key = `${claim.staff}/${claim.unit}/${claim.place}`
      const others = laid.get(key) ?? []
      const pieces = without(claim, others)
      laid.set(key, [...others, ...pieces])
      out[claim.placement]!.push(...pieces.map((piece) => assignedClaim(world, piece, callOut)))
    }
  }
  countStarts(world, placements, out)
  return out
}

/** Of what may begin so many times a day, each takes its number of the day; of what is given in sessions, a seat. */
function countStarts(
  world: PreparedWorld,
  placements: readonly ClaimingPlacement[],
  out: readonly AssignedClaim[][],
): void {
  const taken = new Map<string, number[]>()
  for (const [index, { form, from: start }] of placements.entries()) {
    const takenOf = (service: string) => taken.get(service) ?? []
    const found = numberFor(world, form, start, takenOf)
    if (found === null) continue
    const { serviceId, number, purpose, from, to } = found
    taken.set(serviceId, [...takenOf(serviceId), number])
    out[index]!.push({
      staffId: null,
      unitId: null,
      serviceId,
      place: number,
      purpose,
      from: instantOf(from),
      to: instantOf(to),
    })
  }
}

function staffClaims({ form, from, staff }: ClaimingPlacement, placement: number): RawClaim[] {
  return staff.flatMap((one) =>
    form.staffSpans.flatMap((span) =>
      parts(span.from, span.to, form.minutes).map((part) => ({
        ...part,
        from: from + part.from,
        to: from + part.to,
        placement,
        staff: one,
        unit: -1,
        place: -1,
        isStrenuous: form.isStrenuous && part.purpose === 'segment',
      })),
    ),
  )
}

function unitClaims({ form, from, units }: ClaimingPlacement, placement: number): RawClaim[] {
  return units.flatMap(({ need, unit, place, to }) => {
    const taken = parts(need.span.from, need.span.to + need.bufferAfter, form.minutes)
    const end = need.span.to + need.bufferAfter
    taken.push({ from: end, to: to - from, purpose: 'turnover' })
    return taken
      .filter((part) => part.to > part.from)
      .map((part) => ({
        ...part,
        from: from + part.from,
        to: from + part.to,
        placement,
        staff: -1,
        unit,
        place,
        isStrenuous: false,
      }))
  })
}

/** Cuts a span at the start and end of its item: buffers lie outside. */
function parts(
  from: number,
  to: number,
  minutes: number,
): Pick<RawClaim, 'from' | 'to' | 'purpose'>[] {
  const all: Pick<RawClaim, 'from' | 'to' | 'purpose'>[] = [
    { from, to: Math.min(to, 0), purpose: 'buffer' },
    { from: Math.max(from, 0), to: Math.min(to, minutes), purpose: 'segment' },
    { from: Math.max(from, minutes), to, purpose: 'buffer' },
  ]
  return all.filter((part) => part.to > part.from)
}

function without(claim: RawClaim, others: readonly RawClaim[]): RawClaim[] {
  let left = [claim]
  for (const other of others) {
    left = left.flatMap((piece) => [
      ...(piece.from < other.from ? [{ ...piece, to: Math.min(piece.to, other.from) }] : []),
      ...(piece.to > other.to ? [{ ...piece, from: Math.max(piece.from, other.to) }] : []),
    ])
  }
  return left
}

function assignedClaim(
  world: PreparedWorld,
  claim: RawClaim,
  callOut: CallOutPlace | undefined,
): AssignedClaim {
  const isStaff = claim.staff >= 0
  return {
    staffId: isStaff ? world.staff[claim.staff]!.staff.id : null,
    unitId: isStaff ? null : world.units[claim.unit]!.unit.id,
    place: isStaff ? null : claim.place + 1,
    from: instantOf(claim.from),
    to: instantOf(claim.to),
    purpose: claim.purpose,
    ...(claim.isStrenuous ? { isStrenuous: true } : {}),
    ...(isStaff && callOut && { callOut }),
  }
}
