import type { Audience, OwnFieldFilter } from '@serein/shared/customer/audience.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownInstant } from '../booking/guest/own-start.ts'
import { isClient } from '../business/customer.ts'

// Pieces of statements about the clients of a business: `c` is the customer, `u` their user, `p` their profile and `n` what they
// chose to be told of. Of the last three there may be none.

export const clientsOf = (businessId: string) => sql`
  customer c left join "user" u on u.id = c.user_id left join profile p on p.user_id = c.user_id
    left join notification_setting n on n.user_id = c.user_id
  where c.business_id = ${businessId} and c.merged_into is null and c.erased_at is null and ${isClient}`

/** That they have agreed to news: in their account or, while they have none, where the business was before. */
export const agreesToNews = sql`(exists (select from consent k
    where k.user_id = c.user_id and k.kind = 'marketing' and k.withdrawn_at is null)
  or c.user_id is null and c.news_agreed_at is not null)`

/** That the audience holds them at `now`. */
export function isIn(audience: Audience, now: Date): RawBuilder<unknown> {
  const { noVisitWeeks, visitsFrom, visitsTo, serviceIds, categoryIds, shopIds } = audience
  const { birthdayWithinDays, language, staffIds, noShowsFrom, hasVisitAhead, isBlocked, tagIds } =
    audience
  const had = (condition: RawBuilder<unknown>) =>
    hasVisit(sql`exists (select from item i join service v on v.business_id = i.business_id and v.id = i.service_id
      where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null and ${condition})`)
  const all = [
    noVisitWeeks === undefined ? null : stayedAway(noVisitWeeks, now),
    visitsFrom === undefined ? null : sql`${visitsOf} >= ${visitsFrom}`,
    visitsTo === undefined ? null : sql`${visitsOf} <= ${visitsTo}`,
    serviceIds ? had(sql`v.id = any(${serviceIds}::uuid[])`) : null,
    categoryIds ? had(sql`v.category_id = any(${categoryIds}::uuid[])`) : null,
    shopIds ? hasVisit(sql`b.shop_id = any(${shopIds}::uuid[])`) : null,
    ...haveSpent(audience),
    birthdayWithinDays === undefined ? null : hasBirthday(birthdayWithinDays, now),
    tagIds
      ? sql`exists (select from customer_tagging g where g.business_id = c.business_id and g.customer_id = c.id
          and g.tag_id = any(${tagIds}::uuid[]))`
      : null,
    ...(audience.ownFields ?? []).map(standsIn),
    language ? sql`coalesce(u.language, c.language) = ${language}` : null,
    staffIds ? had(sql`i.staff_ids && ${staffIds}::uuid[]`) : null,
    noShowsFrom === undefined ? null : sql`${noShows} >= ${noShowsFrom}`,
    hasVisitAhead === undefined ? null : sql`${isAhead(now)} = ${hasVisitAhead}`,
    isBlocked === undefined ? null : sql`(c.blocked_at is not null) = ${isBlocked}`,
  ]
  return sql.join([sql`true`, ...all.filter((one) => one !== null)], sql` and `)
}

/** That a visit `b` of theirs which is over is such a one. */
function hasVisit(condition: RawBuilder<unknown>) {
  return sql`exists (select from booking b where ${ofClient} and b.state = 'completed' and ${condition})`
}

/** That this stands in an own field of theirs. */
function standsIn({ fieldId, has, fromDay, toDay, least, most }: OwnFieldFilter) {
  // Only numbers are read as such, whatever is asked of the others.
  const number = sql`case when f.kind = 'number' then v.value::numeric end`
  const all = [
    has === undefined
      ? null
      : sql`case f.kind when 'text' then position(plain_text(${has}) in plain_text(v.value)) > 0 else v.value = ${has} end`,
    fromDay ? sql`f.kind = 'date' and v.value >= ${fromDay}` : null,
    toDay ? sql`f.kind = 'date' and v.value <= ${toDay}` : null,
    least === undefined ? null : sql`${number} >= ${least}`,
    most === undefined ? null : sql`${number} <= ${most}`,
  ]
  return sql`exists (select from customer_field_value v
    join customer_field f on f.business_id = v.business_id and f.id = v.field_id and f.retired_at is null
    where ${sql.join(
      [
        sql`v.business_id = c.business_id and v.customer_id = c.id and v.field_id = ${fieldId}`,
        ...all.filter((one) => one !== null),
      ],
      sql` and `,
    )})`
}

/** That the booking `b` is theirs. */
export const ofClient = sql`b.business_id = c.business_id and b.customer_id = c.id`

/** Bookings `b` of others to which they come as the guest `g`. */
const asGuest = sql`guest g join booking b on b.business_id = g.business_id and b.id = g.booking_id
  where g.business_id = c.business_id and g.customer_id = c.id and g.cancelled_at is null`

