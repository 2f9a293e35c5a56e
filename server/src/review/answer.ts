import { refuse } from '@serein/shared/refusal.ts'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import type { ReportReason } from '@serein/shared/review/rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { tell } from './own-review.ts'
import { isServedBy } from './review.ts'
import { shownPictures } from './sql.ts'

type OneReview = { shopId: string; reviewId: string }
type Complaint = OneReview & { reason: ReportReason; note: string }
type ReviewQuery = {
  shopId: string
  stars?: number | undefined
  staffId?: string | undefined
  isUnanswered?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

/** The reviews of a shop as its business reads them. Errors: `not_found`; `invalid_input` for a foreign cursor. */
export async function listShopReviews(
  db: Db,
  scope: BusinessScope,
  { shopId, stars, staffId, isUnanswered, cursor, limit }: ReviewQuery,
): Promise<{ reviews: ShopReview[]; nextCursor: string | null }> {
  await ownShop(db, scope, shopId)
  const at = cursor ? readCursor(cursor) : null
  const { rows } = await sql<ShopReview & { orderAt: Date }>`
    select ${columns}, r.created_at as "orderAt" from review r
    where r.business_id = ${scope.businessId} and r.shop_id = ${shopId}
      ${stars ? sql`and r.stars = ${stars}` : sql``}
      ${staffId ? isServedBy(staffId) : sql``}
      ${isUnanswered ? sql`and r.answer is null and r.taken_down_at is null` : sql``}
      ${at ? sql`and (r.created_at, r.id) < (${at.at}, ${at.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    reviews: page.map(({ orderAt: _orderAt, ...review }) => review),
    nextCursor: last ? writeCursor({ at: last.orderAt, id: last.id }) : null,
  }
}

/** Some of the reviews of a business, by their ids. */
export async function selectShopReviews(
  db: Db,
  { businessId }: BusinessScope,
  ids: readonly string[],
): Promise<ShopReview[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShopReview>`
    select ${columns} from review r where r.business_id = ${businessId} and r.id = any(${ids})`.execute(
    db,
  )
  return rows
}

/** Errors: as the contract says, here and below. */
export async function answerReview(
  tx: Tx,
  scope: BusinessScope,
  { answer, ...one }: OneReview & { answer: string },
  now: Date,
): Promise<ShopReview> {
  const before = await lockReview(tx, scope, one)
  if (before.answer?.text !== answer)
    await setAnswer(tx, scope, one, { answer, at: before.answer?.at ?? now.toISOString() })
  return changed(tx, scope, one, before, 'review.answered')
}

export async function removeAnswer(
  tx: Tx,
  scope: BusinessScope,
  one: OneReview,
): Promise<ShopReview> {
  const before = await lockReview(tx, scope, one)
  await setAnswer(tx, scope, one, { answer: null, at: null })
  return changed(tx, scope, one, before, 'review.unanswered')
}

export async function reportAsShop(
  tx: Tx,
  scope: BusinessScope,
  complaint: Complaint,
  now: Date,
): Promise<ShopReview> {
  const before = await lockReview(tx, scope, complaint)
  const by = { businessId: scope.businessId, userId: scope.userId, isByBusiness: true }
  await keepComplaint(tx, by, complaint, now)
  return changed(tx, scope, complaint, before, 'review.reported')
}

/** Any reader reports any review that stands. */
export async function reportReview(
  tx: Tx,
  { userId }: CustomerScope,
  complaint: Complaint,
  now: Date,
): Promise<{ isReported: true }> {
  const { businessId } = await findShop(tx, complaint.shopId)
  const { rows } = await sql`
    select from review where business_id = ${businessId} and id = ${complaint.reviewId} and shop_id = ${complaint.shopId}
      and taken_down_at is null`.execute(tx)
  if (rows.length === 0) throw refuse('not_found')
  await keepComplaint(tx, { businessId, userId, isByBusiness: false }, complaint, now)
  await tell(tx, { businessId, shopId: complaint.shopId }, 'review.reported', complaint.reviewId)
  return { isReported: true }
}

const columns = sql`r.id, r.stars, r.staff_stars as "staffStars", r.shop_stars as "shopStars", r.text, r.language,
  r.author_name as "authorName", ${instantOf('r.created_at')} as "createdAt", r.taken_down_reason as "takenDownFor",
  case when r.answer is not null
    then jsonb_build_object('text', r.answer, 'at', ${instantOf('r.answered_at')}) end as answer,
  exists (select from review_report p where p.business_id = r.business_id and p.review_id = r.id
    and p.is_by_business and p.decision is null) as "isReported",
  ${shownPictures} as pictures,
  coalesce((select jsonb_agg(distinct i.service_name) from item i where i.business_id = r.business_id
    and i.booking_id = r.booking_id and i.cancelled_at is null), '[]') as "serviceNames",
  coalesce((select jsonb_agg(distinct m.name) from item i join staff_member m on m.business_id = i.business_id
    and m.id = any(i.staff_ids) where i.business_id = r.business_id and i.booking_id = r.booking_id
    and i.cancelled_at is null), '[]') as "staffNames"`

async function ownShop(db: Db, { businessId }: BusinessScope, shopId: string): Promise<void> {
  const { rows } =
    await sql`select from shop where business_id = ${businessId} and id = ${shopId}`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
}

async function lockReview(
  tx: Tx,
  { businessId }: BusinessScope,
  { shopId, reviewId }: OneReview,
): Promise<ShopReview> {
  const { rows } = await sql<ShopReview>`
    select ${columns} from review r
    where r.business_id = ${businessId} and r.shop_id = ${shopId} and r.id = ${reviewId} for update of r`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function setAnswer(
  tx: Tx,
  { businessId }: BusinessScope,
  { reviewId }: OneReview,
  { answer, at }: { answer: string | null; at: string | null },
): Promise<void> {
  await tx
    .updateTable('review')
    .set({ answer, answered_at: at })
    .where('business_id', '=', businessId)
    .where('id', '=', reviewId)
    .execute()
}

/** A second report by the same reader meanwhile counts once. */
async function keepComplaint(
  tx: Tx,
  by: { businessId: string; userId: string; isByBusiness: boolean },
  { reviewId, reason, note }: Complaint,
  now: Date,
): Promise<void> {
  await sql`
    insert into review_report (business_id, review_id, reporter_id, is_by_business, reason, note, created_at)
    values (${by.businessId}, ${reviewId}, ${by.userId}, ${by.isByBusiness}, ${reason}, ${note}, ${now})
    on conflict on constraint review_is_reported_once_by_each do nothing`.execute(tx)
}

async function changed(
  tx: Tx,
  scope: BusinessScope,
  one: OneReview,
  before: ShopReview,
  event: string,
): Promise<ShopReview> {
  const review = await lockReview(tx, scope, one)
  auditChange(
    tx,
    { kind: 'review', id: one.reviewId },
    auditedReview(before),
    auditedReview(review),
  )
  await tell(tx, { ...scope, ...one }, event, one.reviewId)
  return review
}

/** Of a review only what the shop does to it: the words are its author's. */
function auditedReview({ answer, isReported }: ShopReview) {
  return { isAnswered: answer !== null, answeredWith: answer?.text ?? null, isReported }
}
