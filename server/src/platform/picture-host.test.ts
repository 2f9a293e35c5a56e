import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureHost } from './picture-host.ts'
import { folderStore, type PictureStore } from './picture-store.ts'

const photograph = `${'ab'.repeat(16)}-480`
/** Of a photograph that is not for everybody. */
const hidden = '9a'.repeat(16)
let folder: string
let store: PictureStore
let host: ReturnType<typeof pictureHost>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-host-'))
  store = folderStore(folder)
  await store.write(`${photograph}.avif`, Buffer.from('an AVIF'))
  await store.write(`${photograph}.webp`, Buffer.from('a WebP'))
  host = pictureHost(store, async (name) => name !== hidden)
})
afterAll(() => rm(folder, { recursive: true }))

test('a drawing comes as an SVG that runs no script, is cached, and costs nothing the second time', async () => {
  const answer = await host.request('/pictures/three-candles.svg')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^<svg /)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('max-age=86400'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const etag = answer.headers.get('etag')!
  const again = await host.request('/pictures/three-candles.svg', {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a drawing travels in a quarter of its bytes', async () => {
  const plain = await (await host.request('/pictures/three-candles.svg')).text()
  const ways = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, open] of Object.entries(ways)) {
    const headers = { 'accept-encoding': encoding }
    const answer = await host.request('/pictures/three-candles.svg', { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(open(body).toString()).toBe(plain)
    expect(body.length).toBeLessThan(plain.length / 4 + 200)
  }
})

test('a drawing has a JPEG for shared links, in their size', async () => {
  const address = '/pictures/three-candles-share.jpg'
  const [one, other] = await Promise.all([host.request(address), host.request(address)])
  expect(one.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await one.arrayBuffer())
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(true)
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(120_000)
})

test('a photograph has a JPEG for shared links, too; what is not there has none', async () => {
  const plain = { create: { width: 960, height: 700, channels: 3 as const, background: '#a9502f' } }
  await store.write(`${'cd'.repeat(16)}-960.webp`, await sharp(plain).webp().toBuffer())
  const answer = await host.request(`/pictures/${'cd'.repeat(16)}-960-share.jpg`)
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
  for (const name of ['nothing', `${'ef'.repeat(16)}-960`]) {
    expect((await host.request(`/pictures/${name}-share.jpg`)).status).toBe(404)
  }
})

test('a photograph that is not for everybody is not there, nor its JPEG', async () => {
  const plain = { create: { width: 480, height: 350, channels: 3 as const, background: '#a9502f' } }
  await store.write(`${hidden}-480.webp`, await sharp(plain).webp().toBuffer())
  for (const file of [`${hidden}-480.webp`, `${hidden}-480-share.jpg`])
    expect((await host.request(`/pictures/${file}`)).status).toBe(404)
})

test.each([
  ['avif', 'an AVIF'],
  ['webp', 'a WebP'],
])('the %s of a photograph is kept for ever and taken for nothing else', async (ending, bytes) => {
  const answer = await host.request(`/pictures/${photograph}.${ending}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': `image/${ending}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test.each([
  '/pictures/no-such-picture.svg',
  '/pictures/scene.ts',
  '/pictures/..%2fmain.svg',
  '/pictures/../main.ts',
  '/pictures/%2e%2e/world/x.svg',
  '/pictures/',
  `/pictures/${photograph}.jpg`,
  `/pictures/${photograph.replace('480', '960')}.webp`,
  `/pictures/ab%2f${photograph}.webp`,
  `/pictures/..%2f..%2f${photograph}.webp`,
  `/pictures/${photograph}.webp%00.svg`,
  `/pictures/${photograph}.webp.0123456789ab.part`,
  `/pictures/ab/${photograph}.webp`,
])('%s is not there', async (path) => {
  const answer = await host.request(path)
  expect(answer.status).toBe(404)
})
