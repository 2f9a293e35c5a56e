import * as fc from 'fast-check'
import { type Weekday, addDays, dayNumber } from '../../time/day.ts'
import { instantOf } from '../../time/instant.ts'
import { offsetTable } from '../../time/zone.ts'
import type { ShiftRule } from '../../team/shift-day.ts'
import type { Pause, SlotItem, SlotRequest, StaffWish } from '../request.ts'
import type {
  InstantSpan,
  GapRule,
  LocalSpan,
  SlotClaim,
  SlotStaff,
  SlotUnit,
  SlotWorld,
  StaffLoad,
} from '../world.ts'

/** A small random world, a question about it and the moment it is asked. */
export interface Question {
  world: SlotWorld
  request: SlotRequest
  now: string
}

/** Zones and a day on which (or near which) something happens to their clocks. */
const PLACES = [
  { zone: 'Europe/Paris', day: '2027-03-27' },
  { zone: 'Europe/Paris', day: '2027-10-30' },
  { zone: 'America/New_York', day: '2027-03-14' },
  { zone: 'Australia/Lord_Howe', day: '2027-04-03' },
  { zone: 'Australia/Lord_Howe', day: '2027-10-02' },
  { zone: 'Africa/Cairo', day: '2027-10-28' },
  { zone: 'Asia/Kathmandu', day: '2027-05-05' },
  { zone: 'UTC', day: '2027-02-28' },
]

const VARIANTS = ['short', 'long']

/** One guest, hands and all; worlds are small, so that trying everything stays possible. */
export const oneGuest: fc.Arbitrary<Question> = question(1)
/** Two guests, at once or in turn. */
export const twoGuests: fc.Arbitrary<Question> = question(2)

/** The same with what passes between services, as in a day package: of each guest's second service, and of their third. */
export function withPauses(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  const pause = fc.constantFrom<Pause | null>(
    null,
    { least: 0, most: 0 },
    { least: 0, most: 10 },
    { least: 5, most: 30 },
    { least: 45, most: 60 },
  )
  return fc.tuple(questions, pause, pause).map(([asked, ...pauses]) => {
    const paused = (one: SlotItem, index: number): SlotItem => {
      const before = pauses[index - 1]
      return before ? { ...one, pause: before } : one
    }
    const guests = asked.request.guests.map(({ items }) => ({ items: items.map(paused) }))
    return { ...asked, request: { ...asked.request, guests } }
  })
}

function question(guests: number): fc.Arbitrary<Question> {
  return fc.constantFrom(...PLACES).chain((place) =>
    fc.record({
      world: worldAt(place.zone, place.day),
      request: requestOf(guests),
      now: fc.oneof(
        { weight: 3, arbitrary: fc.constant(`${addDays(place.day, -2)}T12:00:00.000Z`) },
        { weight: 1, arbitrary: moment(place.day, -1440, 1440).map(instantOf) },
      ),
    }),
  )
}

function worldAt(zone: string, fromDay: string): fc.Arbitrary<SlotWorld> {
  const toDay = addDays(fromDay, 1)
  const days = [addDays(fromDay, -1), fromDay, toDay]
  const exceptions = fc.uniqueArray(
    fc.record({ day: fc.constantFrom(...days), spans: fc.array(span(0, 1440), { maxLength: 2 }) }),
    { maxLength: 1, selector: (one) => one.day },
  )
  return fc.record({
    zone: fc.constant(
      offsetTable(zone, `${addDays(fromDay, -5)}T00:00:00Z`, `${addDays(fromDay, 7)}T00:00:00Z`),
    ),
    fromDay: fc.constant(fromDay),
    toDay: fc.constant(toDay),
    rules: fc.record({
      gridMinutes: fc.constantFrom(15, 20, 25, 30, 60),
      noticeMinutes: fc.constantFrom(0, 60, 600),
      horizonDays: fc.constantFrom(1, 90, 90, 90),
      maxWaitMinutes: fc.constantFrom(0, 5, 15),
      gapRule: fc.constantFrom<GapRule>(
        { kind: 'off' },
        { kind: 'touch_edge' },
        { kind: 'no_gap_below', minutes: 45 },
      ),
      assignmentRule: fc.constantFrom('least_busy', 'fair', 'fewest_gaps'),
      neverAlone: fc.constantFrom(false, false, false, true),
    }),
    hours: fc.record({
      weekly: weekly(fc.tuple(span(0, 1440)).map((spans) => spans)),
      exceptions,
      closures: fc.constantFrom([], [], [{ fromDay: toDay, toDay }]),
    }),
    staff: fc.tuple(
      ...['ann', 'ben', 'cy'].map((id) => staff(id, exceptions, privateTime(fromDay))),
    ),
    units: units(),
    claims: fc
      .array(claim(fromDay), { maxLength: 8 })
      .map((claims) => claims.map((one, index) => ({ ...one, id: `claim ${index}` }))),
  })
}

