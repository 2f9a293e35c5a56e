import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makePicture, UnusablePicture } from './picture.ts'
import { spendPoints } from './picture-allowance.ts'

/** Left half clay, right half eucalyptus, so that one sees which way is up. */
const clay = [169, 80, 47] as const
const eucalyptus = [46, 91, 78] as const
const secret = 'CANARY Rue des Archives'

let photograph: Buffer
beforeAll(async () => {
  photograph = await halves(2_400, 1_600)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: secret, Copyright: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 40/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .toBuffer()
})

test('a photograph becomes three widths of two formats, a tint and a few bytes of blur', async () => {
  const made = await makePicture(photograph)
  expect(made).toMatchObject({ width: 1600, height: 1067, widths: [480, 960, 1600] })
  expect([...made.files.keys()]).toEqual(
    [480, 960, 1600].flatMap((width) => [
      `${made.name}-${width}.avif`,
      `${made.name}-${width}.webp`,
    ]),
  )
  for (const [file, bytes] of made.files) {
    const [, width, ending] = /-(\d+)\.(\w+)$/.exec(file)!
    expect(kindOf(bytes)).toBe(ending)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.width, Math.abs(metadata.height - (metadata.width * 2) / 3) < 1]).toEqual([
      +width!,
      true,
    ])
    expect(bytes.length).toBeLessThan(40_000)
  }
  expect(made.tint).toMatch(/^#[0-9a-f]{6}$/)
  expect(kindOf(Buffer.from(made.blur, 'base64'))).toBe('webp')
  expect(made.blur.length).toBeLessThan(400)
})

test('nothing that was written beside the picture is left in any file', async () => {
  // It was there.
  expect(photograph.includes(secret)).toBe(true)
  expect(photograph.includes('Exif\0\0')).toBe(true)
  const { files, blur } = await makePicture(photograph)
  for (const bytes of [...files.values(), Buffer.from(blur, 'base64')]) {
    expect(bytes.includes('CANARY')).toBe(false)
    expect(bytes.includes('http')).toBe(false)
    const parts = kindOf(bytes) === 'webp' ? webpChunks(bytes) : avifItems(bytes)
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((part) => /exif|xmp|mime|iccp/i.test(part))).toEqual([])
  }
})

test('a picture that the camera took lying down stands upright', async () => {
  const lying = await halves(1_200, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const made = await makePicture(lying)
  expect([made.width, made.height]).toEqual([800, 1200])
  for (const bytes of made.files.values()) {
    expect(await colourAt(bytes, 0.5, 0.1)).toBe('clay')
    expect(await colourAt(bytes, 0.5, 0.9)).toBe('eucalyptus')
  }
})

test('a small picture is not blown up, a wide one not cut, a clear one stands on white', async () => {
  const small = await makePicture(await halves(700, 500).webp().toBuffer())
  expect(small.widths).toEqual([480, 700])
  const tiny = await makePicture(await halves(400, 330).png().toBuffer())
  expect(tiny.widths).toEqual([400])
  const wide = await makePicture(await halves(4_000, 400).avif({ effort: 0 }).toBuffer())
  expect([wide.width, wide.height]).toEqual([1600, 160])
  const glass = { width: 400, height: 400, channels: 4, background: '#ff000000' } as const
  const clear = await makePicture(await sharp({ create: glass }).png().toBuffer())
  expect(clear.tint).toBe('#ffffff')
})

test('the same bytes have the same name, other bytes another', async () => {
  const one = await makePicture(await halves(400, 400).png().toBuffer())
  const same = await makePicture(await halves(400, 400).png().toBuffer())
  const other = await makePicture(await halves(400, 401).png().toBuffer())
  expect(same.name).toBe(one.name)
  expect(other.name).not.toBe(one.name)
})

test('what is no picture, or only half of one, is refused with its reason', async () => {
  const gif = await halves(400, 400).gif().toBuffer()
  const tiff = await halves(400, 400).tiff().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>'
  const cases: Record<string, [Uint8Array, string]> = {
    nothing: [new Uint8Array(), 'unreadable'],
    'an SVG that says it is a JPEG': [Buffer.from(svg), 'unreadable'],
    'an SVG behind the first bytes of a JPEG': [
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)]),
      'unreadable',
    ],
    'a page': [Buffer.from('<!doctype html><script>alert(1)</script>'), 'unreadable'],
    'an archive': [Buffer.from('504b0304140000000800', 'hex'), 'unreadable'],
    'a program': [Buffer.from('#!/bin/sh\nrm -rf /\n'), 'unreadable'],
    'a GIF': [gif, 'unreadable'],
    'a TIFF': [tiff, 'unreadable'],
    'half a JPEG': [photograph.subarray(0, photograph.length / 2), 'unreadable'],
    'a stamp': [await halves(319, 900).png().toBuffer(), 'too_small'],
    'a few bytes that claim 900 million points': [pngThatClaims(30_000, 30_000), 'too_many_pixels'],
    'a few bytes that claim a line': [pngThatClaims(1_000_000, 400), 'too_many_pixels'],
  }
  for (const [what, [bytes, reason]] of Object.entries(cases)) {
    const outcome = await makePicture(bytes).catch((error: unknown) => error)
    const result = outcome instanceof UnusablePicture ? outcome.reason : 'taken'
    expect(`${what}: ${result}`).toBe(`${what}: ${reason}`)
  }
})

