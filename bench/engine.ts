import { dayNumber, dayOf } from '../shared/src/time/day.ts'
import { offsetTable } from '../shared/src/time/zone.ts'
import { freeStarts } from '../shared/src/slot/free-starts.ts'
import { monthOverview } from '../shared/src/slot/overview.ts'
import { type PreparedWorld, prepareWorld } from '../shared/src/slot/prepare.ts'
import type { SlotRequest } from '../shared/src/slot/request.ts'
import { everyDay, massage, sampleItem, staffMember } from '../shared/src/slot/testing/sample.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim, type SlotWorld } from '../shared/src/slot/world.ts'

/** One line of the table; all times in milliseconds. */
export interface EngineRow {
  therapists: number
  days: number
  /** Free starts the question finds, to show that work was done. */
  starts: number
  prepareMedian: number
  freeStartsMedian: number
  freeStartsP99: number
  overviewMedian: number
  overviewP99: number
  /** All free starts again, every therapist with limits to their load. */
  limitedMedian: number
  /** A party of 4 with 3 services each; absent where there are too few therapists for it. */
  partyOverviewMedian: number | null
}

const FIRST_DAY = '2027-03-15'
const NOW = '2027-03-14T00:00:00.000Z'
const ROOMS = 15
const BOOKINGS_A_DAY = 8

/** Measures 1, 10, 50 therapists × 1, 30, 90 days: 15 rooms, 8 bookings a day each, Paris across its change of clock. */
export async function engineBench(runs = 200): Promise<EngineRow[]> {
  const rows: EngineRow[] = []
  for (const therapists of [1, 10, 50]) {
    for (const days of [1, 30, 90]) {
      rows.push(engineRow(therapists, days, runs))
      await new Promise((done) => setImmediate(done))
    }
  }
  return rows
}

/** Where a median is over its bar. */
export function missedEngine(rows: readonly EngineRow[]): string[] {
  const { freeStartsMedian, partyOverviewMedian } = rows.find(
    (row) => row.therapists === 50 && row.days === 30,
  )!
  const missed: string[] = []
  if (freeStartsMedian > 1) missed.push(`free starts in ${freeStartsMedian} ms, not 1`)
  if (partyOverviewMedian! > 20) missed.push(`the month of a party in ${partyOverviewMedian} ms`)
  return missed
}

/** The world of the bench: every day 08:00–20:00, bookings of 60 min at random places of the 15 min grid. */
function benchWorld(therapists: number, days: number): SlotWorld {
  const random = generator(therapists * 1000 + days)
  const hours = everyDay(8 * 60, 20 * 60)
  const toDay = dayOf(dayNumber(FIRST_DAY) + days - 1)
  const staff = Array.from({ length: therapists }, (_, index) =>
    staffMember(`therapist ${index}`, { shifts: hours }),
  )
  const units = Array.from({ length: ROOMS }, (_, index) => ({
    id: `room ${index}`,
    kind: 'room',
    places: 1,
    turnoverMinutes: 0,
  }))
  const claims = [
    ...staff.flatMap(({ id }) =>
      bookings(random, days, { staffId: id, unitId: null, place: null }),
    ),
    ...units.flatMap(({ id }) => bookings(random, days, { staffId: null, unitId: id, place: 1 })),
  ]
  return {
    zone: offsetTable('Europe/Paris', '2027-03-01T00:00:00Z', '2027-07-01T00:00:00Z'),
    fromDay: FIRST_DAY,
    toDay,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 100 },
    hours: { weekly: hours, exceptions: [], closures: [] },
    staff,
    units,
    claims,
  }
}

function engineRow(therapists: number, days: number, runs: number): EngineRow {
  const world = benchWorld(therapists, days)
  const prepared = prepareWorld(world)
  const window = { now: NOW, fromDay: world.fromDay, toDay: world.toDay }
  const request = massage(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  const prepare = timings(Math.max(10, runs / 10), () => prepareWorld(world))
  const free = timings(runs, () => freeStarts(prepared, request, window))
  const overview = timings(runs, () => monthOverview(prepared, request, window))
  return {
    therapists,
    days,
    starts: freeStarts(prepared, request, window).flatMap((day) => day.starts).length,
    prepareMedian: quantile(prepare, 0.5),
    freeStartsMedian: quantile(free, 0.5),
    freeStartsP99: quantile(free, 0.99),
    overviewMedian: quantile(overview, 0.5),
    overviewP99: quantile(overview, 0.99),
    limitedMedian: limitedMedian(world, window, runs),
    partyOverviewMedian: therapists < 10 ? null : partyOverview(prepared, window, runs),
  }
}

function partyOverview(
  prepared: PreparedWorld,
  window: { now: string; fromDay: string; toDay: string },
  runs: number,
): number {
  const party = partyOf(4, 3)
  return quantile(
    timings(Math.max(10, runs / 10), () => monthOverview(prepared, party, window)),
    0.5,
  )
}

/** So many guests together, each with so many services of an hour in a room. */
function partyOf(guests: number, services: number): SlotRequest {
  const item = sampleItem(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  const items = Array.from({ length: services }, () => item)
  return { guests: Array.from({ length: guests }, () => ({ items })), together: 'same_start' }
}

function limitedMedian(
  world: SlotWorld,
  window: { now: string; fromDay: string; toDay: string },
  runs: number,
): number {
  const load = { handsOnMinutesADay: 540, handsOnMinutesInARow: 240, recoveryMinutes: 15 }
  const staff = world.staff.map((one) => ({ ...one, load }))
  const claims = world.claims.map((one) => ({ ...one, purpose: 'segment' as const }))
  const prepared = prepareWorld({ ...world, staff, claims })
  return quantile(
    timings(runs, () => freeStarts(prepared, partyOf(1, 1), window)),
    0.5,
  )
}

function bookings(
  random: () => number,
  days: number,
  who: Pick<SlotClaim, 'staffId' | 'unitId' | 'place'>,
): SlotClaim[] {
  const zone = offsetTable('Europe/Paris', '2027-03-01T00:00:00Z', '2027-07-01T00:00:00Z')
  const claims: SlotClaim[] = []
  for (let day = 0; day < days; day += 1) {
    // 8 hours booked of 12: cut the 4 free hours, 16 quarters, into 9 gaps.
    const cuts = Array.from({ length: BOOKINGS_A_DAY }, () => Math.floor(random() * 17))
    cuts.sort((a, b) => a - b)
    cuts.forEach((quarters, index) => {
      const wall = (dayNumber(FIRST_DAY) + day) * 1440 + 480 + quarters * 15 + index * 60
      const offset = zone.offsetMinutes[wall - 60 >= zone.sinceMinutes[1]! ? 1 : 0]!
      const from = wall - offset
      claims.push({
        id: `${who.staffId ?? who.unitId}/${day}/${index}`,
        ...who,
        from: new Date(from * 60_000).toISOString(),
        to: new Date((from + 60) * 60_000).toISOString(),
        state: 'kept',
        heldUntil: null,
      })
    })
  }
  return claims
}

function timings(runs: number, work: () => unknown): number[] {
  for (let run = 0; run < Math.min(runs, 50); run += 1) work()
  return Array.from({ length: runs }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return Math.round(value * 1000) / 1000
}

/** A small seeded generator (mulberry32), so that every run measures the same world. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

if (import.meta.main) console.table(await engineBench())
