import { MINUTES_PER_DAY, dayNumber } from '../../time/day.ts'
import type { SlotItem, SlotRequest } from '../request.ts'
import { isTooMuch } from './oracle-load.ts'
import { isGivenAt, limitsOf } from './oracle-rule.ts'
import type { MinuteWorld } from './oracle.ts'

/** One item of one way to serve a request, as the oracle found it. Minutes are indexes of the world. */
export interface Done {
  lane: number
  guest: number
  item: SlotItem
  staff: string[]
  from: number
  length: number
  staffMinutes: number[]
  /** Minutes at the client: what counts towards limits. */
  handsOn: number[]
  places: { key: string; minutes: number[] }[]
}

/** What the oracle knows of one start. */
export interface Verdict {
  isFree: boolean
  /** Fewest changes of therapist of any way; for one guest with one item, fewest ends left loose. */
  changes: number
  looseEnds: number
}

/** Tries everything: every therapist, wait and place for every item, one minute at a time. */
export function judge(minutes: MinuteWorld, request: SlotRequest, start: number): Verdict {
  const verdict = { isFree: false, changes: Infinity, looseEnds: Infinity }
  const first = start - minutes.first
  const lanes =
    request.together === 'in_turn'
      ? [request.guests.flatMap((one, guest) => one.items.map((item) => ({ guest, item })))]
      : request.guests.map((one, guest) => one.items.map((item) => ({ guest, item })))
  const walk = (lane: number, index: number, done: Done[], waited: number): void => {
    // One item is looked at in every way, for its ends; of several, a way without a change is best.
    if (verdict.changes === 0 && lanes.flat().length > 1) return
    const turn = lanes[lane]?.[index]
    if (lanes[lane] === undefined) {
      if (request.sameUnit && lanes.length > 1 && !sharesUnit(done, lanes.length)) return
      if (
        !lanes.every((_, one) =>
          keepsGapRule(
            minutes,
            done.filter((it) => it.lane === one),
          ),
        )
      )
        return
      verdict.isFree = true
      verdict.changes = Math.min(verdict.changes, countChanges(done))
      if (done.length === 1)
        verdict.looseEnds = Math.min(verdict.looseEnds, looseEnds(minutes, done[0]!))
      return
    }
    if (turn === undefined) {
      walk(lane + 1, 0, done, 0)
      return
    }
    const before = index === 0 ? null : done.at(-1)!
    const { pause } = turn.item
    const buffer = Math.max(
      before?.item.bufferAfterMinutes ?? 0,
      turn.item.bufferBeforeMinutes,
      pause?.least ?? 0,
    )
    const most = pause ? Math.max(buffer, pause.most) - buffer : minutes.world.rules.maxWaitMinutes
    for (let wait = 0; (pause ? 0 : waited) + wait <= most; wait += 5) {
      const from = before === null ? first : before.from + before.length + buffer + wait
      for (const one of optionsFor(minutes, turn.item, from, request)) {
        const full = { ...one, lane, guest: turn.guest }
        if (!staysOpen(minutes, first, full) || clashes(done, full)) continue
        if (!isGivenAt(minutes, turn.item, full, request)) continue
        if (isTooMuch(minutes, [...done, full])) continue
        walk(lane, index + 1, [...done, full], waited + (pause ? 0 : wait))
      }
      if (before === null) break
    }
  }
  if (minutes.grid[first]) walk(0, 0, [], 0)
  return verdict
}

/** Whether notice, horizon and the world's days allow a start at all. */
export function inBookingWindow(
  minutes: MinuteWorld,
  start: number,
  now: string,
  request: SlotRequest,
): boolean {
  const { fromDay, toDay } = minutes.world
  const rules = limitsOf(minutes, request)
  const day = Math.floor(minutes.wall[start - minutes.first]! / MINUTES_PER_DAY)
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(minutes.world.zone.zone).toPlainDate()
  return (
    start * 60_000 >= Date.parse(now) + rules.noticeMinutes * 60_000 &&
    day <= dayNumber(today.toString()) + rules.horizonDays &&
    day >= dayNumber(fromDay) &&
    day <= dayNumber(toDay)
  )
}

