import { hasPendingEvents } from '../../platform/pending-events.ts'
import type { Db } from '../../platform/pool.ts'
import { workOutReports } from '../due.ts'

/** Works out until nothing waits: what has just been committed may be heard a moment later, while other tests run. */
export async function workOutAll(db: Db, now: () => Date): Promise<void> {
  do await workOutReports(db, now)
  while (await hasPendingEvents(db, 'report'))
}
