import type { Visit } from '@serein/shared/booking/schema.ts'

/** The visits that are new or no longer what they were. */
export function changedVisits(before: Visit[], after: Visit[]): ReadonlySet<string> {
  const earlierVersions = new Map(before.map((visit) => [visit.id, versionOf(visit)]))
  return new Set(
    after.filter((visit) => earlierVersions.get(visit.id) !== versionOf(visit)).map(({ id }) => id),
  )
}

function versionOf({ state, sequence, paidMinor }: Visit): string {
  return `${state} ${sequence} ${paidMinor}`
}
