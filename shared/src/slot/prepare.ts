import { type DayNumber, MINUTES_PER_DAY, dayNumber } from '../time/day.ts'
import { epochMs, minuteAtOrAfter, minuteAtOrBefore } from '../time/instant.ts'
import type { OffsetTable } from '../time/zone.ts'
import { type StartGrid, layGrid } from './grid.ts'
import { openDays, realTime, workingTime } from './hours.ts'
import { type Intervals, cutIntervals } from './interval.ts'
import { type SessionRow, sessionsByService } from './session-row.ts'
import { type LoadRow, loadRow } from './staff-load.ts'
import { withWays } from './way.ts'
import type { CallOutPlace } from './request.ts'
import type { ClaimChanges, SlotClaim, SlotRules, SlotStaff, SlotUnit, SlotWorld } from './world.ts'

/** A claim in whole minutes; `heldUntilMs` is infinite for one that is kept. */
export interface MinuteClaim {
  id: string
  from: number
  to: number
  heldUntilMs: number
  isHandsOn: boolean
  isStrenuous: boolean
  /** Time off or a block: nobody is served, and nothing is booked. */
  isAway: boolean
  /** Where its therapist is meanwhile; undefined: at the shop. */
  callOut: CallOutPlace | undefined
}

/** What a therapist or a place in a unit has left. Rows are never changed, only replaced. */
export interface FreeRow {
  /** All the time it could be taken: shifts, or for a place the whole world. */
  work: Intervals
  claims: readonly MinuteClaim[]
  /** `work` less the claims and the ways from and to the shop, holds counted as taken. */
  free: Intervals
  /** When the first of its holds runs out; infinite without holds. */
  firstExpiryMs: number
}

export interface StaffRow extends FreeRow {
  staff: SlotStaff
  load: LoadRow | null
}

export interface UnitRow {
  unit: SlotUnit
  places: readonly FreeRow[]
}

/** The starts of a service that count towards its limit, each its whole local day with its number on it; of one in sessions its seats. */
export interface ServiceRow {
  claims: readonly (MinuteClaim & { number: number })[]
  firstExpiryMs: number
}

/**
 * A {@link SlotWorld} made ready for questions. To be kept in memory per shop and taken as opaque;
 * a changed one shares all that did not change, so old ones stay valid.
 */
export interface PreparedWorld {
  zone: OffsetTable
  rules: SlotRules
  fromDay: DayNumber
  toDay: DayNumber
  open: Intervals
  grid: StartGrid
  staff: readonly StaffRow[]
  units: readonly UnitRow[]
  /** By id, those that have begun on a day with a limit, or have a seat in a session. */
  services: ReadonlyMap<string, ServiceRow>
  /** By service, its sessions by their first minute. */
  sessions: ReadonlyMap<string, SessionRow>
  homes: ClaimHomes
  /** The shop's own desk asks, which keeps to no notice. */
  isAtDesk?: boolean
  /** The last answer of `settledAt`, and for which moments it holds. */
  settled: { world: PreparedWorld; fromMs: number; untilMs: number } | null
}

/** Where each claim is: index of the therapist, or -1 - index of the unit, or the id of the service. Layered to copy little. */
interface ClaimHomes {
  base: ReadonlyMap<string, Home>
  recent: ReadonlyMap<string, Home | null>
}

type Home = number | string

const RECENT_LIMIT = 256

/** Works out hours, shifts and free time. Linear in days × therapists and in claims. */
export function prepareWorld(world: SlotWorld): PreparedWorld {
  const fromDay = dayNumber(world.fromDay)
  const toDay = dayNumber(world.toDay)
  const days = openDays(world.hours, fromDay - 1, toDay + 1)
  const open = realTime(world.zone, days)
  const always = Int32Array.of((fromDay - 3) * MINUTES_PER_DAY, (toDay + 4) * MINUTES_PER_DAY)
  const empty: PreparedWorld = {
    zone: world.zone,
    rules: world.rules,
    fromDay,
    toDay,
    open,
    grid: layGrid(world.zone, days, open, world.rules.gridMinutes, fromDay, toDay),
    staff: world.staff.map((staff) =>
      staffRow(staff, freeRow(workingTime(world.zone, staff, fromDay - 1, toDay + 1), [])),
    ),
    units: world.units.map((unit) => ({
      unit,
      places: Array.from({ length: unit.places }, () => freeRow(always, [])),
    })),
    services: new Map(),
    sessions: sessionsByService(world.sessions ?? []),
    homes: { base: new Map(), recent: new Map() },
    settled: null,
  }
  return withClaims(empty, { upsert: world.claims })
}

