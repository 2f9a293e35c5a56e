import { richLimits, type VideoHost } from './rich-node.ts'

const mailbox = /^mailto:[^\s?&<>"'\\]+@[^\s?&<>"'\\]+$/u
const number = /^tel:\+?[\d().-]{3,30}$/u
const page = /^\/(?![/\\])[\w\-./?=&%#~+,:]*$/u

/** Whether a link leads to a page of ours, to the web, to a mailbox or to a telephone, and to nothing else. */
export function isLinkAllowed(href: unknown): href is string {
  if (typeof href !== 'string') return false
  // What browsers leave out or turn round before they read an address is in none of ours.
  if (href.length > richLimits.href || hasControls(href) || /[\s\\<>"'`]/u.test(href)) return false
  if (page.test(href) || mailbox.test(href) || number.test(href)) return true
  if (!/^https?:\/\/[^/]/iu.test(href)) return false
  const url = urlOf(href)
  return Boolean(url && url.hostname.includes('.') && !url.username && !url.password)
}

/** What somebody typed as a link, made whole: `serein.example` → `https://serein.example`. Null: it can be none. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim()
  const guesses = [
    text,
    text.includes('@') ? `mailto:${text}` : '',
    /^\+?[\d\s().-]{5,}$/u.test(text) ? `tel:${text.replaceAll(/\s/gu, '')}` : '',
    /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/u.test(text) ? `https://${text}` : '',
  ]
  return guesses.find((guess) => guess && isLinkAllowed(guess)) ?? null
}

export const videoIds: Record<VideoHost, RegExp> = {
  youtube: /^[\w-]{11}$/u,
  vimeo: /^\d{6,12}$/u,
}

/** The video that an address of YouTube or Vimeo shows; null for every other address. */
export function videoFrom(address: string): { host: VideoHost; id: string } | null {
  const url = urlOf(address.trim())
  if (!url || url.protocol !== 'https:') return null
  const host = url.hostname.replace(/^(?:www|m|player)\./u, '')
  const parts = url.pathname.split('/').filter(Boolean)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    const isNamed = ['embed', 'shorts', 'live'].includes(parts[0] ?? '')
    const id = url.searchParams.get('v') ?? (isNamed ? parts[1] : parts[0])
    return id && videoIds.youtube.test(id) ? { host: 'youtube', id } : null
  }
  if (host !== 'vimeo.com') return null
  const id = parts.find((part) => videoIds.vimeo.test(part))
  return id ? { host: 'vimeo', id } : null
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Characters that nobody types: controls, and those that turn the direction of what follows. */
export function hasControls(text: string): boolean {
  return controls.test(text)
}
// Line ends stand in code alone, and are looked at there.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u

/** A text without them. */
export function withoutControls(text: string): string {
  return text.replaceAll(new RegExp(controls.source, 'gu'), '')
}
