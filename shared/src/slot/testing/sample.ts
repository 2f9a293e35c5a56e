import type { Weekday } from '../../time/day.ts'
import type { SlotItem, SlotRequest } from '../request.ts'
import type { SlotStaff, WeeklySpan } from '../world.ts'

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
  return { guests: [{ items: [sampleItem(minutes, more)] }], together: 'same_start' }
}