function* optionsFor(
  minutes: MinuteWorld,
  item: SlotItem,
  from: number,
  { isReturning = false, avoids = [] }: SlotRequest,
): Generator<Omit<Done, 'lane' | 'guest'>> {
  const own = item.segments.reduce((sum, one) => sum + one.minutes, 0)
  const hands = item.hands ?? 1
  const able = minutes.world.staff.filter(
    (one) =>
      hands > 0 &&
      one.skills[item.variantId] !== undefined &&
      (item.wish.kind !== 'gender' || one.gender === item.wish.gender) &&
      (isReturning || !one.isForReturningOnly) &&
      !avoids.includes(one.id),
  )
  const lengthOf = (id: string): number =>
    (item.isLengthFixed
      ? own
      : (able.find((one) => one.id === id)!.skills[item.variantId]!.minutes ?? own)) +
    item.addOnMinutes
  for (const staff of teams(
    able.map((one) => one.id),
    hands,
  )) {
    if (item.wish.kind === 'staff' && !staff.includes(item.wish.staffId)) continue
    const serviceMinutes = hands === 0 ? own + item.addOnMinutes : Math.max(...staff.map(lengthOf))
    const parts = layOut(item, serviceMinutes)
    const length = parts.at(-1)!.to
    const staffMinutes: number[] = []
    const handsOn: number[] = []
    const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = item
    for (let at = -before; at < length + after; at += 1) {
      const part = parts.find((one) => one.from <= at && at < one.to)
      if (part?.kind !== 'processing') staffMinutes.push(from + at)
      if (part !== undefined && part.kind !== 'processing') handsOn.push(from + at)
    }
    if (!staff.every((id) => staffMinutes.every((at) => minutes.staffFree.get(id)![at]))) continue
    for (const places of placesFor(minutes, item, from, parts, length)) {
      yield { item, staff, from, length, staffMinutes, handsOn, places }
    }
  }
}

function* teams(ids: string[], hands: number): Generator<string[]> {
  if (hands === 0) yield []
  else {
    for (const [index, id] of ids.entries()) {
      for (const rest of teams(ids.slice(index + 1), hands - 1)) yield [id, ...rest]
    }
  }
}

function layOut(
  item: SlotItem,
  serviceMinutes: number,
): { kind: string; from: number; to: number }[] {
  const lengths = item.segments.map((one) => one.minutes)
  let missing = serviceMinutes - lengths.reduce((sum, one) => sum + one, 0)
  item.segments.forEach((one, index) => {
    if (one.kind !== 'hands_on') return
    const changed = Math.max(1, lengths[index]! + missing)
    missing -= changed - lengths[index]!
    lengths[index] = changed
  })
  let at = 0
  return item.segments.map((one, index) => {
    const from = at
    at += lengths[index]!
    return { kind: one.kind, from, to: at }
  })
}

function* placesFor(
  minutes: MinuteWorld,
  item: SlotItem,
  from: number,
  parts: { from: number; to: number }[],
  length: number,
): Generator<Done['places']> {
  const needs = item.requires.flatMap((one) => Array.from({ length: one.count }, () => one))
  yield* next(0, [])

  function* next(index: number, chosen: Done['places']): Generator<Done['places']> {
    const need = needs[index]
    if (need === undefined) {
      yield chosen
      return
    }
    const only = need.segment ?? null
    const begin = only === null ? 0 : parts[only]!.from
    const end = only === null ? length : parts[only]!.to
    for (const unit of minutes.world.units) {
      if (!need.anyOf.includes(unit.kind)) continue
      if (chosen.some((one) => one.key.startsWith(`${unit.id}/`))) continue
      const after = Math.max(end === length ? item.bufferAfterMinutes : 0, unit.turnoverMinutes)
      const taken: number[] = []
      const before = begin === 0 ? item.bufferBeforeMinutes : 0
      for (let at = begin - before; at < end + after; at += 1) taken.push(from + at)
      for (let place = 1; place <= unit.places; place += 1) {
        const key = `${unit.id}/${place}`
        if (!taken.every((at) => minutes.placeFree.get(key)![at])) continue
        yield* next(index + 1, [...chosen, { key, minutes: taken }])
      }
    }
  }
}

