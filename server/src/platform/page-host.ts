import { randomBytes } from 'node:crypto'
import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type { FirebaseConfig } from './config-firebase.ts'
import type { MapConfig } from './config-map.ts'
import { contentPolicy, type Paying } from './content-policy.ts'
import { ownLocation } from './location.ts'
import { isOutage, noteFault } from './outage.ts'
import { type DrawnPage, openPublicPages, publicRequest } from './public-page.ts'
import { findNamed } from './named-file.ts'
import { loadStaticFiles } from './static-files.ts'
import { withRetryAfter } from './wire.ts'

export interface PageHostOptions {
  /** Answers `/api` in this process, so that a page and its data are one trip; `env` has the connection of the page's reader. */
  apiFetch: (request: Request, env: unknown) => Promise<Response>
  log: { error: (details: object, message: string) => void }
  /** Where others know the site: what a page writes for search engines and shared links. */
  publicUrl: string
  /** What the platform is called at this moment. */
  platformName: () => Promise<string>
  /** The Firebase project that the app logs in with, if any. */
  firebase?: FirebaseConfig | undefined
  /** How maps are drawn. */
  map: MapConfig
  /** Whose fields the page at a path shows, where one pays there; without it nobody's. */
  payingAt?: (path: string) => Promise<Paying>
  /** For how many seconds a page that is the same for everybody may be shown again. */
  publicPageSeconds: number
  /** While developing: where the two Vite servers listen. */
  dev?: { app: string; console: string }
  /** Shows the gallery of the parts at `/dev/ui`. Never in production. */
  showsParts: boolean
}

/** What the build of the customer app exports. */
interface PageRenderer {
  default: {
    fetch: (
      request: Request,
      options: {
        context: {
          nonce: string
          publicUrl: string
          platform: string
          apiFetch: (request: Request) => Promise<Response>
        }
      },
    ) => Promise<Response>
  }
  scriptHashes: string[]
  isPublicPage: (url: URL) => boolean
}

const appFolder = new URL('../../../app/dist/', import.meta.url)
const consoleFolder = new URL('../../../console/dist/', import.meta.url)
const partsFolder = new URL('../../../ui/dist/', import.meta.url)

/** Serves the customer app at `/` and the console at `/console`. Mount it last. */
export function pageHost(options: PageHostOptions): Hono {
  const host = new Hono()
  if (options.showsParts)
    host.route('/', singlePageHost('/dev/ui', partsFolder, { platformName: options.platformName }))
  host.route('/', options.dev ? proxyHost(options.dev) : builtHost(options))
  return host
}

function builtHost(options: PageHostOptions): Hono {
  const host = new Hono()
  const renderer = import(new URL('server/server.js', appFolder).href) as Promise<PageRenderer>
  // Reported with the first page; without this line an unbuilt app would end the process.
  renderer.catch(() => {})
  const appFiles = loadStaticFiles(new URL('client/', appFolder))

  host.route('/', singlePageHost('/console', consoleFolder, options))
  host.get('*', async (context, next) => {
    const file = await findNamed(appFiles, context.req.path, options.platformName)
    if (file && context.req.path !== '/') return file.answer(context.req.raw)
    return next()
  })
  const draw = drawing(renderer, options)
  const publicPages = openPublicPages({ seconds: options.publicPageSeconds, draw })
  /** The page for everybody at an address that has one, unless it is somebody's own. */
  const publicAnswer = async (context: Context) => {
    const { isPublicPage } = await renderer
    if (!isPublicPage(new URL(context.req.url))) return null
    const request = publicRequest(context.req.raw)
    return request && publicPages.answer(request, context)
  }
  host.get('*', async (context) => {
    try {
      const nonce = randomBytes(16).toString('base64')
      const { answer, scriptHashes } = (await publicAnswer(context)) ?? {
        answer: await ownAnswer(context, draw, nonce),
        scriptHashes: [`'nonce-${nonce}'`],
      }
      const scripts = [...scriptHashes, ...(await renderer).scriptHashes].join(' ')
      const paying = await options.payingAt?.(context.req.path)
      answer.headers.set(
        'content-security-policy',
        contentPolicy(options.firebase, scripts, options.map, paying),
      )
      const location = answer.headers.get('location')
      if (location !== null) answer.headers.set('location', ownLocation(location, context.req.url))
      return answer
    } catch (error) {
      noteFault(options.log, error, 'page.failed', { path: context.req.path })
      const status = isOutage(error) ? 503 : 500
      return withRetryAfter(context.text('This page could not be made. Please try again.', status))
    }
  })
  return host
}

