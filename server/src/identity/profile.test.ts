import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore, type PictureStore } from '../platform/picture-store.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { profileRoutes } from './routes.ts'
import { askSlices } from './testing/slice-api.ts'

let folder: string
let store: PictureStore
const database = fileDatabase()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-portraits-'))
  store = folderStore(folder)
  await database.pool.query(
    `insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@example.test')`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const call = (method: string, path: string, body?: object) =>
  askSlices(
    { profile: profileRoutes({ store }) },
    { db: database.db, now: new Date('2026-11-22T10:00:00Z'), userId: 'ada' },
    method,
    `/profile${path}`,
    { body },
  )

const put = (path: string, body: object) => call('PUT', path, body)

/** Red on the left, blue on the right, lying on its side as a telephone keeps it, with a place in its margin. */
async function telephonePicture(): Promise<Blob> {
  const half = { create: { width: 400, height: 800, channels: 3 as const, background: '#c03020' } }
  const blue = await sharp({ ...half, create: { ...half.create, background: '#2030c0' } })
    .png()
    .toBuffer()
  const wide = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#c03020' },
  })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer()
  // Turned by hand, with a mark that says so.
  const bytes = await sharp(wide)
    .rotate(-90)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

function form(file: Blob, crop: Record<string, number>) {
  const data = new FormData()
  data.append('file', file, 'me.jpg')
  for (const [name, value] of Object.entries(crop)) data.append(`crop[${name}]`, String(value))
  return data
}

const fileOf = async (photo: string | null) => store.read(photo!.replace('/pictures/', ''))

test('a portrait is turned upright, cut to the square, and nothing else of the file is kept', async () => {
  const { status, body } = await call(
    'POST',
    '/photo',
    form(await telephonePicture(), { left: 0.5, top: 0.25, size: 0.5 }),
  )
  expect([status, body.code]).toEqual([200, undefined])
  expect(body.photo).toMatch(/^\/pictures\/[0-9a-f]{32}-320\.webp$/)
  const picture = (await fileOf(body.photo))!
  const metadata = await sharp(picture).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect(metadata.exif).toBeUndefined()
  expect(picture.includes('SECRET-PLACE')).toBe(false)
  // The right half of the upright picture is blue.
  const [red = 0, , blue = 0] = await sharp(picture).resize(1, 1).raw().toBuffer()
  expect(blue).toBeGreaterThan(150)
  expect(red).toBeLessThan(80)
})

test('the next portrait takes the place of the first, whose file is gone; so does none', async () => {
  const send = async () =>
    (await call('POST', '/photo', form(await telephonePicture(), { left: 0, top: 0, size: 1 })))
      .body.photo
  const [one, two] = [await send(), await send()]
  expect(two).not.toBe(one)
  expect(await fileOf(one)).toBeNull()
  expect(await fileOf(two)).not.toBeNull()
  const { body } = await call('POST', '/photo/remove')
  expect(body.photo).toBeNull()
  expect(await fileOf(two)).toBeNull()
})

test('what is no picture is refused by name', async () => {
  const { status, body } = await call(
    'POST',
    '/photo',
    form(new Blob(['hello']), { left: 0, top: 0, size: 1 }),
  )
  expect([status, body.code]).toEqual([422, 'picture_unusable'])
})

test('setting up can be left and gone on with, and what is left out stays', async () => {
  const phone = '06 39 98 11 22'
  expect((await put('', { name: 'Ada L.', phone, country: 'FR' })).body).toMatchObject({
    name: 'Ada L.',
    phone: '+33639981122',
    setUp: { step: 'you', isEnded: false },
  })
  await put('/set-up', { step: 'wellness', isEnded: false })
  expect((await put('', { name: 'Ada' })).body).toMatchObject({
    phone: '+33639981122',
    setUp: { step: 'wellness', isEnded: false },
  })
  await put('/set-up', { step: 'news', isEnded: true })
  expect((await call('GET', '')).body.setUp).toEqual({ step: 'news', isEnded: true })
  for (const country of [undefined, 'GB'])
    expect((await put('', { name: 'Ada', phone, country })).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'phone' }] },
    })
  expect((await put('', { name: 'Ada', phone: null })).body.phone).toBeNull()
})

test('a profile keeps a birthday with or without its year, and takes it away', async () => {
  const save = (birthday: object | null) => put('', { name: 'Ada', birthday })
  const born = { day: 29, month: 2, year: null }
  expect((await save(born)).body).toMatchObject({ birthday: born })
  const wrong = await save({ ...born, year: 2026 })
  expect(wrong.body).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ path: 'birthday.day' }] },
  })
  expect((await put('', { name: 'Ada' })).body).toMatchObject({ birthday: born })
  expect((await save(null)).body).toMatchObject({ birthday: null })
})