test('a picture with a page hidden behind it loses the page', async () => {
  const page = '<script>alert("CANARY")</script>'
  const { files } = await makePicture(Buffer.concat([photograph, Buffer.from(page)]))
  for (const bytes of files.values()) expect(bytes.includes('CANARY')).toBe(false)
})

test('a huge picture counts for more of what one sender may send than a telephone’s', async () => {
  const now = new Date('2026-11-25T08:00:00Z')
  const huge = pngThatClaims(7_000, 7_000)
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#ffffff' } as const
  const usual = await sharp({ create }).jpeg().toBuffer()
  const sent = async (bytes: Buffer, sender: string, times: number) => {
    const each = Array.from({ length: times }, () => spendPoints(bytes, { sender, now }))
    const outcomes = await Promise.allSettled(each)
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await sent(huge, 'one', 10)).toBe(2)
  expect(await sent(usual, 'another', 20)).toBe(20)
  const later = new Date(now.getTime() + 60_000)
  await spendPoints(huge, { sender: 'one', now: later })
})

test('when too many wait, the next one is asked to come again', async () => {
  const bytes = await halves(400, 400).png().toBuffer()
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => makePicture(bytes)))
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code] : [],
  )
  expect(refused.length).toBeGreaterThan(10)
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
  await makePicture(bytes)
})

function halves(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    raw.set(at % width < width / 2 ? clay : eucalyptus, at * 3)
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const isNear = (colour: readonly number[]) =>
    colour.every((part, i) => Math.abs(part - data[at + i]!) < 24)
  return isNear(clay) ? 'clay' : isNear(eucalyptus) ? 'eucalyptus' : 'another'
}

function kindOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 4) === 'RIFF')
    return bytes.toString('latin1', 8, 12).toLowerCase()
  return bytes.toString('latin1', 8, 12)
}

/** The names of the parts of a WebP, read without any library. */
function webpChunks(bytes: Buffer): string[] {
  const names = []
  for (let at = 12; at + 8 <= bytes.length;) {
    names.push(bytes.toString('latin1', at, at + 4))
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return names
}

/** The kinds of the items that an AVIF lists in its `iinf`, read without any library. */
function avifItems(bytes: Buffer): string[] {
  const list = bytes.subarray(bytes.indexOf('iinf'))
  const kinds = []
  for (let at = list.indexOf('infe'); at >= 0; at = list.indexOf('infe', at + 1))
    kinds.push(list.toString('latin1', at + 12, at + 16))
  return kinds
}

/** A sound PNG head with next to nothing behind it. */
function pngThatClaims(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
