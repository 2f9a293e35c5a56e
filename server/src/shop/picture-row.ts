import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { CallContext } from '../platform/context.ts'
import { accountOr } from '../platform/gate.ts'
import { spendPoints } from '../platform/picture-allowance.ts'
import { type MadePicture, makePicture, UnusablePicture } from '../platform/picture.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'

// A picture from its bytes to its row.

/** The files that are shown of what somebody sent. Errors: `picture_unusable`, `too_many_requests`. */
export async function madeOf(
  file: File,
  { scope, network, now }: CallContext,
): Promise<MadePicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    await spendPoints(bytes, { sender: accountOr(network, scope), now: now() })
    return await makePicture(bytes)
  } catch (error) {
    if (error instanceof UnusablePicture) throw refuse('picture_unusable', { reason: error.reason })
    throw error
  }
}

/**
 * Written anew even when it is there: an old file that nobody showed is young again, and the sweep leaves it. Errors:
 * `picture_not_kept`.
 */
export async function keepPicture(
  { log }: CallContext,
  store: PictureStore,
  { files }: Pick<MadePicture, 'files'>,
): Promise<void> {
  try {
    // All at once, since the transaction waits; and to the end of each, so that none comes after the answer.
    const writing = [...files].map(([file, bytes]) => store.write(file, bytes))
    await Promise.allSettled(writing)
    await Promise.all(writing)
  } catch (error) {
    log.error({ err: error }, 'picture.not_kept')
    throw refuse('picture_not_kept')
  }
}

/** The row of a picture whose files are kept; who shows it refers to it in the same transaction. Returns its id. */
export async function insertPicture(
  tx: Tx,
  made: MadePicture,
  of: { businessId: string; userId: string; alt: Bilingual; now: Date; isPrivate?: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('picture')
    .values({
      business_id: of.businessId,
      file: made.name,
      type: 'image/webp',
      alt: JSON.stringify(of.alt),
      tint: made.tint,
      blur: made.blur,
      width: made.width,
      height: made.height,
      widths: made.widths,
      bytes: [...made.files.values()].reduce((sum, bytes) => sum + bytes.length, 0),
      created_by: of.userId,
      created_at: of.now,
      is_private: of.isPrivate ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The photograph has a public address: a portrait, or a picture that somebody shows to everybody. */
export async function isPublicPicture(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isHidden: boolean | null }>`
    select bool_and(is_private or removed_at = 'epoch') as "isHidden" from picture where file = ${name}`.execute(
    db,
  )
  return rows[0]?.isHidden !== true
}

/** Whether it is a picture of the business that may be shown to everybody; it stays while the transaction lasts. */
export async function hasPicture(tx: Tx, businessId: string, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    select from picture where business_id = ${businessId} and id = ${pictureId} and not is_private for key share`.execute(
    tx,
  )
  return rows.length > 0
}

/** Takes their public address from pictures, or gives it back. */
export async function hidePictures(
  tx: Tx,
  {
    businessId,
    pictureIds,
    isPrivate,
  }: { businessId: string; pictureIds: string[]; isPrivate: boolean },
): Promise<void> {
  await sql`
    update picture set is_private = ${isPrivate}
    where business_id = ${businessId} and id = any(${pictureIds}::uuid[])`.execute(tx)
}

/** Nobody shows these any more, nor brings them back: they go with the next sweep, and whose they were is forgotten at once. */
export async function discardPictures(
  tx: Tx,
  pictures: readonly { businessId: string; pictureId: string }[],
): Promise<void> {
  await sql`
    update picture p set removed_at = 'epoch', created_by = null
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as gone("businessId" uuid, "pictureId" uuid)
    where p.business_id = gone."businessId" and p.id = gone."pictureId"`.execute(tx)
}
