import { refuse } from '@serein/shared/refusal.ts'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import {
  reviewRules,
  shortName,
  whyNotSay,
  whyNotEdit,
  whyNotWrite,
  type ReviewFault,
} from '@serein/shared/review/rules.ts'
import { type Booker, lockBooking } from '../booking/sql.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'
import { type ReviewedVisit, selectVisit, selectWaiting } from './sql.ts'

export type Words = {
  stars: number
  staffStars: number | null
  shopStars: number | null
  text: string
}
type ReviewDraft = Words & { bookingId: string }
type LanguageAndTime = { language: Language; now: Date }

/** As many as somebody looks through. */
const waitingLimit = 20

export async function listWaiting(
  db: Db,
  { userId }: CustomerScope,
  now: Date,
): Promise<{ visits: ReviewOfVisit[] }> {
  const visits = await selectWaiting(db, userId, { now, limit: waitingLimit })
  return { visits: visits.map((visit) => presentReview(visit, now)) }
}

/** Errors: `not_found`. */
export async function reviewOfVisit(
  db: Db | Tx,
  booker: Booker,
  bookingId: string,
  now: Date,
): Promise<ReviewOfVisit> {
  const visit = await selectVisit(db, booker, bookingId)
  if (!visit) throw refuse('not_found')
  return presentReview(visit, now)
}

/** Errors: as the contract says, here and below. Who writes the same from another tab waits for the visit's row. */
export async function writeReview(
  tx: Tx,
  booker: Booker,
  { bookingId, ...words }: ReviewDraft,
  { language, now }: LanguageAndTime,
): Promise<ReviewOfVisit> {
  const visit = await lockVisit(tx, booker, bookingId)
  refuseFault(whyNotWrite(standing(visit), now.toISOString()))
  const { id } = await tx
    .insertInto('review')
    .values({
      business_id: visit.businessId,
      shop_id: visit.shopId,
      booking_id: bookingId,
      customer_id: visit.customerId,
      author_name: shortName(visit.authorName) || wordsIn(language)('review.author.anonymous'),
      language,
      created_at: now,
      ...columns(words, visit),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(tx, visit, 'review.written', id)
  return reviewOfVisit(tx, booker, bookingId, now)
}

export async function editReview(
  tx: Tx,
  booker: Booker,
  { bookingId, ...words }: ReviewDraft,
  now: Date,
): Promise<ReviewOfVisit> {
  const visit = await lockEditable(tx, booker, bookingId, now)
  await tx
    .updateTable('review')
    .set({ ...columns(words, visit), edited_at: now })
    .where('business_id', '=', visit.businessId)
    .where('id', '=', visit.review.id)
    .execute()
  await tell(tx, visit, 'review.edited', visit.review.id)
  return reviewOfVisit(tx, booker, bookingId, now)
}

/** A visit whose review may be changed, locked. */
export async function lockEditable(tx: Tx, booker: Booker, bookingId: string, now: Date) {
  const visit = await lockVisit(tx, booker, bookingId)
  refuseFault(whyNotEdit(standing(visit), now.toISOString()))
  return { ...visit, review: visit.review! }
}

/** Tells everybody who shows reviews. */
export async function tell(
  tx: Tx,
  { businessId, shopId }: Pick<ReviewedVisit, 'businessId' | 'shopId'>,
  event: string,
  subjectId: string,
): Promise<void> {
  await publish(tx, { businessId, shopId, event, subjectId })
}

export async function lockVisit(tx: Tx, booker: Booker, bookingId: string): Promise<ReviewedVisit> {
  await lockBooking(tx, bookingId, booker)
  const visit = await selectVisit(tx, booker, bookingId)
  if (!visit) throw refuse('not_found')
  return visit
}

/** Nobody is rated who did not serve. */
function columns({ stars, staffStars, shopStars, text }: Words, { staffNames }: ReviewedVisit) {
  return {
    stars,
    staff_stars: staffNames.length > 0 ? staffStars : null,
    shop_stars: shopStars,
    text,
  }
}

function standing({ state, openUntil, review }: ReviewedVisit) {
  return {
    state,
    openUntil,
    writtenAt: review?.writtenAt ?? null,
    isTakenDown: (review?.takenDownFor ?? null) !== null,
  }
}

export function refuseFault(reason: ReviewFault | null): void {
  if (reason) throw refuse('review_not_possible', { reason })
}

function presentReview(visit: ReviewedVisit, now: Date): ReviewOfVisit {
  const { review, businessId: _b, customerId: _c, authorName: _a, state: _s, ...rest } = visit
  const judge = review ? whyNotEdit : whyNotWrite
  return {
    ...rest,
    whyNot: judge(standing(visit), now.toISOString()),
    canSayPrivately:
      whyNotSay(
        { ...standing(visit), writtenAt: visit.word?.writtenAt ?? null, isTakenDown: false },
        now.toISOString(),
      ) === null,
    review: review && {
      ...review,
      editableUntil: new Date(
        Date.parse(review.writtenAt) + reviewRules.editHours * 3_600_000,
      ).toISOString(),
    },
  }
}
