import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** Hands-on work of somebody in a visit. */
export type Work = { staffId: string; shopId: string; bookingId: string; from: Date; until: Date }

/** A visit as who plans the rota is told of it. */
export type ToldVisit = {
  bookingId: string
  customerName: string | null
  startsAt: string
  endsAt: string
}

export type Period = { from: Date; until: Date }

/** Claims stand to the right of the team, so who puts the slices together says how to ask them. */
export type StaffQuestions = {
  /** By therapist; who has none may be left out. */
  visitsOf: (
    db: Db | Tx,
    businessId: string,
    staffIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, number>>
  /** Until the end of the transaction nobody takes time of them. */
  lockStaff: (tx: Tx, businessId: string, ...staffIds: readonly string[]) => Promise<void>
  /** What they have to do between two instants, at all shops; holds that are over by `now` left out. */
  workOf: (
    db: Db | Tx,
    businessId: string,
    staffIds: readonly string[],
    period: Period,
    now: Date,
  ) => Promise<Work[]>
  /** The visits of this work, the next first; of guests who come apart, when those come whom it is for. */
  tellVisits: (db: Db | Tx, reader: BusinessScope, work: readonly Work[]) => Promise<ToldVisit[]>
  /** Approved time off takes what the person has free in it. */
  takeTimeOff: (tx: Tx, businessId: string, timeOffId: string) => Promise<void>
  /** What is still to come of it is free again. */
  giveTimeOffBack: (tx: Tx, businessId: string, timeOffId: string, now: Date) => Promise<void>
}
