import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { ApiContext } from '../platform/context.ts'
import type { PlacedVisit } from './call-out.ts'

/** From one minute on and before another. */
export type PartOfDay = { fromMinute: number; toMinute: number }

/** A question for a day, for one start, or for a part of it, that found nothing. */
export type NothingFound = {
  shopId: string
  visit: VisitRequest
  day: Day
  /** Of one start; null where the whole day was asked for. */
  startsAt: string | null
  /** There where several spas were searched: for a part of the day, or null for all of it. */
  search?: { part: PartOfDay | null }
  asking: Pick<ApiContext, 'headers' | 'network'>
}

/** Called by slices to the right, which note the question. It must not wait. */
export type OnNothing = (found: NothingFound) => void

/** What was wished for, without the rest of the question. */
export function visitOf(visit: PlacedVisit): PlacedVisit {
  const { guests, together, sameRoom, dayPackageId, clientPlace, callOut } = visit
  return {
    guests,
    together,
    sameRoom,
    ...(dayPackageId && { dayPackageId }),
    ...(clientPlace && { clientPlace }),
    ...(callOut && { callOut }),
  }
}

export function isIn({ fromMinute, toMinute }: PartOfDay, minuteOfDay: number): boolean {
  return minuteOfDay >= fromMinute && minuteOfDay < toMinute
}
