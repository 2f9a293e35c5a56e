import type { Weekday } from '../../time/day.ts'
import type { SlotItem, SlotRequest } from '../request.ts'
import type { SlotStaff, SlotUnit, WeeklySpan } from '../world.ts'

/** The variant that sample requests ask for and sample therapists can do. */
export const SAMPLE_VARIANT = 'massage'

/** The same span on all seven weekdays. */
export function everyDay(fromMinute: number, toMinute: number): WeeklySpan[] {
  return ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).map((weekday) => ({ weekday, fromMinute, toMinute }))
}

/** A therapist who can do the sample variant; at work at all hours unless told otherwise. */
export function staffMember(id: string, more: Partial<SlotStaff> = {}): SlotStaff {
  return {
    id,
    gender: null,
    skills: { [SAMPLE_VARIANT]: { minutes: null } },
    shifts: everyDay(0, 1440),
    exceptions: [],
    ...more,
  }
}

/** One item of so many hands-on minutes, any therapist, no room. */
export function sampleItem(minutes: number, more: Partial<SlotItem> = {}): SlotItem {
  return {
    variantId: SAMPLE_VARIANT,
    segments: [{ kind: 'hands_on', minutes }],
    addOnMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    requires: [],
    wish: { kind: 'any' },
    ...more,
  }
}

/** One guest, one service. */
export function massage(minutes: number, more: Partial<SlotItem> = {}): SlotRequest {
  return visitOf(sampleItem(minutes, more))
}

/** One guest, their services one after the other. */
export function visitOf(...items: SlotItem[]): SlotRequest {
  return { guests: [{ items }], together: 'same_start' }
}

/** A guest with one service for each of these. */
export function partyOf(...items: SlotItem[]): SlotRequest {
  return { guests: items.map((item) => ({ items: [item] })), together: 'same_start' }
}

/** A room for one, ready again at once. */
export function sampleUnit(id: string, more: Partial<SlotUnit> = {}): SlotUnit {
  return { id, kind: 'room', places: 1, turnoverMinutes: 0, ...more }
}

/** An hour, in the middle of which the therapist is free. */
export const hourWithProcessing: SlotItem['segments'] = [
  { kind: 'hands_on', minutes: 15 },
  { kind: 'processing', minutes: 30 },
  { kind: 'finishing', minutes: 15 },
]

export const unlimited = {
  handsOnMinutesADay: null,
  handsOnMinutesInARow: null,
  recoveryMinutes: 0,
}
