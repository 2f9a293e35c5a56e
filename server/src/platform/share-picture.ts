import { execFile } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** What those who show shared links ask for, and what the pages say it is. */
const size = { width: 1200, height: 630 }
/** At most, for print. */
const logoSize = { width: 600, height: 160 }
/** Of a drawing it takes a third of a second; nobody waits longer than this. */
const millisecondsLimit = 10_000
/** Of pictures that wait for the one being made. */
const queueLimit = 12

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture as it stands beside a shared link: a JPEG, since messengers read neither SVG nor AVIF. A separate process
 * makes it, because in this one no decoder of drawings can be reached (see `picture.ts`). Null when too many wait, or it
 * took too long: the reader asks again.
 * `over`: an SVG of that size that lies over it.
 */
export function makeSharePicture(bytes: Uint8Array, over = ''): Promise<Made> {
  return inTurn('share', bytes, over)
}

/** A logo as a receipt on paper bears it: a PNG, since a PDF knows neither SVG nor WebP. Made, and null, as `makeSharePicture`. */
export function makePaperLogo(bytes: Uint8Array): Promise<Made> {
  return inTurn('logo', bytes, '')
}

type Kind = 'share' | 'logo'
type Made = Buffer<ArrayBuffer> | null

async function inTurn(kind: Kind, bytes: Uint8Array, over: string): Promise<Made> {
  if (waiting >= queueLimit) return null
  waiting += 1
  const turn = last.then(() => makeApart(kind, bytes, over))
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}

function makeApart(kind: Kind, bytes: Uint8Array, over: string): Promise<Made> {
  const options = { encoding: 'buffer', timeout: millisecondsLimit, maxBuffer: 2_000_000 } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [file, kind], options, (error, made) => {
      if (error?.killed) resolve(null)
      else if (error) reject(error)
      else resolve(made as Buffer<ArrayBuffer>)
    })
    child.stdin!.on('error', reject)
    const drawn = Buffer.from(over)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(drawn.length)
    child.stdin!.end(Buffer.concat([length, drawn, bytes]))
  })
}

async function make(kind: Kind, message: Buffer): Promise<Buffer> {
  // In the child process alone.
  const { default: sharp } = await import('sharp')
  const start = 4 + message.readUInt32BE(0)
  const [over, bytes] = [message.subarray(4, start), message.subarray(start)]
  const options = { limitInputPixels: 52_000_000, failOn: 'error' as const }
  const picture = sharp(bytes, options).flatten({ background: '#ffffff' })
  if (kind === 'logo')
    return picture
      .resize({ ...logoSize, fit: 'inside' })
      .png()
      .toBuffer()
  return picture
    .resize({ ...size, fit: 'cover' })
    .composite(over.length > 0 ? [{ input: over }] : [])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

const file = fileURLToPath(import.meta.url)
if (process.argv[1] === file) {
  const kind = process.argv[2] === 'logo' ? 'logo' : 'share'
  process.stdout.write(await make(kind, await buffer(process.stdin)))
}
