import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { askSlices, type Caller } from '../identity/testing/slice-api.ts'
import { folderStore } from '../platform/picture-store.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { pictureRoutes, shopRoutes } from './routes.ts'
import { photoFilesAmong } from '../support/photo.ts'
import { sweepPictures } from './sweep.ts'

const log = pino({ level: 'silent' })
const alt = { en: 'The bath in evening light', fr: 'Le bain dans la lumière du soir' }
const clock = { now: new Date('2026-11-21T14:00:00.000Z') }

let folder: string
let shops: { id: string; business_id: string; slug: string }[]
let home: { shopId: string; businessId: string; userId: string }
let colours = 0

const database = fileDatabase({ demo: true, now: clock.now })
beforeAll(async () => {
  shops = await database.db
    .selectFrom('shop')
    .select(['id', 'business_id', 'slug'])
    .orderBy('slug')
    .execute()
  const owner = await database.db
    .selectFrom('membership')
    .select(['user_id', 'business_id'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const businessId = owner.business_id
  const shopId = shops.find((shop) => shop.business_id === businessId)!.id
  home = { shopId, businessId, userId: owner.user_id }
}, 120_000)

beforeEach(async () => {
  clock.now = new Date('2026-11-21T14:00:00.000Z')
  folder = await mkdtemp(join(tmpdir(), 'serein-shop-pictures-'))
  await database.sql`delete from shop_picture where shop_id = ${home.shopId}`
  await database.sql`delete from picture where type = 'image/webp'`
  return () => rm(folder, { recursive: true })
})

test('a picture that was sent is seen in the shop, in three widths of two formats, all of them there', async () => {
  const { status, body } = await add(await photograph(2_000))
  expect(status).toBe(200)
  const [first] = body.pictures
  expect(first.picture).toMatchObject({ alt, photo: { width: 1600, widths: [480, 960, 1600] } })
  expect(first.picture.src).toMatch(/^\/pictures\/[0-9a-f]{32}-960\.webp$/)
  expect(await files()).toHaveLength(6)
  const shop = await ask('GET', `/shops/${home.shopId}`)
  expect(shop.body.pictures).toEqual([{ ...first.picture, id: first.id, albumId: null }])
  expect(shop.body.picture).toEqual(first.picture)
})

test('a picture for a treatment or a product is not among those of the shop, and is kept for it', async () => {
  await add(await photograph())
  const { status, body } = await add(await photograph(), { isShown: false })
  expect(status).toBe(200)
  expect(body.added.picture.alt).toEqual(alt)
  expect(body.pictures.map((one: { id: string }) => one.id)).not.toContain(body.added.id)
})

test('a key is for one file, and the same bytes twice, also at once, are one set of files', async () => {
  const file = await photograph()
  await add(file, { key: 'the-same-key' })
  const other = await add(await photograph(), { key: 'the-same-key' })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  await Promise.all([1, 2].map(() => add(file)))
  expect(await order()).toHaveLength(3)
  expect(await files()).toHaveLength(2)
})

test('both languages have to be told, in words of sane length', async () => {
  const file = await photograph()
  for (const wrong of [{ fr: '' }, { en: 'x' }, { en: 'x'.repeat(161) }]) {
    const { status, body } = await add(file, { alt: { ...alt, ...wrong } })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.fields[0].path).toMatch(/^alt\.(en|fr)$/)
  }
  const without = await ask('POST', `/console/shops/${home.shopId}/pictures`, { body: { alt } })
  expect([without.status, without.body.data.fields[0].path]).toEqual([400, 'file'])
  expect(await files()).toEqual([])
})

test('what is no picture is refused, and nothing of it is kept', async () => {
  const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_0001.HEIC')
  expect((await add(heic)).body.message).toContain('Settings > Camera > Formats > Most Compatible')
  const page = new File(['<svg onload="alert(1)"/>'], 'holiday.jpg', { type: 'image/jpeg' })
  const { status, body } = await add(page)
  expect([status, body.code, body.data]).toEqual([
    422,
    'picture_unusable',
    { reason: 'unreadable' },
  ])
  expect([await files(), await order()]).toEqual([[], []])
})

test('where nothing can be written the answer says so, and the shop is as before', async () => {
  await add(await photograph())
  const before = await order()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file in the way of the folder')
  const { status, body } = await add(await photograph())
  expect([status, body.code]).toEqual([503, 'picture_not_kept'])
  expect(body.message).toContain('Nothing was changed')
  expect(await order()).toEqual(before)
  await rm(folder)
  await mkdir(folder)
  expect((await add(await photograph())).status).toBe(200)
})

test('nobody brings somebody else’s picture to a shop of their own', async () => {
  await add(await photograph())
  const [id] = await order()
  const theirs = shops.find((shop) => shop.business_id !== home.businessId)!
  const stolen = await ask('POST', `/console/shops/${theirs.id}/pictures/${id}/restore`, {
    body: { place: 0 },
    who: { businessId: theirs.business_id, role: 'owner' },
  })
  expect(stolen.status).toBe(404)
  expect(await order()).toEqual([id])
})

test('pictures are put in order, described, removed and brought back to their place', async () => {
  for (let count = 0; count < 3; count += 1) await add(await photograph())
  const [one, two, three] = (await order()) as [string, string, string]
  expect((await reorder([three, one, two])).status).toBe(200)
  expect(await order()).toEqual([three, one, two])
  for (const wrong of [
    [three, one],
    [three, one, one],
    [three, one, two, two],
  ])
    expect((await reorder(wrong)).body.code).toBe('pictures_changed')
  const words = { en: 'A quiet room', fr: 'Une pièce calme' }
  const described = await change(one, 'describe', { alt: words })
  expect(described.body.pictures[1].picture.alt).toEqual(words)
  expect((await change(one, 'remove')).body.pictures).toHaveLength(2)
  expect((await change(one, 'remove')).body.pictures).toHaveLength(2)
  await change(one, 'restore', { place: 1 })
  expect(await order()).toEqual([three, one, two])
  await change(one, 'restore', { place: 1 })
  expect(await order()).toEqual([three, one, two])
})

test('a picture stays in its album while others come and are put in order, and stays when that goes', async () => {
  await add(await photograph())
  const [one] = (await order()) as [string]
  const { shopId, businessId } = home
  const [album] = (await ask('GET', `/shops/${shopId}`)).body.albums
  await database.sql`update shop_picture set album_id = ${album.id} where picture_id = ${one}`
  await add(await photograph())
  const two = (await order())[1]!
  await reorder([two, one])
  const albums = async () => {
    const { body } = await ask('GET', `/shops/${shopId}`)
    return body.pictures.map((each: { albumId: string }) => each.albumId)
  }
  expect(await albums()).toEqual([null, album.id])
  await database.sql`delete from album where business_id = ${businessId} and id = ${album.id}`
  expect(await albums()).toEqual([null, null])
})

test('a shop has an end to its pictures', async () => {
  const file = await photograph()
  for (let count = 0; count < 24; count += 1) expect((await add(file)).status).toBe(200)
  const { status, body } = await add(file)
  expect([status, body.code, body.data]).toEqual([409, 'pictures_full', { limit: 24 }])
  const [first] = await order()
  await change(first!, 'remove')
  expect((await add(file)).status).toBe(200)
  expect((await change(first!, 'restore', { place: 0 })).body.code).toBe('pictures_full')
})

test('the sweep leaves what is shown or may come back, and takes what is nobody’s', async () => {
  const store = folderStore(folder)
  await add(await photograph())
  await add(await photograph())
  const [remaining, removed] = (await order()) as [string, string]
  await change(removed, 'remove')
  const orphan = `${'0f'.repeat(16)}-480.webp`
  await store.write(orphan, Buffer.from('of a command that failed'))
  await age(new Date(0))
  const sweep = () => sweepPictures(database.db, store, log, clock.now, [photoFilesAmong])
  expect(await sweep()).toEqual({ rows: 0, files: 1 })
  expect(await files()).toHaveLength(4)
  await store.write(orphan, Buffer.from('of a command under way'))
  clock.now = new Date('2026-12-22T14:00:00.000Z')
  await age(new Date(0), /^(?!0f0f)/)
  await age(clock.now, /^0f0f/)
  expect(await sweep()).toEqual({ rows: 1, files: 2 })
  expect(await files()).toHaveLength(3)
  expect(await order()).toEqual([remaining])
  expect((await change(removed, 'restore', { place: 0 })).status).toBe(404)
})

type Options = { key?: string; alt?: object; isShown?: boolean }

function add(file: File, { key, alt: words = alt, isShown }: Options = {}) {
  const body = new FormData()
  if (isShown !== undefined) body.append('isShown', String(isShown))
  body.append('file', file)
  for (const [language, text] of Object.entries(words)) body.append(`alt[${language}]`, text)
  return ask('POST', `/console/shops/${home.shopId}/pictures`, { body, key })
}

function change(pictureId: string, verb: string, body: object = {}) {
  return ask('POST', `/console/shops/${home.shopId}/pictures/${pictureId}/${verb}`, { body })
}

function reorder(pictureIds: string[]) {
  return ask('POST', `/console/shops/${home.shopId}/pictures/order`, { body: { pictureIds } })
}

async function order(): Promise<string[]> {
  const { body } = await ask('GET', `/console/shops/${home.shopId}/pictures`)
  return body.pictures.map((one: { id: string }) => one.id)
}

function ask(
  method: string,
  path: string,
  { who, ...request }: { body?: object; who?: Caller | undefined; key?: string | undefined } = {},
) {
  const { userId, businessId } = home
  const caller = who === undefined ? { businessId, role: 'manager' as const } : who
  const routes = { shop: { ...shopRoutes, ...pictureRoutes({ store: folderStore(folder) }) } }
  const asking = { db: database.db, now: clock.now, userId, caller }
  return askSlices(routes, asking, method, path, request)
}

/** Each of another colour, so that no two are the same. */
async function photograph(width = 400): Promise<File> {
  const background = `#${(0x203040 + (colours += 9)).toString(16)}`
  const create = { width, height: width, channels: 3, background } as const
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'a.jpg')
}

async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
}

/** As if what lies there had been written then. */
async function age(at: Date, names = /^/) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found.filter((one) => one.isFile() && names.test(one.name)))
    await utimes(join(entry.parentPath, entry.name), at, at)
}
