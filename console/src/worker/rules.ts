/** What the build tells the worker. */
export interface Build {
  /** Changes whenever a file does. */
  version: string
  /** Files to have on the device before anybody asks: the page, the console's code, fonts, words. */
  files: string[]
}

/** How a request is answered; `null` leaves it to the browser. */
export type Way = 'page' | 'hashed-file' | 'file' | null

/** Nothing but the console's own files: what its people read of their clients is kept on no device. */
export function wayOf(request: Request, origin: string, { files }: Build): Way {
  const { pathname, origin: requestOrigin } = new URL(request.url)
  if (requestOrigin !== origin || request.method !== 'GET' || request.headers.has('range'))
    return null
  if (request.mode === 'navigate') return 'page'
  // A name with a hash in it never changes its content.
  if (/^\/console\/assets\/.*-[\w-]{8}\.\w+$/u.test(pathname)) return 'hashed-file'
  return files.includes(pathname) ? 'file' : null
}

export const buildPrefix = 'console-'
