import type { BookingState } from './states.ts'

// Who is on the way and will not be there in time. Pure; all instants are epoch milliseconds.

/** What may become of a visit whose client is late: all of it later, less of it, or all of it by somebody else. */
export const lateKinds = ['later', 'shorter', 'other_therapist'] as const
export type LateKind = (typeof lateKinds)[number]

/** The desk may let it end as planned, too: shorter at the price that was agreed. */
export const lateAnswers = [...lateKinds, 'as_planned'] as const
export type LateAnswer = (typeof lateAnswers)[number]

export const lateLimits = {
  /** From so many minutes before the start on it can be said, */
  fromMinutesBefore: 120,
  /** and until so many after it. */
  untilMinutesAfter: 30,
  mostMinutes: 90,
  usual: [10, 15, 20, 30],
} as const

/** Whether a client may say now that they are late for what begins at `startsAt`. */
export function canSayLate(
  { state, startsAt }: { state: BookingState; startsAt: number },
  now: number,
): boolean {
  const { fromMinutesBefore, untilMinutesAfter } = lateLimits
  return (
    state === 'confirmed' &&
    now >= startsAt - fromMinutesBefore * 60_000 &&
    now < startsAt + untilMinutesAfter * 60_000
  )
}

/** Whether a client begins later by themself: once, and by no more than their shop allows. */
export function startsByItself(
  { laterByItselfMinutes = 0 }: { laterByItselfMinutes?: number },
  { kind, minutes, isAgain }: { kind: LateKind; minutes: number; isAgain: boolean },
): boolean {
  return kind === 'later' && minutes <= laterByItselfMinutes && !isAgain
}

/** "Late 15", "retard 20 min", "15 min": the minutes that a text says somebody is late; null where it says something else. */
export function saidMinutes(text: string): number | null {
  const groups =
    /^\s*(?:(?:i['’]?m |i am |je suis |je serai )?(?:running )?(?:late|en retard|retard)(?: by| de| d['’]environ)?\s*(?<late>\d{1,2})\s*(?:min\w*|mn)?|(?:en retard de )?(?<alone>\d{1,2})\s*(?:min\w*|mn)(?:\s+(?:late|de retard|en retard))?)\s*[.!]?\s*$/iu.exec(
      text,
    )?.groups
  const minutes = Number(groups?.['late'] ?? groups?.['alone'] ?? 0)
  return minutes >= 1 && minutes <= lateLimits.mostMinutes ? minutes : null
}

type Timed = { startsAt: number; endsAt: number }

/**
 * When the services of one guest are if the first begins so many minutes later and lasts so long: what follows stays where it is, or goes
 * along as far as it must. `gaps` are the minutes that must lie before each but the first. All in minutes.
 */
export function timesWhenLate(
  items: readonly Timed[],
  {
    minutes,
    firstMinutes,
    gaps,
  }: { minutes: number; firstMinutes: number; gaps: readonly number[] },
): Timed[] {
  let freeFrom = 0
  return items.map(({ startsAt, endsAt }, index) => {
    const start = index === 0 ? startsAt + minutes : Math.max(startsAt, freeFrom + gaps[index - 1]!)
    const end = start + (index === 0 ? firstMinutes : endsAt - startsAt)
    freeFrom = end
    return { startsAt: start, endsAt: end }
  })
}

/**
 * How short a service may become for who is late: its shorter lengths, the longest first, and of those that still end in time the
 * longest. Each is one try.
 */
export function shorterLengths(lengths: readonly number[], now: number, minutes: number): number[] {
  const shorter = lengths.filter((length) => length < now).toSorted((a, b) => b - a)
  const inTime = shorter.find((length) => length <= now - minutes)
  return [...new Set([shorter[0], inTime])].filter((length) => length !== undefined)
}
