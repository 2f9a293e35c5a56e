import { MINUTES_PER_DAY } from '../time/day.ts'
import type { EpochMinute } from '../time/instant.ts'
import { edgeOfWall, wallOf } from '../time/zone.ts'
import { addBit, type Bits, noBits } from './bits.ts'
import { openDays, realTime } from './hours.ts'
import { cutIntervals, type Intervals, intervalHolding, mergeIntervals } from './interval.ts'
import type { PreparedWorld, ServiceRow } from './prepare.ts'
import type { ServiceRule, SlotRequest } from './request.ts'
import type { SearchState } from './search-state.ts'
import type { SessionRow } from './session-row.ts'

/** What the rule of a service, and that nobody is alone with a new client, say of an item, prepared against a world. */
export interface PlanRule {
  /** When it may be given; null: whenever the shop is open. */
  hours: Intervals | null
  /** With `room` starts of others on a day this visit has its own; null: any number. */
  limit: { serviceId: string; room: number } | null
  /** It begins with one of these alone, where this visit takes `own` seats; null: whenever else it may. */
  sessions: { serviceId: string; starts: SessionRow; own: number } | null
  /** When enough of the team is at work; null: all the same. */
  company: Intervals | null
}

/** Null for a rule that leaves every time of an open shop; `limited` are the items of the visit by service. */
export function planRule(
  world: PreparedWorld,
  rule: ServiceRule | undefined,
  limited: ReadonlyMap<string, number>,
): PlanRule | null {
  if (rule === undefined) return null
  const { serviceId, hours, dayLimit, inSessions = false } = rule
  if (hours.length === 0 && dayLimit === null && !inSessions) return null
  const own = limited.get(serviceId) ?? 1
  const starts = world.sessions.get(serviceId) ?? noSessions
  return {
    hours: hours.length > 0 ? hoursIn(world, hours) : null,
    limit: dayLimit === null ? null : { serviceId, room: dayLimit - own },
    sessions: inSessions ? { serviceId, starts, own } : null,
    company: null,
  }
}

const noSessions: SessionRow = new Map()

/** The same for who has not been here before, where the shop leaves nobody alone with them. */
export function inCompany(
  world: PreparedWorld,
  rule: PlanRule | null,
  { isReturning = false }: Pick<SlotRequest, 'isReturning'>,
): PlanRule | null {
  if (world.rules.neverAlone !== true || isReturning) return rule
  return { hours: null, limit: null, sessions: null, ...rule, company: companyIn(world) }
}

/** How many items of a request are of each service that has a limit, or is given in sessions. */
export function limitedItems({ guests }: SlotRequest): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { items } of guests)
    for (const { rule } of items)
      if (rule !== undefined && (rule.dayLimit !== null || rule.inSessions))
        counts.set(rule.serviceId, (counts.get(rule.serviceId) ?? 0) + 1)
  return counts
}

/** How near and how far ahead a visit may begin: the longest notice and the nearest horizon of its services; the shop's at its desk. */
export function reachOfVisit(
  { rules, isAtDesk }: PreparedWorld,
  { guests }: SlotRequest,
): { noticeMinutes: number; horizonDays: number } {
  const { noticeMinutes, horizonDays } = rules
  if (isAtDesk) return { noticeMinutes, horizonDays }
  const items = guests.flatMap((guest) => guest.items)
  return {
    noticeMinutes: Math.max(...items.map(({ rule }) => rule?.noticeMinutes ?? noticeMinutes)),
    horizonDays: Math.min(
      horizonDays,
      ...items.map(({ rule }) => rule?.horizonDays ?? horizonDays),
    ),
  }
}

type Ruled = { rule: PlanRule | null; minutes: number }

/** What of its rule keeps a service from a time; null: nothing. */
export function ruleAgainst(
  world: PreparedWorld,
  { rule, minutes }: Ruled,
  at: EpochMinute,
): 'service_hours' | 'day_limit' | 'session_full' | 'not_then' | null {
  if (rule === null) return null
  if (rule.hours !== null && intervalHolding(rule.hours, at, at + minutes) < 0)
    return 'service_hours'
  if (rule.limit !== null && !hasRoom(world, rule.limit, at)) return 'day_limit'
  const inSession = againstSession(world, { rule, minutes }, at)
  if (inSession) return inSession
  if (rule.company === null || intervalHolding(rule.company, at, at + minutes) >= 0) return null
  return 'not_then'
}