function weekly(
  spans: fc.Arbitrary<LocalSpan[]>,
): fc.Arbitrary<(LocalSpan & { weekday: Weekday })[]> {
  const weekdays = fc.constantFrom<Weekday[][]>([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6])
  return fc
    .tuple(weekdays, spans, spans)
    .map(([days, one, two]) =>
      days.flatMap((weekday) =>
        (weekday % 2 === 0 ? one : [...one, ...two]).map((it) => ({ ...it, weekday })),
      ),
    )
}

/** 1 to 7 hours anywhere in the day, on five minutes; may run past midnight. */
function span(from: number, to: number): fc.Arbitrary<LocalSpan> {
  return fc
    .tuple(fc.integer({ min: from / 5, max: to / 5 - 1 }), fc.integer({ min: 12, max: 84 }))
    .map(([start, length]) => ({ fromMinute: start * 5, toMinute: (start + length) * 5 }))
}

function staff(
  id: string,
  exceptions: fc.Arbitrary<SlotStaff['exceptions']>,
  busy: fc.Arbitrary<InstantSpan>,
): fc.Arbitrary<SlotStaff> {
  const skill = fc.record({ minutes: fc.constantFrom(null, null, 40, 75) })
  const shift = fc.oneof(
    { weight: 5, arbitrary: fc.constant<LocalSpan>({ fromMinute: 0, toMinute: 1440 }) },
    { weight: 1, arbitrary: span(0, 1440) },
  )
  const breaks = fc.array(span(480, 960), { maxLength: 1 })
  const shifts: fc.Arbitrary<ShiftRule[]> = fc
    .tuple(shift, breaks)
    .map(([one, pauses]) =>
      ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).map((weekday) => ({ ...one, weekday, breaks: pauses })),
    )
  return fc.record({
    id: fc.constant(id),
    gender: fc.constantFrom('female', 'male'),
    load: fc.constantFrom<StaffLoad | undefined>(
      undefined,
      undefined,
      { handsOnMinutesADay: 120, handsOnMinutesInARow: null, recoveryMinutes: 0 },
      { handsOnMinutesADay: null, handsOnMinutesInARow: 75, recoveryMinutes: 0 },
      { handsOnMinutesADay: 200, handsOnMinutesInARow: 90, recoveryMinutes: 20 },
      { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 45 },
      { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 90 },
    ),
    isForReturningOnly: fc.constantFrom(false, false, false, true),
    skills: fc.oneof(
      { weight: 4, arbitrary: fc.record({ short: skill, long: skill }) },
      { weight: 1, arbitrary: fc.record({ short: skill }) },
    ),
    shifts,
    exceptions: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: exceptions },
    ),
    privateTimes: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(busy, { maxLength: 2 }) },
    ),
  })
}

/** Busy elsewhere for half an hour to ten hours. */
function privateTime(fromDay: string): fc.Arbitrary<InstantSpan> {
  return fc
    .tuple(moment(fromDay, -600, 2880), fc.integer({ min: 30, max: 600 }))
    .map(([from, length]) => ({ from: instantOf(from), to: instantOf(from + length) }))
}

function units(): fc.Arbitrary<SlotUnit[]> {
  const unit = fc.record({
    kind: fc.constantFrom('room', 'room', 'wet'),
    places: fc.constantFrom(1, 1, 2),
    isShared: fc.boolean(),
    turnoverMinutes: fc.constantFrom(0, 0, 10),
  })
  return fc
    .array(unit, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((one, index) => ({ ...one, id: `unit ${index}` })))
}