/**
 * The world after some claims came, changed or went; costs only what they touch. Claims of therapists
 * or units the world does not know are passed over.
 */
export function withClaims(world: PreparedWorld, changes: ClaimChanges): PreparedWorld {
  const upserts = changes.upsert ?? []
  const released = new Set<string>()
  const touched = new Map<Home, SlotClaim[]>()
  const recent = new Map(world.homes.recent)
  const release = (id: string) => {
    const home = homeOf(world.homes, id)
    if (home === undefined) return
    released.add(id)
    if (!touched.has(home)) touched.set(home, [])
    recent.set(id, null)
  }
  for (const id of changes.release ?? []) release(id)
  for (const { id } of upserts) release(id)
  const indexes = indexesOf(world)
  for (const claim of upserts) {
    const home =
      claim.serviceId ??
      (claim.staffId === null ? indexes.units.get(claim.unitId!) : indexes.staff.get(claim.staffId))
    if (home === undefined) continue
    const list = touched.get(home)
    if (list === undefined) touched.set(home, [claim])
    else list.push(claim)
    recent.set(claim.id, home)
  }
  const staff = world.staff.slice()
  const units = world.units.slice()
  const services = [...touched.keys()].some((home) => typeof home === 'string')
    ? new Map(world.services)
    : world.services
  for (const [home, claims] of touched) {
    if (typeof home === 'string')
      (services as Map<string, ServiceRow>).set(
        home,
        serviceWith(world.services.get(home), released, claims),
      )
    else if (home >= 0)
      staff[home] = staffRow(staff[home]!.staff, rowWith(staff[home]!, released, claims))
    else units[-1 - home] = unitWith(units[-1 - home]!, released, claims)
  }
  return {
    ...world,
    staff,
    units,
    services,
    homes: collapsed(world.homes.base, recent),
    settled: null,
  }
}

/** The world as it is at a moment: holds that ran out (`heldUntil` ≤ now) count as free. */
export function settledAt(world: PreparedWorld, nowMs: number): PreparedWorld {
  const previous = world.settled
  if (previous !== null && nowMs >= previous.fromMs && nowMs < previous.untilMs)
    return previous.world
  let fromMs = Number.NEGATIVE_INFINITY
  let untilMs = Number.POSITIVE_INFINITY
  const hasLapsed = (row: Pick<FreeRow, 'claims' | 'firstExpiryMs'>): boolean => {
    if (row.firstExpiryMs === Number.POSITIVE_INFINITY) return false
    for (const { heldUntilMs } of row.claims) {
      if (heldUntilMs <= nowMs) fromMs = Math.max(fromMs, heldUntilMs)
      else untilMs = Math.min(untilMs, heldUntilMs)
    }
    return row.firstExpiryMs <= nowMs
  }
  const settle = (row: FreeRow): FreeRow => {
    if (!hasLapsed(row)) return row
    const claims = row.claims.filter(({ heldUntilMs }) => heldUntilMs > nowMs)
    return freeRow(row.work, claims)
  }
  const staff = world.staff.map((row) => {
    const now = settle(row)
    return now === row ? row : staffRow(row.staff, now)
  })
  const units = world.units.map((row) => ({ unit: row.unit, places: row.places.map(settle) }))
  const services = new Map(
    [...world.services].map(([id, row]) => [
      id,
      hasLapsed(row) ? serviceRow(row.claims.filter((one) => one.heldUntilMs > nowMs)) : row,
    ]),
  )
  const settled =
    fromMs === Number.NEGATIVE_INFINITY
      ? world
      : { ...world, staff, units, services, settled: null }
  // Remembering the answer changes no answer; without it every question would sift the holds again.
  world.settled = { world: settled, fromMs, untilMs }
  return settled
}

