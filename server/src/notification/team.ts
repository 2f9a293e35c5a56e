import { noBusiness, type OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { notifyTeamOfOther } from './team-other.ts'
import { notifyTeamOfRota } from './team-rota.ts'
import { notifyTeamOfVisit } from './team-visit-news.ts'
import type { EnabledChannels } from './notify.ts'

/** Tells the people of businesses what has happened there, by what each has chosen and may see. */
export async function notifyTeams(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ businessId }) => businessId !== noBusiness)) {
    await notifyTeamOfVisit(tx, on, event, now)
    await notifyTeamOfOther(tx, on, event, now)
    await notifyTeamOfRota(tx, on, event, now)
  }
}
