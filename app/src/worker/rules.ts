/** What the build passes to the worker. */
export interface Build {
  /** Changes whenever a file does. */
  version: string
  /** Files to have on the device before anybody asks: pages without a reader, the app's code, fonts, words. */
  files: string[]
  /** Addresses of the API, as regular expressions. */
  api: {
    /** The same for everybody. */
    shared: string
    /** Old answers would mislead: free times, prices about to be paid. */
    never: string
  }
}

/** How a request is answered; `null` leaves it to the browser. */
export type Way =
  | 'page'
  | 'hashed-file'
  | 'file'
  | 'picture'
  | 'shared-read'
  | 'private-read'
  | 'sign'
  | null

/** A name with a hash in it never changes its content. */
const hashed = /^\/assets\/.*-[\w-]{8}\.\w+$/u
/** What is no page of the customer app. */
const elsewhere =
  /^\/(?:api|console|dev|feeds|healthz|readyz|metrics|pictures|sitemap|robots)(?:[/.]|$)/u

export function wayOf(request: Request, origin: string, build: Build): Way {
  const { pathname, origin: requestOrigin } = new URL(request.url)
  if (requestOrigin !== origin) return null
  if (pathname.startsWith('/api/auth/sign-')) return request.method === 'POST' ? 'sign' : null
  if (request.method !== 'GET' || request.headers.has('range')) return null
  if (request.mode === 'navigate') return elsewhere.test(pathname) ? null : 'page'
  if (hashed.test(pathname)) return 'hashed-file'
  if (pathname.startsWith('/pictures/')) return 'picture'
  if (pathname.startsWith('/api/')) return readOf(pathname, build)
  return build.files.includes(pathname) ? 'file' : null
}

function readOf(pathname: string, { api }: Build): Way {
  if (/^\/api\/(?:auth|console|docs)\b/u.test(pathname)) return null
  if (new RegExp(api.never, 'u').test(pathname)) return null
  return new RegExp(api.shared, 'u').test(pathname) ? 'shared-read' : 'private-read'
}

/** Older answers are no longer useful, and might be read by a finder of the device. */
const keptDays: Partial<Record<NonNullable<Way>, number>> = {
  'shared-read': 30,
  'private-read': 14,
}

/** Whether an answer that was kept may still be shown, and stay on the device. */
export function mayStay(
  { url, keptAt }: { url: string; keptAt: string | null },
  now: number,
  origin: string,
  build: Build,
): boolean {
  const way = wayOf(new Request(url), origin, build)
  const days = (way && keptDays[way]) ?? 0
  return keptAt !== null && now - Date.parse(keptAt) < days * 86_400_000
}

export const buildPrefix = 'build-'
