import type { RuleFault } from './rule-fault.ts'

// Whose visits a shop answers before they stand, and how long it takes. Source of the rule: decision 063.

/** All visits, or those of new clients and those with one of these services. */
export type ApprovalRule = {
  ofAll: boolean
  ofNewClients: boolean
  serviceIds: readonly string[]
  /** How long the shop may take, in minutes. */
  answerMinutes: number
}

export const approvalLimits = {
  services: 50,
  /** Minutes. No bank sets money aside much longer than the longest. */
  answers: [60, 120, 240, 720, 1440, 2880],
} as const

/** Whether the shop is asked first. */
export function isAsked(
  { ofAll, ofNewClients, serviceIds }: ApprovalRule,
  visit: { serviceIds: readonly string[]; isNewClient: boolean },
): boolean {
  if (ofAll || (ofNewClients && visit.isNewClient)) return true
  return visit.serviceIds.some((id) => serviceIds.includes(id))
}

/** The answer comes an hour before the start at the latest, or half way to it where that is sooner. */
const beforeStartMinutes = 60

/** Until when a shop answers who asks at `askedAt` for a visit that begins at `startsAt` (epoch milliseconds). */
export function answerBy(
  answerMinutes: number,
  { startsAt, askedAt }: { startsAt: number; askedAt: number },
): number {
  const latest = Math.max(startsAt - beforeStartMinutes * 60_000, (startsAt + askedAt) / 2)
  return Math.floor(Math.min(askedAt + answerMinutes * 60_000, latest))
}

/** The faults of an approval rule, given the shop’s services; empty if valid. */
export function approvalFaults(
  { serviceIds, answerMinutes }: ApprovalRule,
  shopServiceIds: readonly string[],
): RuleFault[] {
  const answers: readonly number[] = approvalLimits.answers
  return [
    ...(serviceIds.every((id) => shopServiceIds.includes(id))
      ? []
      : [{ field: 'serviceIds', reason: 'unknown' as const }]),
    ...(answers.includes(answerMinutes)
      ? []
      : [{ field: 'answerMinutes', reason: 'out_of_range' as const }]),
  ]
}
