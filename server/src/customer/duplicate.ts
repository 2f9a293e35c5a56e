import type { Likeness } from '@serein/shared/customer/refusal.ts'
import type { LikelyDuplicate } from '@serein/shared/customer/duplicate.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '../business/known-contact.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { clientsOf } from './audience.ts'
import { rowsOf } from './list.ts'

/** What more than so many share is the number of a hotel, not of a person. */
const sharedByAtMost = 8
const pairsAtOnce = 50

type Pair = { oneId: string; otherId: string; likenesses: Likeness[]; pairCount: number }

/** Pairs of clients who are likely one person. */
export async function listDuplicates(
  db: Db,
  scope: BusinessScope,
  now: Date,
): Promise<{ pairs: LikelyDuplicate[]; pairCount: number }> {
  const { rows } = await sql<Pair>`
    with client as materialized (
      select c.id, c.user_id, c.created_at, c.phone, lower(c.email) as email,
        case when coalesce(p.birth_day, c.birth_day) is not null then concat_ws(' ', coalesce(p.birth_day, c.birth_day),
          coalesce(p.birth_month, c.birth_month), ${nameKey(sql`c.name`)}) end as birthday
      from ${clientsOf(scope.businessId)}),
    likeness as (${sharing('phone')} union all ${sharing('email')} union all ${sharing('birthday')})
    select l.one_id as "oneId", l.other_id as "otherId", array_agg(l.kind order by l.kind desc) as likenesses,
      (count(*) over ())::int as "pairCount"
    from likeness l where not exists (select from customer_distinct d where d.business_id = ${scope.businessId}
      and d.customer_id = least(l.one_id, l.other_id) and d.other_id = greatest(l.one_id, l.other_id))
    group by l.one_id, l.other_id order by count(*) desc, l.one_id, l.other_id limit ${pairsAtOnce}`.execute(
    db,
  )
  const ids = [...new Set(rows.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const clients = await rowsOf(db, scope, sql`c.id = any(${ids}::uuid[])`, now)
  const byId = new Map<string, CustomerRow>(clients.map((client) => [client.id, client]))
  return {
    pairs: rows.map(({ oneId, otherId, likenesses }) => ({
      one: byId.get(oneId)!,
      other: byId.get(otherId)!,
      likenesses,
    })),
    pairCount: rows[0]?.pairCount ?? 0,
  }
}

/** Pairs of clients who share this, the older one first; of two with an account nobody can make one. */
function sharing(kind: Likeness): RawBuilder<unknown> {
  const shared = (client: string) => sql.ref(`${client}.${kind}`)
  return sql`
    select one.id as one_id, other.id as other_id, ${kind}::text as kind
    from client one join client other on ${shared('one')} = ${shared('other')}
      and (one.created_at, one.id) < (other.created_at, other.id) and (one.user_id is null or other.user_id is null)
    where ${shared('one')} in (select ${sql.ref(kind)} from client group by 1 having count(*) between 2 and ${sharedByAtMost})`
}

/** Says that two clients are two people, or no longer. Errors: `not_found`. */
export async function distinguishCustomers(
  tx: Tx,
  { businessId }: BusinessScope,
  wanted: { customerId: string; otherId: string; isDistinct: boolean },
  now: Date,
): Promise<{ isDistinct: boolean }> {
  const { isDistinct } = wanted
  const [one, other] = [wanted.customerId, wanted.otherId].toSorted() as [string, string]
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id in (${one}, ${other}) and merged_into is null
      and erased_at is null order by id for key share`.execute(tx)
  if (rows.length < 2) throw refuse('not_found')
  await (
    isDistinct
      ? sql`insert into customer_distinct (business_id, customer_id, other_id, noted_at)
          values (${businessId}, ${one}, ${other}, ${now}) on conflict do nothing`
      : sql`delete from customer_distinct
          where business_id = ${businessId} and customer_id = ${one} and other_id = ${other}`
  ).execute(tx)
  const subject = { kind: 'customer', id: wanted.customerId }
  auditChange(tx, subject, { isDistinct: !isDistinct }, { isDistinct, otherId: wanted.otherId })
  await publish(tx, { businessId, event: 'customer.distinguished', subjectId: wanted.customerId })
  return { isDistinct }
}
