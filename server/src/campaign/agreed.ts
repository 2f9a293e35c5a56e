import { promisedNews } from '@serein/shared/campaign/rules.ts'
import { topics } from '@serein/shared/notification/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { agreesToNews } from '../customer/audience.ts'

// Pieces of statements about the clients of a segment, as `clientsOf` of the slice `customer` names them.

/**
 * That they have agreed to news, nothing of them is about to be erased, they have not ended the news of this business, and one
 * of these channels is theirs to be reached by.
 */
export function wantsNews(channels: readonly string[]): RawBuilder<unknown> {
  const chosen = sql`coalesce(n.choices -> 'news', ${JSON.stringify(topics.news.on)}::jsonb)`
  const ways = {
    mail: sql`${chosen} @> '["mail"]' and coalesce(u.reachable_email, c.email) is not null`,
    // What another system asked for was leave to write mails.
    sms: sql`u.id is not null and ${chosen} @> '["sms"]' and coalesce(u.phone_number, c.phone) is not null`,
    push: sql`u.id is not null and ${chosen} @> '["push"]'`,
  }
  const reached = channels.map((channel) => sql`(${ways[channel as keyof typeof ways]})`)
  return sql`u.is_anonymous is not true and ${agreesToNews}
    and not exists (select from erasure e where e.user_id = u.id)
    and not exists (select from campaign_refusal r where r.business_id = c.business_id and r.customer_id = c.id)
    and (${sql.join(reached, sql` or `)})`
}

/** That they have not heard of the business within its days, nor of all of them more often than they have agreed to. */
export function isRested(daysBetween: number, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - daysBetween * 86_400_000)
  const promisedSince = new Date(now.getTime() - promisedNews.days * 86_400_000)
  return sql`not exists (select from campaign_recipient r
    where r.business_id = c.business_id and r.customer_id = c.id and r.told_at > ${since} and r.left_out_at is null)
    and (select count(*) from customer o join campaign_recipient r on r.business_id = o.business_id and r.customer_id = o.id
      where o.user_id = c.user_id and r.told_at > ${promisedSince} and r.left_out_at is null) < ${promisedNews.most}`
}
