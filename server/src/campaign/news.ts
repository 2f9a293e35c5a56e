import type { CampaignAction } from '@serein/shared/campaign/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { targetOf } from './mail.ts'

type News = { businessName: string; isWanted: boolean }

/** Whose news the link is of, and whether its reader wants it. Errors: `not_found`. */
export async function newsOf(db: Db | Tx, links: Links, newsToken: string): Promise<News> {
  const { rows } = await sql<News>`
    select b.name as "businessName", not exists (select from campaign_refusal f
      where f.business_id = r.business_id and f.customer_id = r.customer_id) as "isWanted"
    from campaign_recipient r join business b on b.id = r.business_id
    where r.link_hash = ${links.hashOf(newsToken)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Ends the news of a business for the reader of the link, or lets it come again; twice is once. Errors: `not_found`. */
export async function chooseNews(
  tx: Tx,
  links: Links,
  { newsToken, isWanted }: { newsToken: string; isWanted: boolean },
  now: Date,
): Promise<News> {
  const hash = links.hashOf(newsToken)
  if (isWanted)
    await sql`
      delete from campaign_refusal f using campaign_recipient r
      where r.link_hash = ${hash} and f.business_id = r.business_id and f.customer_id = r.customer_id`.execute(
      tx,
    )
  else
    await sql`
      insert into campaign_refusal (business_id, customer_id, refused_at)
      select business_id, customer_id, ${now} from campaign_recipient where link_hash = ${hash}
      on conflict do nothing`.execute(tx)
  return newsOf(tx, links, newsToken)
}

/** Where the link of a campaign leads; the first opening is written down. Null for a link that is none. */
export async function openNews(
  db: Db,
  links: Links,
  newsToken: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ action: CampaignAction; shopId: string | null }>`
    update campaign_recipient r set opened_at = coalesce(r.opened_at, ${now})
    from campaign a
    where r.link_hash = ${links.hashOf(newsToken)} and a.business_id = r.business_id and a.id = r.campaign_id
    returning a.action, ${usualShop} as "shopId"`.execute(db)
  return rows[0] ? targetOf(rows[0].action, rows[0].shopId) : null
}

/** Where they were last, else the first shop of the business. */
const usualShop = sql`coalesce(
  (select b.shop_id from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id and s.is_active
   where b.business_id = r.business_id and b.customer_id = r.customer_id order by b.starts_at desc limit 1),
  (select s.id from shop s where s.business_id = r.business_id and s.is_active order by s.created_at, s.id limit 1))`