function staffRow(staff: SlotStaff, row: FreeRow): StaffRow {
  const handsOn = row.claims.filter((claim) => claim.isHandsOn)
  return { staff, load: loadRow(staff.load, handsOn), ...row }
}

function freeRow(work: Intervals, claims: readonly MinuteClaim[]): FreeRow {
  const free = cutIntervals(work, withWays(claims))
  return { work, claims, free, firstExpiryMs: firstExpiryOf(claims) }
}

function firstExpiryOf(claims: readonly MinuteClaim[]): number {
  let firstExpiryMs = Number.POSITIVE_INFINITY
  for (const { heldUntilMs } of claims) firstExpiryMs = Math.min(firstExpiryMs, heldUntilMs)
  return firstExpiryMs
}

function serviceRow(claims: ServiceRow['claims']): ServiceRow {
  return { claims, firstExpiryMs: firstExpiryOf(claims) }
}

function serviceWith(
  row: ServiceRow | undefined,
  released: ReadonlySet<string>,
  added: readonly SlotClaim[],
): ServiceRow {
  const staying = row?.claims.filter(({ id }) => !released.has(id)) ?? []
  return serviceRow([
    ...staying,
    ...added.map((claim) => ({ ...inMinutes(claim), number: claim.place! })),
  ])
}

function rowWith(
  row: FreeRow,
  released: ReadonlySet<string>,
  added: readonly SlotClaim[],
): FreeRow {
  const claims = row.claims.filter(({ id }) => !released.has(id)).concat(added.map(inMinutes))
  return freeRow(
    row.work,
    claims.toSorted((a, b) => a.from - b.from),
  )
}

function unitWith(
  row: UnitRow,
  released: ReadonlySet<string>,
  added: readonly SlotClaim[],
): UnitRow {
  const places = row.places.map((place, index) =>
    rowWith(
      place,
      released,
      added.filter(
        (claim) => claim.place === null || claim.place === index + 1 || !row.unit.isShared,
      ),
    ),
  )
  return { unit: row.unit, places }
}

function inMinutes(claim: SlotClaim): MinuteClaim {
  return {
    id: claim.id,
    from: minuteAtOrBefore(claim.from),
    to: minuteAtOrAfter(claim.to),
    heldUntilMs:
      claim.state === 'held' && claim.heldUntil !== null
        ? epochMs(claim.heldUntil)
        : Number.POSITIVE_INFINITY,
    isHandsOn: claim.purpose === 'segment',
    isStrenuous: claim.isStrenuous === true,
    isAway: claim.purpose === 'time_off' || claim.purpose === 'block',
    callOut: claim.callOut ?? undefined,
  }
}

function homeOf(homes: ClaimHomes, id: string): Home | undefined {
  const recent = homes.recent.get(id)
  return recent === undefined ? homes.base.get(id) : (recent ?? undefined)
}

function collapsed(base: ReadonlyMap<string, Home>, recent: Map<string, Home | null>): ClaimHomes {
  if (recent.size <= RECENT_LIMIT) return { base, recent }
  if (base.size === 0) {
    for (const [id, home] of recent) if (home === null) recent.delete(id)
    return { base: recent as Map<string, Home>, recent: new Map() }
  }
  const all = new Map(base)
  for (const [id, home] of recent) {
    if (home === null) all.delete(id)
    else all.set(id, home)
  }
  return { base: all, recent: new Map() }
}

const indexMemo = new WeakMap<object, Indexes>()

interface Indexes {
  staff: Map<string, number>
  units: Map<string, number>
}

/** Ids never change between versions of a world, so its grid is the key they share. */
function indexesOf(world: PreparedWorld): Indexes {
  let indexes = indexMemo.get(world.grid)
  if (indexes === undefined) {
    indexes = {
      staff: new Map(world.staff.map((row, index) => [row.staff.id, index])),
      units: new Map(world.units.map((row, index) => [row.unit.id, -1 - index])),
    }
    indexMemo.set(world.grid, indexes)
  }
  return indexes
}
