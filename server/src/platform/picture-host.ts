import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { PictureStore } from './picture-store.ts'
import { makeSharePicture } from './share-picture.ts'

/** The drawn scenes lie in the seed, which is a package to the right: known by its address only. */
const drawings = join(import.meta.dirname, '../../../db/seed/picture')

/** As many shared pictures, of about 30 kB, are kept in memory. */
const shareLimit = 100

/**
 * Serves `/pictures/<file>`: drawn scenes, the files of photographs out of the store, and of both a JPEG for shared links.
 * Only names of these kinds are looked for, so no path can lead elsewhere. A photograph is asked about at each request: one that
 * is not, or no longer, for everybody is not there.
 */
export function pictureHost(
  store: PictureStore,
  isPublic: (name: string) => Promise<boolean>,
  folder = drawings,
): Hono {
  const drawingsRead = new Map<string, Promise<Drawing | null>>()
  const host = new Hono()
  host.get('/pictures/:file{[a-z0-9]+(?:-[a-z0-9]+)*\\.svg}', async (context) => {
    const file = context.req.param('file')
    const reading = drawingsRead.get(file) ?? readDrawing(join(folder, file))
    const drawing = await reading
    if (!drawing) return context.notFound()
    drawingsRead.set(file, reading)
    const headers = { ...ofDrawings, etag: drawing.etag }
    if (context.req.header('if-none-match')?.includes(drawing.etag))
      return context.body(null, 304, headers)
    const [body, encoding] = encoded(drawing, context.req.header('accept-encoding') ?? '')
    return context.body(body, 200, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
    })
  })
  host.get('/pictures/:file{[0-9a-f]{32}-[0-9]{1,4}\\.(?:avif|webp)}', async (context) => {
    const file = context.req.param('file')
    const body = (await isPublic(nameOf(file))) ? await store.read(file) : null
    if (!body) return context.notFound()
    const type = file.endsWith('.avif') ? 'image/avif' : 'image/webp'
    return context.body(new Uint8Array(body), 200, { ...ofPhotographs, 'content-type': type })
  })
  const shared = new Map<string, Promise<Bytes | null>>()
  host.get('/pictures/:file{[a-z0-9]+(?:-[a-z0-9]+)*-share\\.jpg}', async (context) => {
    const name = context.req.param('file').slice(0, -'-share.jpg'.length)
    const isShown = isDrawn(name) || (await isPublic(nameOf(name)))
    const bytes = isShown ? await readPicture(store, name, folder) : null
    if (!bytes) return context.notFound()
    const making = shared.get(name) ?? makeSharePicture(bytes)
    shared.delete(name)
    shared.set(name, making)
    if (shared.size > shareLimit) shared.delete(shared.keys().next().value!)
    const body = await making.catch((error: unknown) => {
      shared.delete(name)
      throw error
    })
    if (body) return context.body(body, 200, ofShared)
    shared.delete(name)
    return context.body(null, 503, { 'retry-after': '5' })
  })
  return host
}

/** A drawing or a photograph by its name, the ending aside; null when there is none. */
export async function readPicture(
  store: PictureStore,
  name: string,
  folder = drawings,
): Promise<Uint8Array | null> {
  if (!isDrawn(name)) return store.read(`${name}.webp`)
  return (await readDrawing(join(folder, `${name}.svg`)))?.plain ?? null
}

function isDrawn(name: string): boolean {
  return !/^[0-9a-f]{32}-[0-9]{1,4}$/u.test(name)
}

/** What all files of a photograph begin with. */
function nameOf(file: string): string {
  return file.slice(0, file.indexOf('-'))
}

type Bytes = Uint8Array<ArrayBuffer>
type Drawing = { etag: string; plain: Bytes; brotli: Bytes; gzip: Bytes }

/** Whatever is in a file, opened by itself it runs no script and is taken for nothing else. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** A drawing keeps its name when it is redrawn, so it is kept for a day and then asked after by its hash. */
const ofDrawings = {
  ...harmless,
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  vary: 'Accept-Encoding',
}

/** Messengers that show a link keep its picture anyway. */
const ofShared = {
  ...harmless,
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=86400',
}

/** Their name is of their content. */
const ofPhotographs = { ...harmless, 'cache-control': 'public, max-age=31536000, immutable' }

function encoded(drawing: Drawing, accepted: string): [Bytes, 'br' | 'gzip' | ''] {
  if (/\bbr\b/u.test(accepted)) return [drawing.brotli, 'br']
  if (/\bgzip\b/u.test(accepted)) return [drawing.gzip, 'gzip']
  return [drawing.plain, '']
}

async function readDrawing(path: string): Promise<Drawing | null> {
  try {
    const plain = await readFile(path)
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
    return {
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain: new Uint8Array(plain),
      brotli: new Uint8Array(await promisify(brotliCompress)(plain, { params })),
      gzip: new Uint8Array(await promisify(gzip)(plain)),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
