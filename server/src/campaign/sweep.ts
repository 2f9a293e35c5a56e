import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { figuresOf } from './result.ts'

/** As long as somebody may compare a campaign with that of the year before. */
const retentionDays = 400

/** Forgets to whom old campaigns were told; their figures stay. Returns how many recipients. */
export async function forgetRecipients(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const forgotten = await transaction(db, (tx) => forgetOne(tx, before))
  return forgotten === null ? 0 : forgotten + (await forgetRecipients(db, now))
}

/** Of one campaign that ended before then; null where there is none. */
async function forgetOne(tx: Tx, before: Date): Promise<number | null> {
  const { rows } = await sql<{ businessId: string; id: string }>`
    update campaign a set result = ${figuresOf}
    where (a.business_id, a.id) in (select business_id, id from campaign
      where ended_at < ${before} and result is null limit 1 for update skip locked)
    returning a.business_id as "businessId", a.id`.execute(tx)
  const [campaign] = rows
  if (!campaign) return null
  const { numAffectedRows } = await sql`
    delete from campaign_recipient
    where business_id = ${campaign.businessId} and campaign_id = ${campaign.id}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
