import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'

/** What a picture may be when it comes in. Apple's HEIC is not among them: its codec may not be given away. */
const formats = new Set(['jpeg', 'png', 'webp', 'avif'])
/** Of the cameras in telephones the largest have 50 million points; a file of a few bytes can claim many more. */
const pixelLimit = 52_000_000
/** On a shop's page anything smaller is a blot. */
const leastSide = 320
/** A face is shown small. */
const leastPortrait = 160
const portraitSide = 320
const widestFiles = [480, 960, 1600]
/** Nobody waits longer, whatever a file finds to keep a decoder busy with. */
const secondsLimit = 25
/** Of pictures that wait for the one being made. */
const queueLimit = 12
/** Part of every name, so that a change of the making gives new names. */
const recipe = '1'

/** Why a picture cannot be taken. */
export type PictureFault = 'unreadable' | 'too_small' | 'too_many_pixels'

export class UnusablePicture extends Error {
  readonly reason: PictureFault

  constructor(reason: PictureFault, cause?: unknown) {
    super(`picture ${reason}`, { cause })
    this.reason = reason
  }
}

export type MadePicture = {
  /** By content: the same bytes have the same name. The files are `<name>-<width>.avif` and `.webp`. */
  name: string
  width: number
  height: number
  /** From small to large. */
  widths: number[]
  /** Mean colour, `#rrggbb`. */
  tint: string
  /** A WebP of 16 points' width in base64, to stand there until the picture has come. */
  blur: string
  files: Map<string, Buffer>
}

/**
 * Makes the files that are shown from what somebody sent: turned upright, bounded, in sRGB, with nothing left of what
 * camera or person wrote beside the picture. One after the other, since each keeps a processor busy for a second.
 * Errors: `UnusablePicture`; refuses with `too_many_requests` when too many wait.
 */
export function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  return inTurn(() => make(bytes))
}

/** A square of a picture, as shares: `left` of its width, `top` of its height, `size` of its shorter side. */
export type Crop = { left: number; top: number; size: number }

/** One file of a person's face, with a name that nobody can work out from the picture. */
export type Portrait = { name: string; file: string; bytes: Buffer }

/** Makes a portrait of what somebody sent, in the same way and with the same errors as `makePicture`. */
export function makePortrait(bytes: Uint8Array, crop: Crop): Promise<Portrait> {
  return inTurn(async () => {
    const sharp = await library()
    const { data, info } = await decode(bytes, leastPortrait)
    const shorter = Math.min(info.width, info.height)
    const side = Math.max(1, Math.round(shorter * Math.min(1, crop.size)))
    const portrait = await sharp(data, { raw: info })
      .extract({
        left: Math.min(Math.round(info.width * crop.left), info.width - side),
        top: Math.min(Math.round(info.height * crop.top), info.height - side),
        width: side,
        height: side,
      })
      .resize(portraitSide, portraitSide)
      .webp({ quality: 80 })
      .toBuffer()
    const name = randomBytes(16).toString('hex')
    return { name, file: `${name}-${portraitSide}.webp`, bytes: portrait }
  })
}

/** Its library is there with the first picture: most servers wait long for one, and it takes ten megabytes. */
const library = () => (loaded ??= load())
let loaded: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  // One picture at a time and one thread for it: bookings go on meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  // No other decoder can be reached, whatever a file says it is.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return sharp
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= queueLimit) throw refuse('too_many_requests')
  waiting += 1
  const turn = last.then(work)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function make(bytes: Uint8Array): Promise<MadePicture> {
  const sharp = await library()
  const name = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 32)
  const upright = await decode(bytes, leastSide)
  const { width, height } = upright.info
  const widths = [...new Set(widestFiles.map((wanted) => Math.min(wanted, width)))]
  const files = new Map<string, Buffer>()
  for (const wanted of widths) {
    // Figures of these settings stand in decision 015.
    const scaled = await sharp(upright.data, { raw: upright.info })
      .resize({ width: wanted })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const again = () => sharp(scaled.data, { raw: scaled.info })
    files.set(`${name}-${wanted}.avif`, await again().avif({ quality: 52, effort: 2 }).toBuffer())
    files.set(`${name}-${wanted}.webp`, await again().webp({ quality: 76 }).toBuffer())
  }
  const small = sharp(upright.data, { raw: upright.info }).resize({ width: 16 })
  const blur = await small.clone().webp({ quality: 30 }).toBuffer()
  const [red = 0, green = 0, blue = 0] = await small
    .clone()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const tint = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { name, width, height, widths, tint, blur: blur.toString('base64'), files }
}

/** What a file says of itself, before it is read whole. Errors: `UnusablePicture`. */
export function headerOf(bytes: Uint8Array): Promise<Header> {
  return usable(async () => {
    const sharp = await library()
    const { compression, ...header } = await sharp(bytes, reading).metadata()
    const isAvif = header.format === 'heif' && compression === 'av1'
    const format = isAvif ? 'avif' : header.format
    if (!formats.has(format)) throw new UnusablePicture('unreadable')
    if (header.width * header.height > pixelLimit) throw new UnusablePicture('too_many_pixels')
    return { format, width: header.width, height: header.height }
  })
}

type Header = { format: string; width: number; height: number }

const reading = { limitInputPixels: pixelLimit, failOn: 'error' as const }

/** The picture as plain points, no larger than the largest file. */
async function decode(bytes: Uint8Array, least: number) {
  const { width, height } = await headerOf(bytes)
  if (Math.min(width, height) < least) throw new UnusablePicture('too_small')
  const sharp = await library()
  return usable(() =>
    sharp(bytes, reading)
      .autoOrient()
      .resize({
        width: widestFiles.at(-1)!,
        height: 4_000,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .timeout({ seconds: secondsLimit })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
}

async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnusablePicture) throw error
    const isHuge = /exceeds pixel limit/.test(String(error))
    throw new UnusablePicture(isHuge ? 'too_many_pixels' : 'unreadable', error)
  }
}
