/** What a review may hold, and how long it may change. Source: product.md, "Reviews". */
export const reviewRules = {
  textLength: 2_000,
  answerLength: 2_000,
  /** Of what is said in private. */
  wordLength: 1_000,
  pictures: 4,
  /** So many have to rate a therapist before an average is shown, since fewer tell who they were. */
  staffRatings: 3,
  /** So long after it was written its author may change it. */
  editHours: 24,
}

/** Whom something is said to in private. */
export const wordAudiences = ['shop', 'therapist'] as const
export type WordAudience = (typeof wordAudiences)[number]

/** Why a visit cannot be reviewed, or a review no longer changed. */
export const reviewFaults = ['not_over', 'too_late', 'written', 'settled'] as const
export type ReviewFault = (typeof reviewFaults)[number]

export const reportReasons = ['offensive', 'personal', 'advertising', 'untrue', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

type Standing = {
  state: string
  /** Until then it may be reviewed, as the shop says. */
  openUntil: string
  writtenAt: string | null
  isTakenDown: boolean
}

/** Why no review can be written of a visit; null: it can. */
export function whyNotWrite(visit: Standing, now: string): ReviewFault | null {
  if (visit.writtenAt !== null) return 'written'
  if (visit.state !== 'completed') return 'not_over'
  return Date.parse(now) > Date.parse(visit.openUntil) ? 'too_late' : null
}

/** Why the review of a visit cannot be changed; null: it can. */
export function whyNotEdit(visit: Standing, now: string): ReviewFault | null {
  if (visit.writtenAt === null) return whyNotWrite(visit, now) ?? 'not_over'
  const until = Date.parse(visit.writtenAt) + reviewRules.editHours * 3_600_000
  return visit.isTakenDown || Date.parse(now) >= until ? 'settled' : null
}

/** Why nothing can be said of a visit in private, or changed of what was; null: it can. */
export function whyNotSay(visit: Standing, now: string): ReviewFault | null {
  const { writtenAt } = visit
  if (writtenAt === null) return whyNotWrite(visit, now)
  const until = Date.parse(writtenAt) + reviewRules.editHours * 3_600_000
  return Date.parse(now) >= until ? 'settled' : null
}

/** How an author is named: "Camille R." */
export function shortName(name: string): string {
  const [first = '', last] = name.trim().split(/\s+/u)
  return last ? `${first} ${[...last][0]}.` : first
}
