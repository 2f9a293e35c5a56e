import type { Absence } from '@serein/shared/booking/absence.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { rotaGaps } from '../../team/rota-gap.ts'
import { selectTimeOff } from './absence-sql.ts'
import type { AbsentSpan } from './absence-world.ts'

/** Why somebody is off: sickness and leave are time off; or the hours that a week loses once it is published. */
export type Cause = { shopId: string } & ({ timeOffId: string } | { fromDay: Day })

/** Who is off when, whatever the cause. */
export type Absent = Pick<Absence, 'cause' | 'isApproved' | 'timeZone'> & {
  spans: (AbsentSpan & { staffName: string })[]
}

/** Errors: `not_found`, also for time off that was refused or withdrawn. */
export async function absentOf(
  db: Db | Tx,
  { businessId }: BusinessScope,
  cause: Cause,
  now: Date,
): Promise<Absent> {
  const { shopId } = cause
  if ('fromDay' in cause) {
    const found = await rotaGaps(db, { businessId, shopId, fromDay: cause.fromDay }, now)
    if (!found) throw refuse('not_found')
    return { cause: 'rota', isApproved: false, timeZone: found.timeZone, spans: found.gaps }
  }
  const off = await selectTimeOff(db, { businessId, shopId, timeOffId: cause.timeOffId })
  if (!off) throw refuse('not_found')
  const { staffId, staffName, from, until, kind, state, timeZone } = off
  return {
    cause: kind === 'sickness' ? 'sickness' : 'leave',
    isApproved: state === 'approved',
    timeZone,
    spans: [{ staffId, staffName, from, until }],
  }
}
