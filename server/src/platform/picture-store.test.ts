import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bucketStore } from './picture-bucket.ts'
import { folderStore, PicturesAway, type PictureStore } from './picture-store.ts'
import { openBucket } from './testing/bucket.ts'
import { forFile } from './testing/for-file.ts'
import { toWire } from './wire.ts'

const file = `${'0f'.repeat(16)}-960.webp`
const other = `${'a7'.repeat(16)}-480.avif`
/** Of a client. */
const sealed = `${'5c'.repeat(16)}.sealed`
const s3 = forFile(openBucket)
let folder: string
let store: PictureStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-store-'))
  store = folderStore(join(folder, 'made', 'when', 'needed'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => PictureStore> = {
  'a folder': () => store,
  'a bucket': () => bucketStore({ ...s3.bucket, prefix: randomBytes(4).toString('hex') }),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  test('what is written is read, listed and removed', async () => {
    const pictures = open()
    expect(await pictures.read(file)).toBeNull()
    expect(await listed(pictures)).toEqual([])
    const before = Date.now()
    for (const name of [file, sealed, other]) await pictures.write(name, Buffer.from(name))
    await pictures.write(other, randomBytes(300_000))
    expect(String(await pictures.read(file))).toBe(file)
    expect((await pictures.read(other))!.length).toBe(300_000)
    expect(String(await pictures.read(sealed))).toBe(sealed)
    expect((await listed(pictures)).toSorted()).toEqual([file, sealed, other])
    for await (const { writtenAt } of pictures.list())
      expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000)
    for (let time = 0; time < 2; time += 1) await pictures.remove(file)
    expect(await pictures.read(file)).toBeNull()
    expect((await listed(pictures)).toSorted()).toEqual([sealed, other])
  })

  test.each(['../secret', `../${file}`, `x/${file}`, `${file}.svg`, '', 'three-candles.svg'])(
    'a name like "%s" is not one of ours',
    async (name) => {
      await expect(open().read(name)).rejects.toThrow('no name of a picture')
      await expect(open().write(name, Buffer.from(''))).rejects.toThrow('no name of a picture')
      await expect(open().remove(name)).rejects.toThrow('no name of a picture')
    },
  )
})