/** How many visits of theirs are over, those as a guest with them. */
export const visitsOf = sql`((select count(*)::int from booking b where ${ofClient} and b.state = 'completed')
  + (select count(*)::int from ${asGuest} and b.state = 'completed'))`

/** Visits to which nobody came, and those of a party to which they alone did not. */
export const noShows = sql`((select count(*)::int from booking b where ${ofClient} and b.state = 'no_show')
  + (select count(*)::int from guest g where g.business_id = c.business_id and g.customer_id = c.id and g.is_no_show)
  + (select count(*)::int from booking b join guest g on g.business_id = b.business_id and g.booking_id = b.id
      and g.position = 0 and g.is_no_show
    where ${ofClient} and b.state <> 'no_show'))`

/** When they themselves come to the booking `b`; guests are apart only where it takes longer than an hour. */
export const cameAt = sql`case when b.ends_at - b.starts_at > interval '1 hour' then ${ownInstant('b')} else b.starts_at end`

/** That somebody comes to one of their visits later than `now`. */
function isAhead(now: Date) {
  return sql`exists (select from booking b where ${ofClient} and b.ends_at > ${now} and ${cameAt} > ${now}
    and b.state in ('confirmed', 'checked_in'))`
}

function stayedAway(weeks: number, now: Date) {
  const since = new Date(now.getTime() - weeks * 7 * 86_400_000)
  const stands = sql`b.state in ('held', 'requested', 'confirmed', 'checked_in', 'completed')`
  return sql`${visitsOf} > 0
    and not exists (select from booking b where ${ofClient} and b.ends_at > ${since} and ${cameAt} > ${since} and ${stands})
    and not exists (select from ${asGuest} and b.ends_at > ${since} and ${stands})`
}

/** What they have bought: visits and orders. */
const subjectsOf = sql`select b.id from booking b where ${ofClient}
  union all select o.id from "order" o where o.business_id = c.business_id and o.customer_id = c.id`

/** What the ledger says was earned with them, by currency, tax included; a list of money. */
export function spentOf(): RawBuilder<unknown> {
  const kinds = [...earnedKinds, 'tax_payable']
  const signed = sql`case when split_part(l.destination, ':', 1) = any(${kinds}::text[]) then l.amount_minor else 0 end
    - case when split_part(l.source, ':', 1) = any(${kinds}::text[]) then l.amount_minor else 0 end`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('amountMinor', m.minor, 'currency', m.currency)
      order by m.currency) filter (where m.minor <> 0), '[]')
    from (select l.currency, sum(${signed})::bigint as minor
      from ledger_transfer t join ledger_posting l on l.business_id = t.business_id and l.transfer_id = t.id
      where t.business_id = c.business_id and t.subject_id in (${subjectsOf}) group by l.currency) m)`
}

function haveSpent({ spentFromMinor, spentToMinor, currency }: Audience) {
  if (spentFromMinor === undefined && spentToMinor === undefined) return []
  const earned = earnedOf(sql`c.business_id`, subjectsOf, sql`l.currency = ${currency}`, true)
  return [
    spentFromMinor === undefined ? null : sql`${earned} >= ${spentFromMinor}`,
    spentToMinor === undefined ? null : sql`${earned} <= ${spentToMinor}`,
  ]
}

/** What the ledger says was earned with some subjects, in minor units; tax included where that is asked. */
export function earnedOf(
  businessId: RawBuilder<unknown>,
  subjects: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  withTax = false,
) {
  const kinds = withTax ? [...earnedKinds, 'tax_payable'] : earnedKinds
  const isEarned = (side: string) =>
    sql`split_part(l.${sql.ref(side)}, ':', 1) = any(${kinds}::text[])`
  return sql`(select coalesce(sum(
      case when ${isEarned('destination')} then l.amount_minor else 0 end
      - case when ${isEarned('source')} then l.amount_minor else 0 end), 0)::bigint
    from ledger_transfer t join ledger_posting l on l.business_id = t.business_id and l.transfer_id = t.id
    where t.business_id = ${businessId} and t.subject_id in (${subjects}) and ${condition})`
}

const earnedKinds = ['revenue_service', 'revenue_product', 'revenue_fee']

/** Whose birthday is today or within so many days; who was born on 29 February has it on the 28th in other years. */
function hasBirthday(days: number, now: Date) {
  const coming = Array.from({ length: days + 1 }, (_, ahead) => {
    const at = now.getTime() + ahead * 86_400_000
    const [day, next] = [new Date(at), new Date(at + 86_400_000)]
    const own = [day.getUTCMonth() + 1, day.getUTCDate()] as const
    return own[0] === 2 && own[1] === 28 && next.getUTCDate() === 1
      ? [own, [2, 29] as const]
      : [own]
  }).flat()
  const [months, daysOf] = [coming.map(([month]) => month), coming.map(([, day]) => day)]
  return sql`(coalesce(p.birth_month, c.birth_month), coalesce(p.birth_day, c.birth_day)) in (
    select * from unnest(${months}::smallint[], ${daysOf}::smallint[]))`
}
