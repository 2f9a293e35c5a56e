import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'

/** The drawn scenes lie in the seed, which is a package of its own to the right: known by its address only. */
const drawings = join(import.meta.dirname, '../../../db/seed/picture')

/**
 * Serves `/pictures/<file>`. A picture keeps its name when it is redrawn, so it is cached for a day and then asked after
 * by its hash. An SVG may hold scripts: opened by itself it runs none.
 */
export function pictureHost(folder = drawings): Hono {
  const known = new Map<string, Promise<Picture | null>>()
  return new Hono().get('/pictures/:file{[a-z0-9]+(?:-[a-z0-9]+)*\\.svg}', async (context) => {
    const file = context.req.param('file')
    const reading = known.get(file) ?? read(join(folder, file))
    const picture = await reading
    if (!picture) return context.notFound()
    known.set(file, reading)
    const { body, etag } = picture
    const headers = { ...common, etag }
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(body, 200, headers)
  })
}

type Picture = { body: string; etag: string }

const common = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

async function read(path: string): Promise<Picture | null> {
  try {
    const body = await readFile(path, 'utf8')
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