describe('a bucket', () => {
  test('shows nothing but its pictures', async () => {
    const pictures = bucketStore({ ...s3.bucket, prefix: 'spa' })
    await pictures.write(other, Buffer.from('one'))
    for (const prefix of ['spa/of/another', 'spas', ''])
      await bucketStore({ ...s3.bucket, prefix }).write(file, Buffer.from('no'))
    expect(await listed(pictures)).toEqual([other])
    expect(await pictures.read(file)).toBeNull()
  })

  test('is listed to its end, page by page', async () => {
    const tokens: (string | null)[] = []
    const pictures = await storeWhere(({ url = '' }, response) => {
      const token = new URL(url, 'http://s3').searchParams.get('continuation-token')
      tokens.push(token)
      const next = '<NextContinuationToken>a&amp;b+/=</NextContinuationToken>'
      response.end(`<ListBucketResult>${token ? '' : next}
        <Contents><Key>kept/here/${token ? `a7/${other}` : `0f/${file}`}</Key>
        <LastModified>2026-11-25T09:00:00.000Z</LastModified></Contents></ListBucketResult>`)
    })
    expect(await listed(pictures)).toEqual([file, other])
    expect(tokens).toEqual([null, 'a&b+/='])
  })

  test.each([
    [
      'a key that nobody knows',
      { accessKeyId: 'WHO' },
      'refuses the key: correct S3_ACCESS_KEY_ID',
    ],
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'refuses the key: correct S3_ACCESS_KEY_ID'],
    ['a bucket that is not there', { name: 'gone' }, 'There is no bucket gone at'],
    ['nobody who answers', { address: 'http://127.0.0.1:2/gone' }, 'ECONNREFUSED'],
  ])('with %s says what to do, at each verb, and quotes no key', async (_, wrong, says) => {
    const { origin } = new URL(s3.bucket.address)
    const settings = {
      ...s3.bucket,
      ...('name' in wrong && { address: `${origin}/gone` }),
      ...wrong,
    }
    const pictures = bucketStore(settings, { pauseMs: 1 })
    const verbs = [
      () => pictures.read(file),
      () => pictures.write(file, Buffer.from('one')),
      () => pictures.remove(file),
      () => listed(pictures),
    ]
    for (const verb of verbs) {
      const error: unknown = await verb().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(PicturesAway)
      expect((error as Error).message).toContain(says)
      expect(Object.keys(error as Error)).toEqual(['code'])
      expect((error as Error).stack).not.toMatch(/WHO|S3RVER|wrong/u)
    }
  })

  test('that is none, or has moved, is not taken for an empty one', async () => {
    const none = await storeWhere((_, response) => response.end('<html>Welcome</html>'))
    await expect(listed(none)).rejects.toThrow('does not answer as an S3 does')
    const moved = await storeWhere((_, response) =>
      response
        .writeHead(301, { location: `${s3.bucket.address}?list-type=2` })
        .end('<Error><Code>PermanentRedirect</Code></Error>'),
    )
    await expect(listed(moved)).rejects.toThrow('of another region: correct S3_REGION')
  })

  test('that hangs is not waited for, and the reader is told to try again', async () => {
    const pictures = await storeWhere(() => {}, { patienceMs: 50 })
    const error: unknown = await pictures.read(file).catch((thrown: unknown) => thrown)
    expect((error as Error).message).toContain('it took too long')
    const log = pino({ level: 'silent' })
    expect(toWire(error, { language: 'fr', isCommand: false, log })).toMatchObject({
      code: 'unavailable',
      status: 503,
    })
  })

  test('that is busy is asked again, twice at most', async () => {
    const answers = [503, 200, 503, 503]
    const pictures = await storeWhere((_, response) =>
      response.writeHead(answers.shift()!).end('one'),
    )
    expect(String(await pictures.read(file))).toBe('one')
    await expect(pictures.read(file)).rejects.toThrow('answers with 503: try again in a while')
    expect(answers).toEqual([])
  })
})

/** A bucket of a service that answers so. */
async function storeWhere(answer: RequestListener, patience = {}): Promise<PictureStore> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const bucket = { ...s3.bucket, address: `http://127.0.0.1:${port}/my-spa` }
  return bucketStore(bucket, { pauseMs: 1, ...patience })
}

test('a reader meets a whole file at any moment, however many write it at once', async () => {
  const bytes = Buffer.alloc(2_000_000, 'x')
  await store.write(file, bytes)
  const writing = { left: 8 }
  const write = () => store.write(file, bytes).finally(() => (writing.left -= 1))
  const written = Promise.all(Array.from({ length: writing.left }, write))
  const lengths = new Set<number>()
  while (writing.left > 0) lengths.add((await store.read(file))!.length)
  await written
  expect([...lengths]).toEqual([bytes.length])
  expect(await listed()).toEqual([file])
})

test('what cannot be written leaves nothing behind', async () => {
  // A file in the place of the folder stops everybody, also a user who may write everywhere.
  await mkdir(join(folder, 'made', 'when', 'needed'), { recursive: true })
  await writeFile(join(folder, 'made', 'when', 'needed', '0f'), 'in the way')
  await expect(store.write(file, Buffer.from('one'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await readdir(join(folder, 'made', 'when', 'needed'))).toEqual(['0f'])
})

test('the half of an interrupted write is listed, so that it can be swept away', async () => {
  await store.write(file, Buffer.from('one'))
  const half = `${file}.0123456789ab.part`
  const place = join(folder, 'made', 'when', 'needed', '0f')
  await writeFile(join(place, half), 'o')
  await utimes(join(place, half), new Date(0), new Date(0))
  expect((await listed()).toSorted()).toEqual([file, half])
  await store.remove(half)
  expect(await listed()).toEqual([file])
})

async function listed(kept = store): Promise<string[]> {
  const files = []
  for await (const entry of kept.list()) files.push(entry.file)
  return files
}
