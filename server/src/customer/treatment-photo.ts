import { treatmentLimits } from '@serein/shared/customer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { publish } from '../platform/outbox.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { discardPictures, insertPicture, keepPicture, madeOf } from '../shop/picture-row.ts'
import { ofNobody, readPrivate } from '../shop/private-picture.ts'
import { lockVisit, visitFor } from './treatment-note.ts'

type Added = { photoId: string }

/** Keeps a photo beside the note of a visit; it has no public address. Errors: as the contract says. */
export async function addPhoto(
  context: CallContext<BusinessScope>,
  store: PictureStore,
  { bookingId, file }: { bookingId: string; file: File },
): Promise<Added> {
  const earlier = await answeredBefore<Added>(context)
  if (earlier) return earlier
  const scope = context.scope
  const { businessId, userId } = scope
  await visitFor(context.db, scope, bookingId, { now: context.now(), locks: false })
  const made = ofNobody(await madeOf(file, context))
  return once(context, async (tx) => {
    const now = context.now()
    await lockVisit(tx, scope, bookingId, now)
    const photos = await countPhotos(tx, businessId, bookingId)
    const limit = treatmentLimits.photos
    if (photos >= limit) throw refuse('treatment_photos_full', { limit })
    await keepPicture(context, store, made)
    const alt = { en: '', fr: '' }
    const pictureId = await insertPicture(tx, made, { ...scope, alt, now, isPrivate: true })
    const { rows } = await sql<{ id: string }>`
      insert into treatment_photo (business_id, booking_id, picture_id, added_by, added_at)
      values (${businessId}, ${bookingId}, ${pictureId}, ${userId}, ${now}) returning id`.execute(
      tx,
    )
    const subject = { kind: 'treatment_note', id: bookingId }
    auditChange(tx, subject, { photos }, { photos: photos + 1 })
    await publish(tx, { businessId, event: 'treatment.photo_added', subjectId: bookingId })
    return { photoId: rows[0]!.id }
  })
}

/** Errors: as the contract says. */
export async function photoOf(
  context: CallContext<BusinessScope>,
  store: PictureStore,
  { bookingId, photoId, width }: { bookingId: string; photoId: string; width: number },
): Promise<File> {
  const scope = context.scope
  await visitOfClient(context, scope, { bookingId, photoId })
  const { rows } = await sql<{ file: string; widths: number[] }>`
    select p.file, p.widths from treatment_photo t
    join picture p on p.business_id = t.business_id and p.id = t.picture_id
    where t.business_id = ${scope.businessId} and t.id = ${photoId}`.execute(context.db)
  return readPrivate(store, rows[0], { width, name: photoId })
}

/** Errors: as the contract says. */
export async function removePhoto(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, photoId }: { bookingId: string; photoId: string },
  now: Date,
): Promise<Added> {
  const { businessId } = scope
  await lockVisit(tx, scope, bookingId, now)
  const photos = await countPhotos(tx, businessId, bookingId)
  const { rows } = await sql<{ businessId: string; pictureId: string }>`
    delete from treatment_photo where business_id = ${businessId} and booking_id = ${bookingId} and id = ${photoId}
    returning business_id as "businessId", picture_id as "pictureId"`.execute(tx)
  if (rows.length === 0) throw refuse('not_found')
  await discardPictures(tx, rows)
  const subject = { kind: 'treatment_note', id: bookingId }
  auditChange(tx, subject, { photos }, { photos: photos - 1 })
  await publish(tx, { businessId, event: 'treatment.photo_removed', subjectId: bookingId })
  return { photoId }
}

/** A photo of an earlier visit is seen through the one whose notes are open, as the note is. */
async function visitOfClient(
  { db, now }: CallContext,
  scope: BusinessScope,
  { bookingId, photoId }: { bookingId: string; photoId: string },
): Promise<void> {
  const visit = await visitFor(db, scope, bookingId, { now: now(), locks: false })
  const { rows } = await sql`
    select from treatment_photo t join booking b on b.business_id = t.business_id and b.id = t.booking_id
    where t.business_id = ${scope.businessId} and t.id = ${photoId}
      and (b.id = ${bookingId} or (${visit.isRecognised} and b.customer_id = ${visit.customerId}))`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('not_found')
}

async function countPhotos(tx: Tx, businessId: string, bookingId: string): Promise<number> {
  const { rows } = await sql<{ photos: number }>`
    select count(*)::int as photos from treatment_photo
    where business_id = ${businessId} and booking_id = ${bookingId}`.execute(tx)
  return rows[0]!.photos
}
