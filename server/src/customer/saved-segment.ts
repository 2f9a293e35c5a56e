import type { SavedSegment } from '@serein/shared/customer/contract.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Saved = { segments: SavedSegment[] }

export async function listSegments(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
): Promise<Saved> {
  const { rows } = await sql<SavedSegment>`
    select id, name, segment from saved_segment where business_id = ${businessId} order by lower(name), id`.execute(
    db,
  )
  return { segments: rows }
}

/** Errors: `segment_name_taken`, `segments_full`, `not_found`. */
export async function saveSegment(
  tx: Tx,
  scope: BusinessScope,
  terms: { segmentId: string | null; segmentName: string; keptSegment: Audience },
  now: Date,
): Promise<Saved> {
  const { businessId } = scope
  const { segmentId, segmentName, keptSegment } = terms
  // One at a time, so that two at once are never one too many, or of one name.
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const { segments } = await listSegments(tx, scope)
  const before = segments.find(({ id }) => id === segmentId) ?? null
  if (segmentId && !before) throw refuse('not_found')
  if (segments.some(({ id, name }) => id !== segmentId && name === segmentName))
    throw refuse('segment_name_taken')
  const limit = customerLimits.segments
  if (!before && segments.length >= limit) throw refuse('segments_full', { limit })
  const { rows } = await sql<{ id: string }>`
    insert into saved_segment (business_id, id, name, segment, created_at)
    values (${businessId}, coalesce(${segmentId}::uuid, uuidv7()), ${segmentName}, ${JSON.stringify(keptSegment)}, ${now})
    on conflict (business_id, id) do update set name = excluded.name, segment = excluded.segment
    returning id`.execute(tx)
  const { id } = rows[0]!
  const was = before && { name: before.name, segment: before.segment }
  auditChange(tx, { kind: 'saved_segment', id }, was, { name: segmentName, segment: keptSegment })
  await publish(tx, { businessId, event: 'customer.segment_saved', subjectId: id })
  return listSegments(tx, scope)
}

/** Errors: `not_found`. */
export async function removeSegment(
  tx: Tx,
  scope: BusinessScope,
  segmentId: string,
): Promise<Saved> {
  const { businessId } = scope
  const { rows } = await sql<{ name: string; segment: Audience }>`
    delete from saved_segment where business_id = ${businessId} and id = ${segmentId} returning name, segment`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  auditChange(tx, { kind: 'saved_segment', id: segmentId }, rows[0], null)
  await publish(tx, { businessId, event: 'customer.segment_removed', subjectId: segmentId })
  return listSegments(tx, scope)
}
