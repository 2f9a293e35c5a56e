import { refuse } from '@serein/shared/refusal.ts'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { sql } from 'kysely'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { inBoth } from '../platform/words.ts'
import { discardPictures, insertPicture, keepPicture, madeOf } from '../shop/picture-row.ts'
import { readPrivate } from '../shop/private-picture.ts'
import { lockEditable, reviewOfVisit, tell } from './own-review.ts'
import { selectVisit } from './sql.ts'

/** What a photo of a review shows is known to its author alone. */

/** Makes the files of a photo and puts it last. Errors: as the contract says, here and below. */
export async function addReviewPicture(
  context: CallContext<CustomerScope>,
  store: PictureStore,
  { bookingId, file }: { bookingId: string; file: File },
): Promise<ReviewOfVisit> {
  const scope = context.scope
  const earlier = await answeredBefore<ReviewOfVisit>(context)
  if (earlier) return earlier
  const now = context.now()
  const before = await reviewOfVisit(context.db, scope, bookingId, now)
  if (before.whyNot || !before.review)
    throw refuse('review_not_possible', { reason: before.whyNot ?? 'not_over' })
  const made = await madeOf(file, context)
  return once(context, async (tx) => {
    const visit = await lockEditable(tx, scope, bookingId, now)
    const { businessId, review } = visit
    const { pictures: limit } = reviewRules
    if (review.pictures.length >= limit) throw refuse('review_pictures_full', { limit })
    await keepPicture(context, store, made)
    const pictureId = await insertPicture(tx, made, {
      businessId,
      alt: inBoth('review.photo.alt'),
      userId: scope.userId,
      now,
    })
    await sql`
      insert into review_picture (business_id, review_id, position, picture_id)
      select ${businessId}, ${review.id}, min(free), ${pictureId} from generate_series(0, ${limit - 1}::integer) free
      where not exists (select from review_picture where business_id = ${businessId} and review_id = ${review.id}
        and position = free)`.execute(tx)
    await tell(tx, visit, 'review.edited', review.id)
    return reviewOfVisit(tx, scope, bookingId, now)
  })
}

/** A photo for its author, also once its review is taken down and it has no address any more. Errors: `not_found`. */
export async function reviewPhoto(
  db: Db,
  store: PictureStore,
  scope: CustomerScope,
  { bookingId, pictureId, width }: { bookingId: string; pictureId: string; width: number },
): Promise<File> {
  const visit = await selectVisit(db, scope, bookingId)
  if (!visit?.review?.pictures.some(({ id }) => id === pictureId)) throw refuse('not_found')
  const { rows } = await sql<{ file: string; widths: number[] }>`
    select file, widths from picture
    where business_id = ${visit.businessId} and id = ${pictureId}`.execute(db)
  return readPrivate(store, rows[0], { width, name: pictureId })
}

/** It has no address any more; the picture itself goes with the next sweep. */
export async function removeReviewPicture(
  tx: Tx,
  scope: CustomerScope,
  { bookingId, pictureId }: { bookingId: string; pictureId: string },
  now: Date,
): Promise<ReviewOfVisit> {
  const visit = await lockEditable(tx, scope, bookingId, now)
  const { businessId, review } = visit
  await sql`
    delete from review_picture where business_id = ${businessId} and review_id = ${review.id}
      and picture_id = ${pictureId}`.execute(tx)
  if (review.pictures.some(({ id }) => id === pictureId))
    await discardPictures(tx, [{ businessId, pictureId }])
  await tell(tx, visit, 'review.edited', review.id)
  return reviewOfVisit(tx, scope, bookingId, now)
}
