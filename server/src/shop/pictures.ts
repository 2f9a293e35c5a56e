import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { AddedPicture, ShopPictures } from '@serein/shared/shop/contract.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { publish } from '../platform/outbox.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { insertPicture, keepPicture, madeOf } from './picture-row.ts'
import { albumsOfShop, shownPicture } from './sql.ts'

type InShop = { shopId: string; pictureId: string }

/** The pictures of a shop of the caller's business. Refuses with `not_found`. */
export async function listPictures(
  db: Db,
  { businessId }: BusinessScope,
  shopId: string,
): Promise<ShopPictures> {
  const { rows } = await sql<ShopPictures>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'picture', ${shownPicture}, 'albumId', sp.album_id,
        'addedAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by sp.position)
      from shop_picture sp join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
      where sp.business_id = s.business_id and sp.shop_id = s.id
    ), '[]') as pictures, ${albumsOfShop} as albums
    from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/**
 * Makes the files of a picture and hangs it last, or nowhere: then it is kept as long as one that was removed, and while
 * something of a slice to the right names it. The work comes first, without a transaction; the files are written
 * within it, so that a picture that is shown has its files, and one whose files cannot be written is not shown.
 */
export async function addPicture(
  context: CallContext<BusinessScope>,
  store: PictureStore,
  { shopId, file, alt, isShown }: { shopId: string; file: File; alt: Bilingual; isShown: boolean },
): Promise<AddedPicture> {
  const scope = context.scope
  const earlier = await answeredBefore<AddedPicture>(context)
  if (earlier) return earlier
  await listPictures(context.db, scope, shopId)
  const made = await madeOf(file, context)
  return once(context, async (tx) => {
    const pictureIds = await lockShop(tx, scope, shopId)
    if (isShown) refuseFull(pictureIds)
    await keepPicture(context, store, made)
    const id = await insertPicture(tx, made, { ...scope, alt, now: context.now() })
    if (isShown) await hang(tx, scope, shopId, [...pictureIds, id])
    else await markRemoved(tx, scope, id, context.now())
    const place = isShown ? pictureIds.length : null
    auditChange(tx, { kind: 'picture', id }, null, { shopId, alt, place })
    const pictures = await publishChange(tx, scope, { shopId, pictureId: id }, 'picture.added')
    const { rows } = await sql<AddedPicture['added']>`
      select p.id, ${shownPicture} as picture from picture p
      where p.business_id = ${scope.businessId} and p.id = ${id}`.execute(tx)
    return { ...pictures, added: rows[0]! }
  })
}

/** Errors: `not_found`. */
export async function describePicture(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureId, alt }: InShop & { alt: Bilingual },
): Promise<ShopPictures> {
  await lockShop(tx, scope, shopId)
  const before = await ownPicture(tx, scope, pictureId)
  auditChange(tx, { kind: 'picture', id: pictureId }, before, { alt })
  await tx
    .updateTable('picture')
    .set({ alt: JSON.stringify(alt) })
    .where('business_id', '=', scope.businessId)
    .where('id', '=', pictureId)
    .execute()
  return publishChange(tx, scope, { shopId, pictureId }, 'picture.described')
}

/** Removing it twice is removing it once. Errors: `not_found`. */
export async function removePicture(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureId }: InShop,
  now: Date,
): Promise<ShopPictures> {
  const pictureIds = await lockShop(tx, scope, shopId)
  await ownPicture(tx, scope, pictureId)
  auditPlace(tx, pictureId, pictureIds, null)
  const left = pictureIds.filter((id) => id !== pictureId)
  if (left.length === pictureIds.length) return listPictures(tx, scope, shopId)
  await hang(tx, scope, shopId, left)
  await markRemoved(tx, scope, pictureId, now)
  return publishChange(tx, scope, { shopId, pictureId }, 'picture.removed')
}