/** Has the app draw a page. */
function drawing(
  renderer: Promise<PageRenderer>,
  { publicUrl, platformName, apiFetch }: PageHostOptions,
) {
  return async (request: Request, nonce: string, { env }: Context): Promise<DrawnPage> => {
    let isComplete = true
    const answer = await (
      await renderer
    ).default.fetch(request, {
      context: {
        nonce,
        publicUrl,
        platform: await platformName(),
        apiFetch: async (call) => {
          const reply = await apiFetch(call, env)
          isComplete &&= reply.ok
          return reply
        },
      },
    })
    return { answer, isComplete: () => isComplete }
  }
}

/** A page that shows its reader's own data. Who logs out leaves none behind, not for the back button either. */
async function ownAnswer(
  context: Context,
  draw: ReturnType<typeof drawing>,
  nonce: string,
): Promise<Response> {
  const { answer } = await draw(context.req.raw, nonce, context)
  const page = new Response(answer.body, answer)
  const isRead = context.req.header('cookie')?.includes('session_token=')
  page.headers.set('cache-control', isRead ? 'no-store' : 'private, no-cache')
  page.headers.append('vary', 'Accept-Language, Cookie')
  return compressed(page, context.req.header('accept-encoding'))
}

const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = constants
/** Each part of a page leaves as soon as it is made: a compressor that waited for more would undo the stream. */
const compressors = {
  // A sixth smaller than gzip, in the same time; the slower qualities gain another hundredth.
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

function compressed(page: Response, accepted = ''): Response {
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b`, 'u').test(accepted),
  )
  if (!encoding || !page.body || !page.headers.get('content-type')?.startsWith('text/')) return page
  const answer = new Response(page.body.pipeThrough(Duplex.toWeb(compressors[encoding]())), page)
  answer.headers.set('content-encoding', encoding)
  answer.headers.append('vary', 'Accept-Encoding')
  return answer
}

/** One page; every address under it that is no file is that page. */
function singlePageHost(
  at: string,
  folder: URL,
  {
    platformName,
    firebase,
    map,
  }: Pick<PageHostOptions, 'platformName'> & Partial<Pick<PageHostOptions, 'firebase' | 'map'>>,
): Hono {
  const host = new Hono()
  const files = loadStaticFiles(folder)
  host.get(at, ({ req, redirect }) => redirect(`${at}/${new URL(req.url).search}`, 308))
  host.get(`${at}/*`, async (context) => {
    const path = context.req.path.slice(at.length)
    const file = await findNamed(files, path, platformName)
    if (file && path !== '/') return file.answer(context.req.raw)
    const index = await findNamed(files, '/index.html', platformName)
    if (!index || /\.\w+$/u.test(path)) return context.text('Not found', 404)
    const page = index.answer(context.req.raw)
    page.headers.set('content-security-policy', contentPolicy(firebase, '', map))
    return page
  })
  return host
}

/** Vite serves the pages; the address stays ours, so that cookies and `/api` work as when built. */
function proxyHost(dev: NonNullable<PageHostOptions['dev']>): Hono {
  const host = new Hono()
  host.all('*', async (context) => {
    const url = new URL(context.req.url)
    const target = url.pathname.startsWith('/console') ? dev.console : dev.app
    const headers = new Headers(context.req.raw.headers)
    headers.set('x-serein-origin', url.origin)
    headers.delete('host')
    headers.delete('accept-encoding')
    const answer = await fetch(`${target}${url.pathname}${url.search}`, {
      method: context.req.method,
      headers,
      redirect: 'manual',
    })
    // What fetch gives cannot be changed, and the headers of every answer are.
    return new Response(answer.body, answer)
  })
  return host
}