function claim(day: string): fc.Arbitrary<Omit<SlotClaim, 'id'>> {
  const who = fc.constantFrom<Pick<SlotClaim, 'staffId' | 'unitId' | 'place'>>(
    { staffId: 'ann', unitId: null, place: null },
    { staffId: 'ben', unitId: null, place: null },
    { staffId: 'cy', unitId: null, place: null },
    { staffId: null, unitId: 'unit 0', place: 1 },
    { staffId: null, unitId: 'unit 0', place: null },
    { staffId: null, unitId: 'unit 1', place: 1 },
  )
  return fc
    .tuple(
      who,
      moment(day, -600, 3000),
      fc.constantFrom(7, 30, 60, 200),
      fc.integer({ min: 0, max: 3 }),
    )
    .chain(([one, from, length, kind]) =>
      moment(day, -1440, 1440).map((until) => ({
        ...one,
        from: instantOf(from),
        to: instantOf(from + length),
        state: kind === 0 ? ('held' as const) : ('kept' as const),
        heldUntil: kind === 0 ? instantOf(until) : null,
        purpose: kind === 3 ? ('block' as const) : ('segment' as const),
        isStrenuous: kind === 2,
      })),
    )
}

function moment(day: string, from: number, to: number): fc.Arbitrary<number> {
  return fc.integer({ min: from, max: to }).map((minute) => dayNumber(day) * 1440 + minute)
}

function requestOf(guests: number): fc.Arbitrary<SlotRequest> {
  const guest = fc.record({
    items: fc.array(item(), { minLength: 1, maxLength: guests === 1 ? 3 : 2 }),
  })
  return fc.record({
    guests: fc.array(guest, { minLength: guests, maxLength: guests }),
    together: fc.constantFrom('same_start', 'in_turn'),
    sameUnit: fc.constantFrom(false, false, guests > 1),
    isReturning: fc.boolean(),
    avoids: fc.constantFrom([], [], [], [], [], [], [], [], ['ann']),
  })
}

function item(): fc.Arbitrary<SlotItem> {
  const wishes = fc.constantFrom<StaffWish>(
    { kind: 'any' },
    { kind: 'any' },
    { kind: 'any' },
    { kind: 'staff', staffId: 'ann' },
    { kind: 'gender', gender: 'female' },
  )
  const served = fc.record({
    variantId: fc.constantFrom(...VARIANTS),
    segments: fc.constantFrom<SlotItem['segments']>(
      [{ kind: 'hands_on', minutes: 30 }],
      [{ kind: 'hands_on', minutes: 60 }],
      [
        { kind: 'hands_on', minutes: 15 },
        { kind: 'processing', minutes: 20 },
        { kind: 'finishing', minutes: 10 },
      ],
    ),
    addOnMinutes: fc.constantFrom(0, 0, 15),
    bufferBeforeMinutes: fc.constantFrom(0, 0, 5),
    bufferAfterMinutes: fc.constantFrom(0, 0, 10),
    requires: fc.constantFrom<SlotItem['requires']>(
      [],
      [{ anyOf: ['room'], count: 1 }],
      [{ anyOf: ['room', 'wet'], count: 1 }],
      [{ anyOf: ['room', 'wet'], count: 2 }],
      [
        { anyOf: ['room', 'wet'], count: 1 },
        { anyOf: ['wet'], count: 1, segment: 0 },
      ],
    ),
    hands: fc.constantFrom(1, 1, 1, 1, 1, 1, 2),
    isStrenuous: fc.boolean(),
    isLengthFixed: fc.constantFrom(false, false, true),
    wish: wishes,
  })
  const requires = fc.constantFrom<SlotItem['requires']>(
    [{ anyOf: ['room'], count: 1 }],
    [{ anyOf: ['wet'], count: 1 }],
    [{ anyOf: ['room', 'wet'], count: 2 }],
    [
      { anyOf: ['room', 'wet'], count: 1 },
      { anyOf: ['wet'], count: 1, segment: 0 },
    ],
  )
  const ofRooms = fc.tuple(served, requires).map(([one, needs]): SlotItem => ({
    ...one,
    hands: 0,
    requires: needs,
    isStrenuous: false,
    wish: { kind: 'any' },
  }))
  return fc.oneof({ weight: 4, arbitrary: served }, { weight: 1, arbitrary: ofRooms })
}
