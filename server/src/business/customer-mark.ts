import {
  type CustomerTag,
  type ManagedTag,
  customerRowLimits,
  tagLimits,
} from '@serein/shared/business/customer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { lockCustomer } from './customer-file.ts'

type Alert = {
  customerId: string
  alertId: string | null
  alertText: string
  severity: 'high' | 'normal'
}

/** Of the customer `c`: what the team must see of them, the gravest first. */
export const alertsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'severity', a.severity,
    'authorName', a.author_name, 'writtenAt', ${instantOf('a.written_at')}) order by a.severity, a.written_at, a.id)
  from customer_alert a where a.business_id = c.business_id and a.customer_id = c.id), '[]')`

/** Of the customer `c`: their tags, by name. */
export const tagsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'tone', t.tone)
    order by lower(t.name), t.id)
  from customer_tagging g join customer_tag t on t.business_id = g.business_id and t.id = g.tag_id
  where g.business_id = c.business_id and g.customer_id = c.id), '[]')`

/** Errors: `not_found`, `alerts_full`. */
export async function saveAlert(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { customerId, alertId, alertText, severity }: Alert,
  now: Date,
): Promise<void> {
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<{ id: string; severity: string; length: number }>`
    select id, severity, length(text) as length from customer_alert
    where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)
  const before = rows.find(({ id }) => id === alertId)
  const limit = customerRowLimits.alerts
  if (alertId && !before) throw refuse('not_found')
  if (!before && rows.length >= limit) throw refuse('alerts_full', { limit })
  await sql`
    insert into customer_alert (business_id, id, customer_id, text, severity, author_id, author_name, written_at)
    values (${businessId}, coalesce(${alertId}::uuid, uuidv7()), ${customerId}, ${alertText}, ${severity}, ${userId},
      coalesce((select name from "user" where id = ${userId}), ''), ${now})
    on conflict (business_id, id) do update set text = excluded.text, severity = excluded.severity,
      author_id = excluded.author_id, author_name = excluded.author_name, written_at = excluded.written_at`.execute(
    tx,
  )
  // What it says stands in no entry; how long it is may.
  const was = before && { severity: before.severity, characters: before.length }
  const is = { severity, characters: alertText.length }
  auditChange(tx, { kind: 'customer', id: customerId }, was ?? null, is)
  await publish(tx, { businessId, event: 'customer.alerted', subjectId: customerId })
}

/** Errors: `not_found`. */
export async function removeAlert(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, alertId }: { customerId: string; alertId: string },
): Promise<void> {
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<{ severity: string; characters: number }>`
    delete from customer_alert where business_id = ${businessId} and customer_id = ${customerId} and id = ${alertId}
    returning severity, length(text) as characters`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  auditChange(tx, { kind: 'customer', id: customerId }, rows[0], { severity: null, characters: 0 })
  await publish(tx, { businessId, event: 'customer.alerted', subjectId: customerId })
}

type Tags = { tags: ManagedTag[] }

/** The tags of a business, by name, each with how many clients have it. */
export async function listTags(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
): Promise<Tags> {
  const { rows } = await sql<ManagedTag>`
    select t.id, t.name, t.tone, (select count(*)::int from customer_tagging g
        join customer c on c.business_id = g.business_id and c.id = g.customer_id and c.merged_into is null and c.erased_at is null
        where g.business_id = t.business_id and g.tag_id = t.id) as clients
    from customer_tag t where t.business_id = ${businessId} order by lower(t.name), t.id`.execute(
    db,
  )
  return { tags: rows }
}

/** Errors: `tag_name_taken`, `tags_full`, `not_found`. */
export async function saveTag(
  tx: Tx,
  scope: BusinessScope,
  { tagId, tagName, tone }: { tagId: string | null; tagName: string; tone: CustomerTag['tone'] },
  now: Date,
): Promise<Tags> {
  const { businessId } = scope
  // One at a time, so that two at once are never one too many, or of one name.
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const { tags } = await listTags(tx, scope)
  const before = tags.find(({ id }) => id === tagId) ?? null
  if (tagId && !before) throw refuse('not_found')
  if (tags.some(({ id, name }) => id !== tagId && name.toLowerCase() === tagName.toLowerCase()))
    throw refuse('tag_name_taken')
  const limit = tagLimits.tags
  if (!before && tags.length >= limit) throw refuse('tags_full', { limit })
  const { rows } = await sql<{ id: string }>`
    insert into customer_tag (business_id, id, name, tone, created_at)
    values (${businessId}, coalesce(${tagId}::uuid, uuidv7()), ${tagName}, ${tone}, ${now})
    on conflict (business_id, id) do update set name = excluded.name, tone = excluded.tone
    returning id`.execute(tx)
  const { id } = rows[0]!
  const was = before && { name: before.name, tone: before.tone }
  auditChange(tx, { kind: 'customer_tag', id }, was, { name: tagName, tone })
  await publish(tx, { businessId, event: 'customer.tag_saved', subjectId: id })
  return listTags(tx, scope)
}

/** Errors: `not_found`. */
export async function removeTag(
  tx: Tx,
  scope: BusinessScope,
  { tagId }: { tagId: string },
): Promise<Tags> {
  const { businessId } = scope
  const { rows } = await sql<{ name: string; tone: string }>`
    delete from customer_tag where business_id = ${businessId} and id = ${tagId} returning name, tone`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  auditChange(tx, { kind: 'customer_tag', id: tagId }, rows[0], null)
  await publish(tx, { businessId, event: 'customer.tag_removed', subjectId: tagId })
  return listTags(tx, scope)
}

/** A client has these tags and no others. Errors: `not_found`, also of a tag. */
export async function tagCustomer(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, tagIds }: { customerId: string; tagIds: string[] },
  now: Date,
): Promise<void> {
  await lockCustomer(tx, businessId, customerId)
  const wanted = [...new Set(tagIds)].toSorted()
  await lockTags(tx, businessId, wanted)
  const { rows } = await sql<{ tagId: string }>`
    select tag_id as "tagId" from customer_tagging
    where business_id = ${businessId} and customer_id = ${customerId} order by tag_id`.execute(tx)
  await sql`
    delete from customer_tagging where business_id = ${businessId} and customer_id = ${customerId}
      and tag_id <> all(${wanted}::uuid[])`.execute(tx)
  await sql`
    insert into customer_tagging (business_id, customer_id, tag_id, tagged_at)
    select ${businessId}, ${customerId}, t, ${now} from unnest(${wanted}::uuid[]) as t
    on conflict do nothing`.execute(tx)
  const was = { tagIds: rows.map(({ tagId }) => tagId) }
  auditChange(tx, { kind: 'customer', id: customerId }, was, { tagIds: wanted })
  await publish(tx, { businessId, event: 'customer.tagged', subjectId: customerId })
}

type Batch = { clients: number; taggedAt: string }

/** All these clients `c` get a tag who do not have it yet. Errors: `not_found`. */
export async function tagThose(
  tx: Tx,
  { businessId }: BusinessScope,
  { tagId, which }: { tagId: string; which: RawBuilder<unknown> },
  now: Date,
): Promise<Batch> {
  await lockTags(tx, businessId, [tagId])
  const { rows } = await sql`
    insert into customer_tagging (business_id, customer_id, tag_id, tagged_at)
    select c.business_id, c.id, ${tagId}, ${now} from ${which}
    on conflict do nothing returning customer_id`.execute(tx)
  const clients = rows.length
  auditChange(tx, { kind: 'customer_tag', id: tagId }, { clients: 0 }, { clients })
  await publish(tx, { businessId, event: 'customer.segment_tagged', subjectId: tagId })
  return { clients, taggedAt: now.toISOString() }
}

/** Who got a tag at one moment has it no longer. Errors: `not_found`. */
export async function untagThose(
  tx: Tx,
  { businessId }: BusinessScope,
  { tagId, taggedAt }: { tagId: string; taggedAt: string },
): Promise<{ clients: number }> {
  await lockTags(tx, businessId, [tagId])
  const { rows } = await sql`
    delete from customer_tagging where business_id = ${businessId} and tag_id = ${tagId} and tagged_at = ${taggedAt}
    returning customer_id`.execute(tx)
  const clients = rows.length
  auditChange(tx, { kind: 'customer_tag', id: tagId }, { clients }, { clients: 0 })
  await publish(tx, { businessId, event: 'customer.segment_untagged', subjectId: tagId })
  return { clients }
}

/** They stay while this runs. Errors: `not_found`. */
async function lockTags(tx: Tx, businessId: string, tagIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from customer_tag where business_id = ${businessId} and id = any(${tagIds}::uuid[])
    order by id for key share`.execute(tx)
  if (rows.length < tagIds.length) throw refuse('not_found')
}
