import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { ShopPictures } from '@serein/shared/shop/contract.ts'
import { albumRules } from '@serein/shared/shop/rules.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { listPictures, lockShop } from './pictures.ts'

type Album = { id: string; name: Bilingual }
type InShop = { shopId: string; albumId: string }

/** Errors: `not_found`; `album_not_possible` when there are as many as there may be, or its name is another's. */
export async function saveAlbum(
  tx: Tx,
  scope: BusinessScope,
  { shopId, albumId, name }: { shopId: string; albumId: string | null; name: Bilingual },
): Promise<ShopPictures> {
  const albums = await lockAlbums(tx, scope, shopId)
  const before = albums.find(({ id }) => id === albumId)
  if (albumId !== null && !before) throw refuse('not_found')
  refuseTaken(albums, albumId, name)
  if (!before) {
    const id = await insert(tx, scope, { shopId, name, place: albums.length })
    auditChange(tx, { kind: 'album', id }, null, { name, place: albums.length })
    return publishChange(tx, scope, { shopId, albumId: id }, 'album.added')
  }
  auditChange(tx, { kind: 'album', id: before.id }, { name: before.name }, { name })
  await tx
    .updateTable('album')
    .set({ name: JSON.stringify(name) })
    .where('business_id', '=', scope.businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', before.id)
    .execute()
  return publishChange(tx, scope, { shopId, albumId: before.id }, 'album.renamed')
}

/** Errors: `not_found`; `pictures_changed` when these are not the albums of the shop by now. */
export async function orderAlbums(
  tx: Tx,
  scope: BusinessScope,
  { shopId, albumIds }: { shopId: string; albumIds: string[] },
): Promise<ShopPictures> {
  const albums = (await lockAlbums(tx, scope, shopId)).map(({ id }) => id)
  if (albums.toSorted().join() !== albumIds.toSorted().join()) throw refuse('pictures_changed')
  auditChange(tx, { kind: 'shop', id: shopId }, { albumIds: albums }, { albumIds })
  await place(tx, scope, shopId, albumIds)
  return publishChange(tx, scope, { shopId, albumId: shopId }, 'album.ordered')
}

/** Its pictures stay where they are in the order of all, in no album. Errors: `not_found` for the shop. */
export async function removeAlbum(
  tx: Tx,
  scope: BusinessScope,
  { shopId, albumId }: InShop,
): Promise<ShopPictures> {
  const albums = await lockAlbums(tx, scope, shopId)
  const album = albums.find(({ id }) => id === albumId)
  auditChange(
    tx,
    { kind: 'album', id: albumId },
    { name: album?.name ?? null, place: album ? albums.indexOf(album) : null },
    { name: null, place: null },
  )
  if (!album) return listPictures(tx, scope, shopId)
  await tx
    .deleteFrom('album')
    .where('business_id', '=', scope.businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', albumId)
    .execute()
  await place(
    tx,
    scope,
    shopId,
    albums.map(({ id }) => id).filter((id) => id !== albumId),
  )
  return publishChange(tx, scope, { shopId, albumId }, 'album.removed')
}

/** Errors: as those of a new one. */
export async function restoreAlbum(
  tx: Tx,
  scope: BusinessScope,
  {
    shopId,
    albumId,
    name,
    ...was
  }: InShop & { name: Bilingual; place: number; pictureIds: string[] },
): Promise<ShopPictures> {
  const albums = await lockAlbums(tx, scope, shopId)
  const ids = albums.map(({ id }) => id)
  const isThere = ids.includes(albumId)
  auditChange(
    tx,
    { kind: 'album', id: albumId },
    { name: isThere ? name : null, place: isThere ? ids.indexOf(albumId) : null },
    { name, place: isThere ? ids.indexOf(albumId) : was.place },
  )
  if (isThere) return listPictures(tx, scope, shopId)
  refuseTaken(albums, null, name)
  await insert(tx, scope, { shopId, id: albumId, name, place: albums.length })
  await place(tx, scope, shopId, ids.toSpliced(was.place, 0, albumId))
  if (was.pictureIds.length > 0)
    await tx
      .updateTable('shop_picture')
      .set({ album_id: albumId })
      .where('business_id', '=', scope.businessId)
      .where('shop_id', '=', shopId)
      .where('album_id', 'is', null)
      .where('picture_id', 'in', was.pictureIds)
      .execute()
  return publishChange(tx, scope, { shopId, albumId }, 'album.restored')
}

/** Errors: `not_found` for a picture that the shop does not show; `album_not_possible` for an album that it does not have. */
export async function putInAlbum(
  tx: Tx,
  scope: BusinessScope,
  { shopId, pictureId, albumId }: { shopId: string; pictureId: string; albumId: string | null },
): Promise<ShopPictures> {
  const albums = await lockAlbums(tx, scope, shopId)
  if (albumId !== null && !albums.some(({ id }) => id === albumId))
    throw refuse('album_not_possible', { field: 'albumId', reason: 'unknown' })
  const update = tx
    .updateTable('shop_picture')
    .set({ album_id: albumId })
    .where('business_id', '=', scope.businessId)
    .where('shop_id', '=', shopId)
    .where('picture_id', '=', pictureId)
  const before = await tx
    .selectFrom('shop_picture')
    .select('album_id as albumId')
    .where('business_id', '=', scope.businessId)
    .where('shop_id', '=', shopId)
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  if (!before) throw refuse('not_found')
  auditChange(tx, { kind: 'picture', id: pictureId }, before, { albumId })
  await update.execute()
  const { businessId } = scope
  await publish(tx, { businessId, shopId, event: 'picture.put_in_album', subjectId: pictureId })
  return listPictures(tx, scope, shopId)
}

/** The albums of the shop in their order; until the end of the transaction nobody else changes them. */
async function lockAlbums(tx: Tx, scope: BusinessScope, shopId: string): Promise<Album[]> {
  await lockShop(tx, scope, shopId)
  return (await listPictures(tx, scope, shopId)).albums
}

function refuseTaken(albums: Album[], albumId: string | null, name: Bilingual) {
  if (albumId === null && albums.length >= albumRules.countLimit)
    throw refuse('album_not_possible', { field: 'name.en', reason: 'full' })
  const others = albums.filter(({ id }) => id !== albumId)
  for (const language of ['en', 'fr'] as const)
    if (others.some((other) => isSame(other.name[language], name[language])))
      throw refuse('album_not_possible', { field: `name.${language}`, reason: 'name_taken' })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

async function insert(
  tx: Tx,
  { businessId }: BusinessScope,
  album: { shopId: string; id?: string; name: Bilingual; place: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('album')
    .values({
      business_id: businessId,
      shop_id: album.shopId,
      ...(album.id && { id: album.id }),
      name: JSON.stringify(album.name),
      position: album.place,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which of two has a place is judged when the transaction ends. */
async function place(tx: Tx, { businessId }: BusinessScope, shopId: string, albumIds: string[]) {
  for (const [position, id] of albumIds.entries())
    await tx
      .updateTable('album')
      .set({ position })
      .where('business_id', '=', businessId)
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .execute()
}

async function publishChange(
  tx: Tx,
  scope: BusinessScope,
  { shopId, albumId }: InShop,
  event: string,
) {
  await publish(tx, { businessId: scope.businessId, shopId, event, subjectId: albumId })
  return listPictures(tx, scope, shopId)
}
