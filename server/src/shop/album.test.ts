import type { ShopDetails, ShopPictures } from '@serein/shared/shop/contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { askSlices } from '../identity/testing/slice-api.ts'
import { folderStore } from '../platform/picture-store.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { pictureRoutes, shopRoutes } from './routes.ts'

type Answer = { status: number; body: ShopPictures & { code?: string; data?: unknown } }

let home: { shopId: string; businessId: string; userId: string }
let started: ShopPictures

const now = new Date('2026-11-21T14:00:00.000Z')
const database = fileDatabase({ demo: true, now })
beforeAll(async () => {
  home = await database.db
    .selectFrom('shop')
    .innerJoin('membership', 'membership.business_id', 'shop.business_id')
    .select(['shop.id as shopId', 'shop.business_id as businessId', 'user_id as userId'])
    .where('shop.slug', '=', 'le-marais')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  started = await readPictures()
}, 120_000)

test('an album is made last, renamed, and put first', async () => {
  const before = started.albums.map(({ id }) => id)
  const name = { en: 'Garden', fr: 'Jardin' }
  const made = (await send('', { albumId: null, name })).body.albums
  const { id } = made.at(-1)!
  expect(made.map((album) => album.id)).toEqual([...before, id])
  const renamed = await send('', { albumId: id, name: { en: 'Yard', fr: 'Cour' } })
  expect(renamed.body.albums.at(-1)).toEqual({ id, name: { en: 'Yard', fr: 'Cour' } })
  const ordered = await send('/order', { albumIds: [id, ...before] })
  expect(ordered.body.albums.map((album) => album.id)).toEqual([id, ...before])
  expect((await details()).albums.map((album) => album.id)).toEqual([id, ...before])
  expect((await send('/order', { albumIds: before })).body.code).toBe('pictures_changed')
  await send(`/${id}/remove`)
})

test('a picture is put into an album and taken out, and stays where it is in the order of all', async () => {
  const [album] = started.albums
  const { id } = started.pictures.at(-1)!
  const put = (albumId: string | null) =>
    ask('POST', `/console/shops/${home.shopId}/pictures/${id}/album`, { albumId })
  const { pictures } = (await put(album!.id)).body
  expect(pictures.map((picture) => picture.id)).toEqual(started.pictures.map((one) => one.id))
  expect(pictures.at(-1)!.albumId).toBe(album!.id)
  expect((await put(null)).body.pictures.at(-1)!.albumId).toBe(null)
  const nobody = await put('01900000-0000-7000-8000-000000000000')
  expect(nobody.body.data).toEqual({ field: 'albumId', reason: 'unknown' })
  await put(started.pictures.at(-1)!.albumId)
})

test('the pictures of an album that is removed stay, and come back with it', async () => {
  const [first, second] = started.albums
  const own = ({ pictures }: ShopPictures) =>
    pictures.filter(({ albumId }) => albumId === first!.id).map(({ id }) => id)
  const pictureIds = own(started)
  expect(pictureIds.length).toBeGreaterThan(1)
  const after = (await send(`/${first!.id}/remove`)).body
  expect(after.pictures.map(({ id }) => id)).toEqual(started.pictures.map(({ id }) => id))
  expect([own(after), after.albums[0]]).toEqual([[], second])
  expect((await send(`/${first!.id}/remove`)).body.albums).toEqual(after.albums)
  const was = { name: first!.name, place: 0, pictureIds }
  expect((await send(`/${first!.id}/restore`, was)).body).toEqual(started)
  expect((await send(`/${first!.id}/restore`, was)).body).toEqual(started)
})

test('an album says at which field it cannot be kept', async () => {
  const [album] = started.albums
  const taken = await send('', { albumId: null, name: { en: 'New', fr: album!.name.fr } })
  expect(taken).toMatchObject({
    status: 422,
    body: { code: 'album_not_possible', data: { field: 'name.fr', reason: 'name_taken' } },
  })
  for (let count = started.albums.length; count < 12; count += 1)
    await send('', { albumId: null, name: { en: `A ${count}`, fr: `U ${count}` } })
  const full = await send('', { albumId: null, name: { en: 'More', fr: 'Encore' } })
  expect(full.body.data).toEqual({ field: 'name.en', reason: 'full' })
})

async function readPictures(): Promise<ShopPictures> {
  return (await ask('GET', `/console/shops/${home.shopId}/pictures`)).body
}

async function details(): Promise<ShopDetails> {
  return (await ask('GET', `/shops/${home.shopId}`)).body as unknown as ShopDetails
}

function send(path: string, body: object = {}): Promise<Answer> {
  return ask('POST', `/console/shops/${home.shopId}/albums${path}`, body)
}

function ask(method: string, path: string, body?: object): Promise<Answer> {
  const routes = { shop: { ...shopRoutes, ...pictureRoutes({ store: folderStore('/nowhere') }) } }
  const { userId, businessId } = home
  const asking = { db: database.db, now, userId, caller: { businessId, role: 'owner' as const } }
  return askSlices(routes, asking, method, path, { body })
}
