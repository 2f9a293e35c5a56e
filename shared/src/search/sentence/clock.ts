import { hours, one, placeOf, type Span } from './wish-words.ts'

const hour = String.raw`(\d{1,2}|${one(hours)})`
const minutes = String.raw`(?:[:.]| ?h(?:eures?)? ?)(\d\d)(?! ?(?:[€$£]|eur|min|mn|dollars|pers))`
const more = '(?: (et demie?|et quart|moins (?:le )?quart|trente|thirty|fifteen))?'
const half =
  "(?: ?(a\\.?m|p\\.?m|du matin|de l'apres-midi|du soir|in the (?:morning|afternoon|evening)|at night))?"
/** What is counted is no hour: "by 2 therapists", "between 10 and 20 euros", "for 4 hands". */
const notCounted =
  '(?! ?(?:-|[€$£%]|euros?|eur|dollars?|pounds?|quid|livres?|people|persons?|guests?|adults?|friends?|of us|personnes?|pers|adultes?|ami|min|mn|hours?|days?|jours?|weeks?|semaines?|hands?|mains|therap|masse|stars?|etoiles?|km|miles?|rue|street))'

/** "6", "6pm", "18:30", "18h", "six du soir": hour, minutes, quarters, half of the day. */
export const clock = `${hour}(?:${minutes}| ?(?:h(?:eures?)?|o'clock)(?![a-z]))?${more}${half}${notCounted}`
/** The same with a sign that it is one. */
export const plainClock = String.raw`${hour}(?:${minutes}| ?(?:h|heures|o'clock)(?![a-z])|(?= ?(?:[ap]\.?m|du matin|de l'apres|du soir|in the|at night)))${more}${half}`
export const clockGroups = 4
/** "Half past three". */
export const quarterClock = `(half|quarter|a quarter|ten|twenty) (past|to) ${hour}${half}`

/** Nobody means one to seven in the night. */
export function minuteOf(groups: string[], otherHalf = ''): number | undefined {
  const [hourSaid = '', minute = '', quarter = '', halfSaid = ''] = groups
  const h = Number(hourSaid) || placeOf(hours, hourSaid) + 1
  const m = Number(minute) + quarterOf(quarter)
  if (h > 24 || Number(minute) > 59 || h * 60 + m > 24 * 60 || /^0+$/u.test(hourSaid)) {
    return undefined
  }
  const side = halfSaid || (h <= 12 ? otherHalf : '')
  if (side) return h > 12 ? undefined : ((h % 12) + (isMorning(side) ? 0 : 12)) * 60 + m
  return (h >= 1 && h <= 7 ? h + 12 : h) * 60 + m
}

export function quarterMinuteOf([share = '', side, ...groups]: string[]): number | undefined {
  const [hourSaid = '', halfSaid = ''] = groups
  const at = minuteOf([hourSaid, '', '', halfSaid])
  const by = /quarter/u.test(share) ? 15 : { half: 30, ten: 10, twenty: 20 }[share]
  return at === undefined || by === undefined ? undefined : at + (side === 'to' ? -by : by)
}

/** A window from one to the other; the half of the day may be told of the second alone. */
export function between(groups: string[]): { time: Span } | undefined {
  const [first, second] = [groups.slice(0, clockGroups), groups.slice(clockGroups)]
  let to = minuteOf(second)
  const from = [minuteOf(first, second[3]), minuteOf(first)].find(
    (minute) => minute !== undefined && to !== undefined && minute < to,
  )
  if (from !== undefined && to !== undefined) return { time: { from, to } }
  const other = minuteOf(first)
  if (other === undefined || to === undefined) return undefined
  to += 12 * 60
  return to > other && to <= 24 * 60 ? { time: { from: other, to } } : undefined
}

/** Within the hour. */
export function around(from: number | undefined): { time: Span } | undefined {
  return from === undefined || from >= 24 * 60
    ? undefined
    : { time: { from, to: Math.min(from + 60, 24 * 60) } }
}

function quarterOf(words: string): number {
  if (words.startsWith('moins')) return -15
  if (/demi|trente|thirty/u.test(words)) return 30
  return words ? 15 : 0
}

function isMorning(side: string): boolean {
  return side.startsWith('a') ? side !== 'at night' : /matin|morning/u.test(side)
}
