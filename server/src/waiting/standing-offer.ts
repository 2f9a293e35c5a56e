import { Refusal } from '@serein/shared/refusal.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { standingFits } from './fitting.ts'
import type { Offering } from './look.ts'
import { holdForEntry } from './offer.ts'
import type { EntryInLine, EntryStanding } from './sql.ts'

/** So many starts are tried before others are looked after. */
const mostTries = 3

/** Holds the best time for one turn of a wish that comes again, whatever its shop does with time that is freed; or says that none is free. */
export async function offerStanding(
  { db, context, snapshots, vault }: Offering,
  entry: EntryInLine,
  standing: EntryStanding,
): Promise<void> {
  const fits = await standingFits(context, snapshots, { ...entry, standing })
  const run = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, work)
  for (const { startsAt, request, holdMinutes } of fits.slice(0, mostTries))
    try {
      const held = { ...entry, request }
      await holdForEntry(context, { snapshots, entry: held, startsAt, holdMinutes, vault, run })
      return
    } catch (error) {
      // Somebody was faster, or it is too near to another visit of theirs; else it is no time for this client.
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'slot_taken' && error.code !== 'visits_too_close') return
    }
  const { today, prepared } = await snapshots.of(entry.shopId)
  // Days that nobody can book yet are not full.
  if (fits.length > 0 || entry.toDay > addDays(today, prepared.rules.horizonDays)) return
  if (!standing.isFullTold) await run((tx) => tellFull(tx, entry, standing))
}

/** Says once that nothing is free yet for one turn of a wish. */
async function tellFull(tx: Tx, entry: EntryInLine, { id, nextDay }: EntryStanding): Promise<void> {
  const { businessId, shopId } = entry
  const { numAffectedRows } = await sql`
    update standing_wish set full_told_for = ${nextDay}
    where business_id = ${businessId} and id = ${id} and next_day = ${nextDay} and full_told_for is distinct from ${nextDay}::date`.execute(
    tx,
  )
  if (numAffectedRows)
    await publish(tx, { businessId, shopId, event: 'standing.full', subjectId: id })
}
