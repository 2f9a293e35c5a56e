import { safeNext } from '../address/link.ts'

/** The scheme of our own by which pages outside lead back into the app. */
const scheme = 'serein:'

/**
 * The screen of a link from the phone: an address of our server (a universal link or a push) or one with our scheme. Null for all
 * others, which the browser opens.
 */
export function addressOfLink(link: string, origin: string): string | null {
  const url = URL.parse(link)
  if (!url) return null
  if (url.origin === origin)
    return url.pathname === '/app-return'
      ? screenAt(url.searchParams.get('to') ?? '')
      : screenAt(url.pathname + url.search)
  if (url.protocol !== scheme) return null
  // `serein://bookings`, as people write it, and `serein:///bookings`.
  return screenAt(
    `/${url.host}${url.pathname}`.replaceAll(/\/+/gu, '/').replace(/(?<=.)\/$/u, '') + url.search,
  )
}

function screenAt(path: string): string | null {
  return path === '/' ? path : safeNext(path)
}
