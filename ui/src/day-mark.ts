/**
 * How full a day is. A full day can be pressed (to wait for a place), and so can one on which the wanted therapist is off (to
 * choose another); a closed one cannot.
 */
export type DayMark = 'free' | 'few' | 'held' | 'full' | 'off' | 'closed'

/** The bar under a day: long green free, short gold few, none full. */
export const dayBars: Record<DayMark, { width: string; colour: string } | null> = {
  free: { width: 'w-3.5', colour: 'bg-primary' },
  few: { width: 'w-2', colour: 'bg-gold' },
  held: { width: 'w-2', colour: 'bg-clay' },
  full: null,
  off: null,
  closed: null,
}
