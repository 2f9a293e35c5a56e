import type { Word } from '../language/words.ts'

/** Why a time is not free, for `who` is one therapist or any. */
export const reasonWords = {
  free: 'booking.why.free',
  closed: 'booking.why.closed',
  past_notice: 'booking.why.pastNotice',
  beyond_horizon: 'booking.why.beyondHorizon',
  off_grid: 'booking.why.offGrid',
  nonexistent_time: 'booking.why.nonexistentTime',
  no_skilled_therapist: 'booking.why.noSkilledTherapist',
  therapist_off: 'booking.why.therapistOff',
  therapist_busy: 'booking.why.therapistBusy',
  therapist_load: 'booking.why.therapistLoad',
  rooms_full: 'booking.why.roomsFull',
  gap_rule: 'booking.why.gapRule',
  service_hours: 'booking.why.serviceHours',
  day_limit: 'booking.why.dayLimit',
  session_full: 'booking.why.sessionFull',
  not_then: 'booking.why.notThen',
} as const satisfies Record<string, Word>