/** The starts at which the rule of a form lets it begin `offset` minutes later; null where it has none. */
export function ruleFits(state: SearchState, form: Ruled, offset: number): Bits | null {
  if (form.rule === null) return null
  const { world, range, size } = state
  const out = noBits(size)
  for (let bit = 0; bit < size; bit += 1) {
    const at = world.grid.minutes[range.from + bit]! + offset
    if (ruleAgainst(world, form, at) === null) addBit(out, bit)
  }
  return out
}

/**
 * What a start takes of its service: the lowest number that is free beside those of the same visit, of its local day from midnight to
 * midnight, or of its session. Null where neither counts.
 */
export function numberFor(
  world: PreparedWorld,
  { rule, minutes }: Ruled,
  at: EpochMinute,
  takenOf: (serviceId: string) => readonly number[],
): TakenNumber | null {
  const { limit = null, sessions = null } = rule ?? {}
  const { serviceId } = sessions ?? limit ?? {}
  if (serviceId === undefined) return null
  const number = freeNumber(world, serviceId, at, takenOf(serviceId))
  if (sessions) return { serviceId, number, purpose: 'seat', from: at, to: at + minutes }
  const day = Math.floor(wallOf(world.zone, at) / MINUTES_PER_DAY)
  const edge = (of: number) => edgeOfWall(world.zone, of * MINUTES_PER_DAY)
  return { serviceId, number, purpose: 'day_limit', from: edge(day), to: edge(day + 1) }
}

type TakenNumber = {
  serviceId: string
  number: number
  purpose: 'day_limit' | 'seat'
  from: EpochMinute
  to: EpochMinute
}

function freeNumber(
  world: PreparedWorld,
  serviceId: string,
  at: EpochMinute,
  taken: readonly number[],
): number {
  const numbers = new Set([
    ...taken,
    ...liveAt(world.services.get(serviceId), at).map((claim) => claim.number),
  ])
  let number = 1
  while (numbers.has(number)) number += 1
  return number
}

/** What keeps a service that is given to a group from a time: it has no session then, or one without enough seats; null: nothing. */
export function againstSession(
  world: PreparedWorld,
  { rule, minutes }: Ruled,
  at: EpochMinute,
): 'service_hours' | 'session_full' | null {
  if (!rule?.sessions) return null
  const { serviceId, starts, own } = rule.sessions
  const session = starts.get(at)
  if (session?.to !== at + minutes) return 'service_hours'
  const taken = liveAt(world.services.get(serviceId), at).length
  return taken + own > session.seats ? 'session_full' : null
}

function hasRoom(
  world: PreparedWorld,
  { serviceId, room }: NonNullable<PlanRule['limit']>,
  at: EpochMinute,
): boolean {
  return liveAt(world.services.get(serviceId), at).length <= room
}

const nothing: ServiceRow['claims'] = []

function liveAt(row: ServiceRow | undefined, at: EpochMinute): ServiceRow['claims'] {
  return row?.claims.filter(({ from, to }) => from <= at && at < to) ?? nothing
}

const companyMemo = new WeakMap<PreparedWorld, Intervals>()

/** When two therapists at least are at work, whatever they do: neither off nor blocked. */
function companyIn(world: PreparedWorld): Intervals {
  const remembered = companyMemo.get(world)
  if (remembered !== undefined) return remembered
  const edges: { at: EpochMinute; change: 1 | -1 }[] = []
  for (const { work, claims } of world.staff) {
    const there = cutIntervals(
      work,
      claims.filter(({ isAway }) => isAway),
    )
    for (const [index, at] of there.entries()) edges.push({ at, change: index % 2 === 0 ? 1 : -1 })
  }
  edges.sort((a, b) => a.at - b.at)
  const pairs: [EpochMinute, EpochMinute][] = []
  let count = 0
  for (const [index, { at, change }] of edges.entries()) {
    count += change
    const next = edges[index + 1]
    if (count >= 2 && next !== undefined) pairs.push([at, next.at])
  }
  const company = mergeIntervals(pairs)
  companyMemo.set(world, company)
  return company
}

/** A rule stays the same object as long as its shop is in memory. */
const hoursMemo = new WeakMap<object, { zone: object; hours: Intervals }>()

function hoursIn(world: PreparedWorld, weekly: ServiceRule['hours']): Intervals {
  const remembered = hoursMemo.get(weekly)
  if (remembered?.zone === world.zone) return remembered.hours
  const days = { weekly, exceptions: [], closures: [] }
  const hours = realTime(world.zone, openDays(days, world.fromDay - 1, world.toDay + 1))
  hoursMemo.set(weekly, { zone: world.zone, hours })
  return hours
}