/** Errors: `not_found` when it was never there or is forgotten; `pictures_full`. */
export async function restorePicture(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureId, place }: InShop & { place: number },
): Promise<ShopPictures> {
  const pictureIds = await lockShop(tx, scope, shopId)
  const isShown = pictureIds.includes(pictureId)
  auditPlace(tx, pictureId, pictureIds, isShown ? pictureIds.indexOf(pictureId) : place)
  if (isShown) return listPictures(tx, scope, shopId)
  await ownPicture(tx, scope, pictureId)
  refuseFull(pictureIds)
  await tx
    .updateTable('picture')
    .set({ removed_at: null })
    .where('business_id', '=', scope.businessId)
    .where('id', '=', pictureId)
    .execute()
  await hang(tx, scope, shopId, pictureIds.toSpliced(place, 0, pictureId))
  return publishChange(tx, scope, { shopId, pictureId }, 'picture.restored')
}

/** Errors: `not_found`; `pictures_changed` when these are not the pictures of the shop by now. */
export async function orderPictures(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureIds }: { shopId: string; pictureIds: string[] },
): Promise<ShopPictures> {
  const before = await lockShop(tx, scope, shopId)
  if (before.toSorted().join() !== pictureIds.toSorted().join()) throw refuse('pictures_changed')
  auditChange(tx, { kind: 'shop', id: shopId }, { pictureIds: before }, { pictureIds })
  await hang(tx, scope, shopId, pictureIds)
  return publishChange(tx, scope, { shopId, pictureId: shopId }, 'picture.ordered')
}

/** The pictures of the shop in their order; until the end of the transaction nobody else changes them. */
export async function lockShop(
  tx: Tx,
  { businessId }: BusinessScope,
  shopId: string,
): Promise<string[]> {
  const shop = await tx
    .selectFrom('shop')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shop) throw refuse('not_found')
  const rows = await tx
    .selectFrom('shop_picture')
    .select('picture_id')
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.picture_id)
}

/** Each stays in its album. */
async function hang(tx: Tx, { businessId }: BusinessScope, shopId: string, pictureIds: string[]) {
  const before = await tx
    .deleteFrom('shop_picture')
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .returning(['picture_id', 'album_id'])
    .execute()
  const albumOf = new Map(before.map((row) => [row.picture_id, row.album_id]))
  if (pictureIds.length === 0) return
  const rows = pictureIds.map((picture_id, position) => ({
    business_id: businessId,
    shop_id: shopId,
    position,
    picture_id,
    album_id: albumOf.get(picture_id) ?? null,
  }))
  await tx.insertInto('shop_picture').values(rows).execute()
}

/** Where it hangs, counted from 0; null: nowhere. */
function auditPlace(tx: Tx, id: string, pictureIds: string[], place: number | null) {
  const before = pictureIds.includes(id) ? pictureIds.indexOf(id) : null
  auditChange(tx, { kind: 'picture', id }, { place: before }, { place })
}

/** From now on nobody sees it, unless another shop shows it. */
async function markRemoved(tx: Tx, { businessId }: BusinessScope, pictureId: string, now: Date) {
  await sql`update picture set removed_at = ${now} where business_id = ${businessId} and id = ${pictureId}
    and not exists (select from shop_picture sp where sp.business_id = ${businessId} and sp.picture_id = ${pictureId})`.execute(
    tx,
  )
}

function refuseFull(pictureIds: string[]) {
  const limit = pictureRules.countLimit
  if (pictureIds.length >= limit) throw refuse('pictures_full', { limit })
}

/** What is said of a picture of the business. Errors: `not_found`. */
async function ownPicture(tx: Tx, { businessId }: BusinessScope, pictureId: string) {
  const own = await tx
    .selectFrom('picture')
    .select('alt')
    .where('business_id', '=', businessId)
    .where('id', '=', pictureId)
    .where('is_private', '=', false)
    .executeTakeFirst()
  if (!own) throw refuse('not_found')
  return own
}

async function publishChange(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureId }: InShop,
  event: string,
) {
  await publish(tx, { businessId: scope.businessId, shopId, event, subjectId: pictureId })
  return listPictures(tx, scope, shopId)
}
