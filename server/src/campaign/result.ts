import type { CampaignFigures } from '@serein/shared/campaign/contract.ts'
import { resultDays } from '@serein/shared/campaign/rules.ts'
import { sql } from 'kysely'
import { earnedOf } from '../customer/audience.ts'

/** What came of the campaign `a`, as JSON: as it is now, or as it was when its recipients were forgotten. */
export const figuresOf = sql<CampaignFigures>`coalesce(a.result, jsonb_build_object(
  'sent', (select count(*) from campaign_recipient r where ${ofCampaign()} and r.left_out_at is null),
  'opened', (select count(*) from campaign_recipient r where ${ofCampaign()} and r.opened_at is not null),
  'booked', (select count(*) from (${visitsAfter()}) b),
  'revenue', (select coalesce(jsonb_agg(jsonb_build_object('amountMinor', e."amountMinor", 'currency', e.currency)
      order by e.currency), '[]')
    from (select s.currency, ${earnedOf(
      sql`a.business_id`,
      sql`select b.id from (${visitsAfter()}) b`,
      sql`l.currency = s.currency`,
    )} as "amountMinor"
      from (select distinct currency from shop where business_id = a.business_id) s) e
    where e."amountMinor" <> 0)))`

function ofCampaign() {
  return sql`r.business_id = a.business_id and r.campaign_id = a.id`
}

/** Visits that were booked soon after the link was opened; one belongs to the campaign that was opened last before it. */
function visitsAfter() {
  return sql`select b.id from campaign_recipient r join booking b on b.business_id = r.business_id
      and b.customer_id = r.customer_id and b.created_at >= r.opened_at
      and b.created_at < r.opened_at + ${resultDays} * interval '1 day'
      and b.state in ('requested', 'confirmed', 'checked_in', 'completed')
    where ${ofCampaign()} and not exists (select from campaign_recipient later
      where later.business_id = r.business_id and later.customer_id = r.customer_id
        and later.opened_at > r.opened_at and later.opened_at <= b.created_at)`
}
