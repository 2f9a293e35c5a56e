import { createHash } from 'node:crypto'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { asLanguage, defaultLanguage, type Language } from '@serein/client/i18n.ts'
import { defaultPlatformName } from '@serein/shared/identity/platform-rule.ts'
import { entryPage, shellPage } from './entry/entry-page.ts'
import { shellPolicy } from './entry/shell-policy.ts'
import type { PageRequest } from './page/app-context.ts'
import { isPublicPage } from './screens/public-page.ts'
import { paintScript, startScript } from './entry/start-up.ts'

const render = createStartHandler({ handler: defaultStreamHandler })

/** What each screen loads; the check of how much that is reads it. */
export { tsrStartManifest } from 'tanstack-start-manifest:v'

/** Which pages the page host may show to more than one reader. */
export { isPublicPage }

/** The parts of the words: with the first code (none while developing), and with each screen by its path. */
export const wordParts = {
  first: import.meta.env.FIRST_WORDS as string | undefined,
  screens: JSON.parse(import.meta.env.WORD_PARTS ?? '{}') as Record<string, string>,
}

/** For the content security policy: the only inline scripts whose text never changes. */
export const scriptHashes = [paintScript, startScript].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

const nativePolicy = import.meta.env.NATIVE
  ? shellPolicy(import.meta.env.SERVER_ORIGIN, scriptHashes)
  : undefined

/** What the page host hands over with a request. */
export interface HostContext {
  nonce?: string
  apiFetch?: (request: Request) => Promise<Response>
  publicUrl?: string
  /** What the platform is called; without it, as the native apps are. */
  platform?: string
}

// oxlint-disable-next-line import/no-default-export -- the framework looks for it
export default {
  async fetch(request: Request, options: { context?: HostContext } = {}): Promise<Response> {
    const url = new URL(request.url)
    const platform = options.context?.platform ?? defaultPlatformName
    if (url.pathname === '/') return html(entryPage(platform))
    if (url.pathname === '/shell') return html(shellPage(platform, nativePolicy))
    const context = { ...pageRequest(request, url, options.context), platform }
    return render(request, { context })
  },
}

/** A page asks the API as its reader does: with their own cookies, by their program, from where they are. */
const ofReader = ['cookie', 'user-agent', 'x-forwarded-for']

function html(page: string): Response {
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function pageRequest(
  request: Request,
  url: URL,
  host: HostContext = {},
): Omit<PageRequest, 'platform'> {
  const cookie = request.headers.get('cookie') ?? ''
  const answer = host.apiFetch ?? fetch
  const language = languageOf(url, cookie)
  return {
    nonce: host.nonce,
    siteOrigin: host.publicUrl ?? url.origin,
    // While developing, Vite answers behind our own server, whose address is the real one.
    origin: (import.meta.env.DEV && request.headers.get('x-serein-origin')) || url.origin,
    language,
    hasChosenLanguage: chosenLanguage(cookie) !== null,
    locale: localeOf(request),
    cookie,
    texts: addressesOfTexts(language, url.pathname),
    hasSession: /(?:^|[.; ])(?:__Secure-)?[\w-]*session_token=/u.test(cookie),
    apiFetch: (call) => {
      const headers = new Headers(call.headers)
      for (const name of ofReader) {
        const value = request.headers.get(name)
        if (value) headers.set(name, value)
      }
      return answer(new Request(call, { headers }))
    },
  }
}

/** Those of the first code, and of the screen at this address; while developing, the whole file. */
function addressesOfTexts(language: Language, path: string): string[] {
  const { first, screens } = wordParts
  if (!first) return [`/assets/i18n/${language}.json`]
  return [first, screens[path]]
    .filter((part) => part)
    .map((part) => `/assets/${language}-text${part}.json`)
}

/** Errors in what a browser sends are its own: then the page counts as it does for everybody. */
function localeOf({ headers }: Request): string | null {
  const first = /^\s*([a-z]{2,3}(?:-[a-z\d]{2,8})*)/iu.exec(
    headers.get('accept-language') ?? '',
  )?.[1]
  return first ? (Intl.getCanonicalLocales(first)[0] ?? null) : null
}

function languageOf(url: URL, cookie: string): Language {
  return asLanguage(url.searchParams.get('lang')) ?? chosenLanguage(cookie) ?? defaultLanguage
}

function chosenLanguage(cookie: string): Language | null {
  return asLanguage(/(?:^|;\s*)lang=(\w+)/u.exec(cookie)?.[1])
}