function staysOpen(minutes: MinuteWorld, first: number, one: Done): boolean {
  for (let at = first; at < one.from + one.length; at += 1) if (!minutes.open[at]) return false
  return true
}

function clashes(done: Done[], one: Done): boolean {
  return done.some((other) => {
    const sameTeam = other.lane !== one.lane && other.staff.some((id) => one.staff.includes(id))
    if (sameTeam && other.staffMinutes.some((at) => one.staffMinutes.includes(at))) return true
    if (other.guest === one.guest) return false
    return other.places.some((mine) =>
      one.places.some(
        (its) => mine.key === its.key && mine.minutes.some((at) => its.minutes.includes(at)),
      ),
    )
  })
}

function sharesUnit(done: Done[], lanes: number): boolean {
  const firsts = Array.from({ length: lanes }, (_, lane) => done.find((one) => one.lane === lane)!)
  const unitsOf = (one: Done): string[] => one.places.map(({ key }) => key.split('/')[0]!)
  return unitsOf(firsts[0]!).some((unit) => firsts.every((one) => unitsOf(one).includes(unit)))
}

function countChanges(done: Done[]): number {
  const served = done.filter(({ staff }) => staff.length > 0)
  return served.filter((one, index) => {
    const before = served[index - 1]
    return (
      before?.lane === one.lane &&
      before.guest === one.guest &&
      !one.staff.includes(before.staff[0]!)
    )
  }).length
}

/** Every way to cut a lane into runs of one therapist is tried; one that keeps the rule is enough. */
function keepsGapRule(minutes: MinuteWorld, lane: Done[]): boolean {
  const { gapRule } = minutes.world.rules
  if (gapRule.kind === 'off' || lane.length === 0) return true
  for (let size = 1; size <= lane.length; size += 1) {
    const run = lane.slice(0, size)
    const alone = size === 1
    if (!alone && run.some((one) => one.staff.length > 1 || one.staff[0] !== run[0]!.staff[0]))
      break
    const fine = run[0]!.staff.every((id) => runKeepsRule(minutes, id, run[0]!, run.at(-1)!))
    if (fine && keepsGapRule(minutes, lane.slice(size))) return true
  }
  return false
}

function runKeepsRule(minutes: MinuteWorld, id: string, first: Done, last: Done): boolean {
  const { gapRule, gridMinutes } = minutes.world.rules
  const front = gapBefore(minutes, id, first)
  const back = gapAfter(minutes, id, last)
  if (gapRule.kind === 'touch_edge') return front < gridMinutes || back < gridMinutes
  const least = gapRule.kind === 'no_gap_below' ? gapRule.minutes : 0
  return [front, back].every((gap) => gap < gridMinutes || gap >= least)
}

function looseEnds(minutes: MinuteWorld, one: Done): number {
  const { gridMinutes } = minutes.world.rules
  const ends = one.staff.map((id) => {
    const gaps = [gapBefore(minutes, id, one), gapAfter(minutes, id, one)]
    return gaps.filter((gap) => gap >= gridMinutes).length
  })
  return ends.length === 0 ? 0 : Math.min(...ends)
}

/** Minutes the therapist is free before an item, no further than the opening grown by its buffer. */
function gapBefore(minutes: MinuteWorld, id: string, one: Done): number {
  let opens = one.from
  while (minutes.open[opens - 1]) opens -= 1
  let at = one.staffMinutes[0]!
  while (minutes.staffFree.get(id)![at - 1] && at - 1 >= opens - one.item.bufferBeforeMinutes)
    at -= 1
  return one.staffMinutes[0]! - at
}

function gapAfter(minutes: MinuteWorld, id: string, one: Done): number {
  let closes = one.from
  while (minutes.open[closes]) closes += 1
  const end = one.staffMinutes.at(-1)! + 1
  let at = end
  while (minutes.staffFree.get(id)![at] && at < closes + one.item.bufferAfterMinutes) at += 1
  return at - end
}
