import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

/** A page as the app has drawn it, and whether everything that it asked the API was answered. */
export interface DrawnPage {
  answer: Response
  isComplete: () => boolean
}

export interface PublicPageOptions {
  /** For how long a page may be shown again, here and by a proxy; 0: it is drawn for each request. */
  seconds: number
  /** Draws the page; `nonce` marks the inline scripts of the framework. */
  draw: (request: Request, nonce: string, context: Context) => Promise<DrawnPage>
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

/** The whole page. Only one that may be shown to everybody has an `etag`. */
export interface PublicPage {
  status: number
  location: string | null
  /** What the content security policy has to allow: the hash of each inline script of the framework. */
  scriptHashes: string[]
  etag: string | null
  bodyFor: (encoding: Encoding) => Promise<Uint8Array>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** So many pages are held at once, 15 MB of them. */
const pageLimit = 50
/** How long a proxy may go on showing a page while it fetches the next one. */
const staleSeconds = 60

/**
 * Pages that are the same for everybody, each drawn once for all who come within `seconds` of each other. A page is a function of
 * its address, the language and the region: nothing else of a request reaches it, so nobody can put anything into a page of others.
 */
export function openPublicPages({
  seconds,
  draw,
  clock = () => performance.now(),
}: PublicPageOptions) {
  const pages = new Map<string, { page: Promise<PublicPage>; drawnAt: number }>()

  async function find(request: Request, context: Context): Promise<PublicPage> {
    const key = keyOf(request)
    const last = pages.get(key)
    if (last && clock() - last.drawnAt < seconds * 1000) {
      const page = await last.page.catch(() => null)
      // What failed for somebody else may work for this reader.
      if (page?.etag) return page
    }
    const entry = { page: drawWhole(request, context, draw), drawnAt: clock() }
    pages.delete(key)
    pages.set(key, entry)
    for (const oldest of pages.keys()) {
      if (pages.size <= pageLimit) break
      pages.delete(oldest)
    }
    const forget = () => pages.get(key) === entry && pages.delete(key)
    entry.page.then(({ etag }) => etag ?? forget(), forget)
    return entry.page
  }

  return {
    /** The answer to the reader of the context; `request` is what `publicRequest` has made of theirs. */
    async answer(request: Request, context: Context) {
      const page = await find(request, context)
      const answer = await answerOf(page, context.req.raw.headers, seconds)
      return { answer, scriptHashes: page.scriptHashes }
    },
  }
}

/**
 * The request as everybody would send it, or null where its cookies say more than a language. A page for everybody is drawn as for a robot:
 * whole, for nothing of it leaves before its end.
 */
export function publicRequest({ url, headers }: Request): Request | null {
  const cookie = headers.get('cookie')
  if (cookie !== null && !/^lang=(?:en|fr)$/u.test(cookie)) return null
  const language = /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8}){0,3})\b/iu.exec(
    headers.get('accept-language') ?? '',
  )?.[1]
  const address = headers.get('x-forwarded-for')
  return new Request(url, {
    headers: {
      accept: 'text/html',
      'user-agent': 'robot',
      ...(language && { 'accept-language': language.toLowerCase() }),
      ...(cookie && { cookie }),
      // The API counts its callers by it; no page says it.
      ...(address && { 'x-forwarded-for': address }),
    },
  })
}

function keyOf({ url, headers }: Request): string {
  return [headers.get('accept-language'), headers.get('cookie'), url].join(' ')
}

async function drawWhole(
  request: Request,
  context: Context,
  draw: PublicPageOptions['draw'],
): Promise<PublicPage> {
  const nonce = randomBytes(16).toString('base64url')
  const { answer, isComplete } = await draw(request, nonce, context)
  const body = Buffer.from(await answer.arrayBuffer())
  const forms = new Map<Encoding, Promise<Uint8Array>>()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    scriptHashes: hashesOf(body.toString(), nonce),
    etag: answer.status === 200 && isComplete() ? hashOf(body).slice(0, 22) : null,
    bodyFor(encoding) {
      const form = forms.get(encoding) ?? compressors[encoding](body)
      forms.set(encoding, form)
      return form
    },
  }
}

/**
 * Of the inline scripts that carry the nonce, which nobody could know before the page was drawn: a script that somebody had put
 * into a text of theirs would have none, and is not allowed.
 */
function hashesOf(page: string, nonce: string): string[] {
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gu)]
  const inline = scripts.filter(
    ([, attributes = '']) =>
      attributes.includes(` nonce="${nonce}"`) && !/ (?:src|type)="/u.test(attributes),
  )
  return [
    ...new Set(
      inline.map(
        ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      ),
    ),
  ]
}

const compressors: Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
}

async function answerOf(page: PublicPage, reader: Headers, seconds: number): Promise<Response> {
  const encodings = reader.get('accept-encoding') ?? ''
  const encoding =
    (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`, 'u').test(encodings)) ??
    'identity'
  const headers = new Headers({ vary: 'Accept-Encoding, Accept-Language, Cookie' })
  // A proxy that does not heed `Vary` has pages of one language alone at an address.
  const isShared = page.etag !== null && seconds > 0 && !reader.has('cookie')
  headers.set(
    'cache-control',
    isShared
      ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}`
      : 'private, no-cache',
  )
  if (page.etag) {
    // Each form of it is another file.
    const etag = `"${page.etag}-${encoding}"`
    headers.set('etag', etag)
    const tags = reader.get('if-none-match')?.split(',') ?? []
    if (tags.some((tag) => tag.trim().replace(/^W\//u, '') === etag))
      return new Response(null, { status: 304, headers })
  }
  const body = await page.bodyFor(encoding)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-length', String(body.byteLength))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  if (page.location !== null) headers.set('location', page.location)
  return new Response(new Uint8Array(body), { status: page.status, headers })
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
