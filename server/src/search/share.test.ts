import { pageShare } from '@serein/shared/search/page-share.ts'
import { shopShare } from '@serein/shared/search/share.ts'
import sharp from 'sharp'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../platform/picture-store.ts'
import { makeSharePicture } from '../platform/share-picture.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { listShops } from '../shop/shop.ts'
import { drawCard } from './share-card.ts'
import { shareHost } from './share-host.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
let folder: string
let host: ReturnType<typeof shareHost>

const database = fileDatabase({ demo: true, now })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serein-share-'))
  host = shareHost({ db: database.db, store: folderStore(folder) })
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

async function shops() {
  const found = await listShops(database.db, { limit: 2 }, now)
  return found.shops
}

/** The points of a picture, once it has been found whole and of the size that pages say. */
async function pointsOf(address: string): Promise<Buffer> {
  const answer = await host.request(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(150_000)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.format, info.width, info.height]).toEqual(['raw', 1200, 630])
  return data
}

/** How many of the points differ by more than what compressing does to them. */
function differing(one: Buffer, other: Buffer): number {
  let count = 0
  for (let at = 0; at < one.length; at += 3) if (Math.abs(one[at]! - other[at]!) > 40) count += 1
  return count
}

test('a shop has a picture with white letters on it, another shop another one, and each language its own', async () => {
  const [first, second] = await shops()
  const one = await pointsOf(shopShare(first!, 'en', 'Serein'))
  const { channels } = await sharp(one, { raw: { width: 1200, height: 630, channels: 3 } }).stats()
  expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15)
  expect(Math.min(...channels.map(({ max }) => max))).toBeGreaterThan(245)
  expect(differing(one, await pointsOf(shopShare(second!, 'en', 'Serein')))).toBeGreaterThan(20_000)
  expect(differing(one, await pointsOf(shopShare(first!, 'fr', 'Serein')))).toBeGreaterThan(500)
})

test('the address changes with what the picture says, and an old one leads to the one of today', async () => {
  const [shop] = await shops()
  const rating = { average: 4.9, count: (shop!.rating?.count ?? 0) + 1 }
  const later = shopShare({ ...shop!, rating }, 'en', 'Serein')
  expect(later).not.toBe(shopShare(shop!, 'en', 'Serein'))
  const answer = await host.request(later)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(shopShare(shop!, 'en', 'Serein'))
  expect(answer.headers.get('cache-control')).not.toContain('immutable')
})

test('what is no shop, no page, no version or no file of ours is not found', async () => {
  const [shop] = await shops()
  const address = shopShare(shop!, 'en', 'Serein')
  const wrong = [
    address.replace(shop!.id, '019b76da-a800-7000-8000-000000000000'),
    address.replace('.jpg', '.png'),
    address.replace('-en-', '-de-'),
    address.replace(/-\w+\.jpg$/u, '.jpg'),
    pageShare('services', 'en', 'Serein').replace('services', 'toString'),
    '/pictures/share/..%2Fshare.jpg',
  ]
  for (const each of wrong) expect([each, (await host.request(each)).status]).toEqual([each, 404])
})

test('a picture that was drawn is not drawn again, until others have taken its place', async () => {
  const drawn: string[] = []
  const counting = shareHost({
    db: database.db,
    store: folderStore(folder),
    keptLimit: 2,
    make: (bytes, over) => {
      drawn.push(over!)
      return makeSharePicture(bytes, over)
    },
  })
  const see = async (page: 'hammam' | 'facial' | 'body') =>
    expect((await counting.request(pageShare(page, 'fr', 'Serein'))).status).toBe(200)
  await Promise.all([see('hammam'), see('hammam')])
  await see('facial')
  await see('hammam')
  expect(drawn).toHaveLength(2)
  await see('body')
  await see('hammam')
  expect(drawn).toHaveLength(3)
  await see('facial')
  expect(drawn).toHaveLength(4)
})

test('the picture of a page bears the name of the platform, of any length', () => {
  const [short, long] = ['Oasis', 'W'.repeat(40)].map((platform) => {
    const [, width] = /<rect width="([\d.]+)" height="76"/u.exec(drawCard({ platform, title: '' }))!
    return Number(width)
  })
  expect(short).toBeGreaterThan(150)
  expect(long).toBeGreaterThan(short!)
  expect(long).toBeLessThanOrEqual(1200 - 2 * 72)
  expect(pageShare('offers', 'en', 'Oasis')).not.toBe(pageShare('offers', 'en', 'Serein'))
})

test('a name of any length stays on its picture, in the letters of any script', () => {
  const names = ['Łódź', 'Un spa '.repeat(30), 'W'.repeat(200), 'Ж', '<&"', 'سبا الهدوء']
  for (const title of names) {
    const drawn = drawCard({
      platform: 'Serein',
      title,
      place: 'Montréal',
      rating: { value: '4,8', count: '1 avis' },
    })
    expect(drawn).toMatch(/^<svg .*<\/svg>$/su)
    const places = [
      ...drawn.matchAll(/<path transform="translate\((-?[\d.]+) (-?[\d.]+)\) scale/gu),
    ]
    const letters = places.map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    expect(letters.length).toBeGreaterThan(10)
    for (const { x, y } of letters) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThan(1200 - 72)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(630)
    }
  }
  const [plain, extended] = ['Lodz', 'Łódź'].map(
    (title) => drawCard({ platform: 'Serein', title }).length,
  )
  expect(extended).toBeGreaterThan(plain!)
  for (const title of ['سبا', 'ספא', '静か', 'ශ්\u200Dරී'])
    expect(drawCard({ platform: 'Serein', title }).length).toBeGreaterThan(
      drawCard({ platform: 'Serein', title: '' }).length,
    )
})
