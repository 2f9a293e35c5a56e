import { refuse } from '@serein/shared/refusal.ts'
import type { ReportedReview } from '@serein/shared/review/moderation.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'
import { hidePictures } from '../shop/picture-row.ts'
import { shownPictures } from './sql.ts'

const listedAtOnce = 50
/** So long it can be asked why a review was judged as it was. */
const retentionDays = 3 * 366

type Judged = {
  businessId: string
  reviewId: string
  decision: 'kept' | 'taken_down'
  reason: string
}

/** Of all businesses: only the platform reads it. */
export async function listReported(
  db: Db,
  _scope: PlatformScope,
): Promise<{ reviews: ReportedReview[]; waiting: number }> {
  const { rows } = await sql<ReportedReview & { waiting: number }>`
    with open as (
      select p.business_id, p.review_id, min(p.created_at) as since, jsonb_agg(jsonb_build_object('reason', p.reason,
        'note', p.note, 'isByBusiness', p.is_by_business, 'createdAt', ${instantOf('p.created_at')})
        order by p.created_at, p.id) as reports
      from review_report p where p.decision is null group by p.business_id, p.review_id)
    select r.id as "reviewId", r.business_id as "businessId", s.name as "shopName", r.stars, r.text, r.language,
      r.author_name as "authorName", ${shownPictures} as pictures, ${instantOf('r.created_at')} as "createdAt",
      r.answer, o.reports, (count(*) over ())::int as waiting
    from open o join review r on r.business_id = o.business_id and r.id = o.review_id
      join shop s on s.business_id = r.business_id and s.id = r.shop_id
    order by o.since, r.id limit ${listedAtOnce}`.execute(db)
  return {
    reviews: rows.map(({ waiting: _waiting, ...review }) => review),
    waiting: rows[0]?.waiting ?? 0,
  }
}

/** Errors: as the contract says. */
export async function judgeReview(
  tx: Tx,
  _scope: PlatformScope,
  { businessId, reviewId, decision, reason }: Judged,
  now: Date,
): Promise<{ reviewId: string; takenDownFor: string | null }> {
  const { rows } = await sql<{ shopId: string; takenDownFor: string | null }>`
    select shop_id as "shopId", taken_down_reason as "takenDownFor" from review
    where business_id = ${businessId} and id = ${reviewId} for update`.execute(tx)
  const before = rows[0]
  if (!before) throw refuse('not_found')
  const takenDownFor = decision === 'taken_down' ? reason : null
  await sql`
    update review set taken_down_reason = ${takenDownFor},
      taken_down_at = case when ${takenDownFor}::text is null then null else coalesce(taken_down_at, ${now}) end
    where business_id = ${businessId} and id = ${reviewId}`.execute(tx)
  const pictures = await sql<{ id: string }>`
    select picture_id as id from review_picture
    where business_id = ${businessId} and review_id = ${reviewId}`.execute(tx)
  const pictureIds = pictures.rows.map(({ id }) => id)
  await hidePictures(tx, { businessId, pictureIds, isPrivate: takenDownFor !== null })
  await sql`
    update review_report set decision = ${decision}, decided_at = ${now}
    where business_id = ${businessId} and review_id = ${reviewId} and decision is null`.execute(tx)
  auditChange(tx, { kind: 'review', id: reviewId }, standing(before.takenDownFor), {
    ...standing(takenDownFor),
    decision,
  })
  const event = decision === 'taken_down' ? 'review.taken_down' : 'review.kept'
  await publish(tx, {
    businessId,
    shopId: before.shopId,
    event,
    subjectId: reviewId,
    data: { takenDownFor },
  })
  return { reviewId, takenDownFor }
}

/** Forgets reports that were judged long ago. Returns how many. */
export async function forgetReports(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const { numAffectedRows } =
    await sql`delete from review_report where decided_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function standing(takenDownFor: string | null) {
  return { isTakenDown: takenDownFor !== null, takenDownFor }
}
