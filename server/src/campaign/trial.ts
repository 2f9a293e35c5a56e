import { randomUUID } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { businessName } from '../business/business.ts'
import { queueMail } from '../notification/notification.ts'
import { auditChange } from '../platform/audit.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { getCampaign } from './campaign.ts'
import { campaignMail } from './mail.ts'

/** Sends the campaign to whoever asks, in each language; nothing in it counts or unsubscribes. Errors: `not_found`. */
export async function sendTest(
  tx: Tx,
  scope: BusinessScope,
  campaignId: string,
  now: Date,
): Promise<{ sentTo: string }> {
  const { businessId, userId } = scope
  const { campaign } = await getCampaign(tx, scope, campaignId)
  const { rows } = await sql<{ name: string; address: string | null; shopId: string | null }>`
    select u.name, u.reachable_email as address,
      (select s.id from shop s where s.business_id = ${businessId} and s.is_active order by s.created_at, s.id limit 1) as "shopId"
    from "user" u where u.id = ${userId}`.execute(tx)
  const { name = '', address = null, shopId = null } = rows[0] ?? {}
  if (!address) throw refuse('not_found')
  const told = { ...campaign, businessName: await businessName(tx, businessId) }
  const mail = campaignMail(told, { shopId })
  const { en, fr } = mail.subject
  const subject = { en: `[Test] ${en}`, fr: `[Essai] ${fr}` }
  const source = `campaign_test:${campaignId}:${randomUUID()}`
  for (const language of ['en', 'fr'] as const) {
    const to = { source: `${source}:${language}`, address, name, language }
    await queueMail(tx, { ...mail, subject }, to, now)
  }
  auditChange(tx, { kind: 'campaign', id: campaignId }, {}, { isTested: true })
  return { sentTo: address }
}
