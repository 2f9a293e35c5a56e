import { sql } from 'kysely'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { repeatsEveryWeeks } from '../booking/series/sql.ts'
import { visitNow } from './facts.ts'
import { seriesEndingMail } from './mail/series-mail.ts'
import type { CustomerNews } from './notify.ts'
import { ownStart } from './message.ts'
import { newsOf } from './visit-news.ts'
import { pageOfVisit } from './visit-page.ts'

/** A visit is the last of those that come again; nothing once it is cancelled or others follow. */
export async function seriesEndingNews(
  tx: Tx,
  { businessId, subjectId }: OutboxEvent,
  { links }: { links: Links },
): Promise<CustomerNews | null> {
  const { rows } = await sql<{ everyWeeks: number }>`
    select ${repeatsEveryWeeks} as "everyWeeks" from booking b
    where b.business_id = ${businessId} and b.id = ${subjectId} and b.series_id is not null
      and b.state in ('requested', 'confirmed') and not exists (select from booking o
        where o.business_id = b.business_id and o.series_id = b.series_id and o.starts_at > b.starts_at
          and o.state in ('requested', 'confirmed'))`.execute(tx)
  const [last] = rows
  const visit = last && (await visitNow(tx, businessId, subjectId))
  if (!visit) return null
  const { shop, timeZone } = visit.facts
  const series = { shopName: shop.name, timeZone, startsAt: ownStart(visit.facts), ...last }
  const page = await pageOfVisit(tx, links, visit, screens.bookingDetails)
  return {
    person: visit.person,
    kind: 'series_ending',
    facts: newsOf(visit.facts),
    mail: seriesEndingMail(series, page),
  }
}
