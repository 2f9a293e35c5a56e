import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  useSearch,
  SearchParamError,
} from '@tanstack/react-router'
import type { AnyRoute, ParsedLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { refusalOf } from '@serein/client/api.ts'
import { asLanguage, defaultLanguage, platformOfPage, type Language } from '@serein/client/i18n.ts'
import { createClient } from '@serein/client/provider.tsx'
import { asMember, sessionQuery } from '@serein/client/session.ts'
import { fetchTextsOf } from '@serein/client/screen-texts.ts'
import { stored } from '@serein/client/storage.ts'
import { defaultPlatformName } from '@serein/shared/identity/platform-rule.ts'
import type { ScreenName, SearchOf } from './address/addresses.ts'
import { linkTo, stringifySearch } from './address/link.ts'
import { loadChunk } from './page/stale-chunk.ts'
import { isFrenchOffered, loadLanguage } from './language/language.ts'
import { headOf } from './screens/head.ts'
import { NotFoundPage, ProblemPage } from './screens/pages.tsx'
import { platform, shell } from './entry/platform.ts'
import { rootRoute } from './screens/root.tsx'
import type { PageModule } from './page/screen-entry.ts'
import { readSearch } from './screens/read-search.ts'
import { isGuest, lacksSubject } from './screens/screen-subject.ts'
import { screens } from './screens/screens.ts'
import { isShell, startPath } from './entry/start-up.ts'
import { withTransition } from './screens/transition.ts'
import type { AppContext, PageRequest } from './page/app-context.ts'
import type { Word } from './language/words.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
  interface Register {
    server: { requestContext: PageRequest }
  }
}

/** Called by the framework: once in the browser, once for each page on the server. */
export async function getRouter() {
  const page = import.meta.env.SSR
    ? (getGlobalStartContext() as PageRequest | undefined)
    : undefined
  const language = await loadLanguage(
    page?.language ?? languageOfPage(),
    import.meta.env.SSR
      ? (await import('./language/texts.ts')).readTexts
      : fetchTextsOf(import.meta.env.FIRST_WORDS),
    page?.platform ?? (import.meta.env.SSR ? defaultPlatformName : platformOfPage()),
  )
  const origin = page?.origin ?? (import.meta.env.SSR ? 'http://localhost' : platform.origin())
  const client = createClient({
    origin,
    language: () => language.get().language,
    offlineMessage: () => language.get().t('frame.offline.notSent' satisfies Word),
    ...(page ? { fetch: page.apiFetch, retries: 0 } : shell && { fetch: shell.fetch }),
    tokens: platform.tokens(),
  })
  if (page && !page.hasSession) {
    client.queryClient.setQueryData(sessionQuery(client.api).queryKey, null)
  }
  const context: AppContext = {
    client,
    language,
    renderedAt: new Date().toISOString(),
    locale: page?.locale ?? null,
    isFrenchOffered: offersFrench(page),
    siteOrigin: page?.siteOrigin ?? origin,
    refreshHead: (path) => {
      if (router.latestLocation.pathname === path)
        void router.invalidate({ filter: (match) => match.fullPath === path })
    },
    texts: page?.texts ?? [],
    isFromServer: import.meta.env.SSR || !isShell(),
  }
  /** The entry of the history that is showing. Drawn again, or hydrated, it stays where its reader has scrolled to. */
  let shownEntry: string | undefined
  const router = createRouter({
    routeTree,
    context,
    // Between documents the browser keeps the place; the router's script would come late and undo what is scrolled by then.
    scrollRestoration: ({ location }) => !import.meta.env.SSR && entryOf(location) !== shownEntry,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ProblemPage,
    defaultPendingMs: 400,
    ...(page?.nonce ? { ssr: { nonce: page.nonce } } : {}),
  })
  if (!import.meta.env.SSR) {
    if (context.isFromServer) shownEntry = entryOf(router.latestLocation)
    // The router keeps the place of what it has heard scroll since it last drew: also of what was scrolled before it could hear.
    router.subscribe('onBeforeNavigate', () => {
      if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
    })
  }
  router.subscribe('onRendered', ({ toLocation }) => (shownEntry = entryOf(toLocation)))
  router.startViewTransition = (show) =>
    import.meta.env.SSR
      ? show()
      : withTransition(router.stores.resolvedLocation.get(), router.latestLocation, show)
  setupRouterSsrQueryIntegration({ router, queryClient: client.queryClient })
  return router
}

/** The key of the entry of the history that a location stands for. */
function entryOf({ state: { __TSR_key: entry } }: ParsedLocation): string | undefined {
  return entry
}

const routeTree = rootRoute.addChildren([
  // On the web the server answers `/` itself; this is the entry of the shells.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      if (!import.meta.env.SSR) throw redirect({ to: startPath(stored('loggedIn')), replace: true })
    },
  }) as unknown as AnyRoute,
  ...Object.keys(screens).map((name) => screenRoute(name as ScreenName)),
])

function screenRoute(name: ScreenName): AnyRoute {
  const screen = screens[name]
  const file = screen.file as () => Promise<PageModule<ScreenName>>
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    staticData: { screen: name },
    validateSearch: (raw: Record<string, unknown>) =>
      lacksSubject(screen, raw) ? {} : readSearch(screen, raw),
    // The subject in the address is unreadable.
    onError: (error) => {
      if (error instanceof SearchParamError) throw notFound()
    },
    beforeLoad: async ({ context, search, location }) => {
      if (!screen.access || isGuest(screen, search as object)) return
      const user = await context.client.queryClient.ensureQueryData(
        sessionQuery(context.client.api),
      )
      if (!(screen.access === 'visitor' ? user : asMember(user))) {
        throw redirect({ href: linkTo('welcome', { next: location.href }), replace: true })
      }
    },
    loaderDeps: ({ search }) => search as object,
    loader: async ({ context, deps }) => {
      const page = await loadChunk(file)
      const { client } = context
      const user = asMember(client.queryClient.getQueryData(sessionQuery(client.api).queryKey))
      if (lacksSubject(screen, deps)) {
        const href = await page.fallback?.address({ ...client, user }).catch(() => null)
        if (href) throw redirect({ href, replace: true })
        return
      }
      if (!page.preload) return
      const search = readSearch(screen, deps) as SearchOf<ScreenName>
      const data = { ...client, search, user }
      const metadataText = () => JSON.stringify(page.metadata?.(data, context.language.get()))
      const before = metadataText()
      const ready = page.preload(data)
      if (import.meta.env.SSR) {
        await ready.catch((error: unknown) => {
          if (refusalOf(error)?.code === 'not_found') throw notFound()
        })
        return
      }
      const refreshHead = () => {
        if (metadataText() !== before) context.refreshHead(screen.path)
      }
      // The skeleton shows meanwhile. The screen retries a failed query, and then shows its error state.
      ready.then(refreshHead, () => {})
    },
    head: async ({ match, matches }) => {
      const { client, language, siteOrigin } = match.context
      const words = language.get()
      const isKnown = match.status === 'success' && !lacksSubject(screen, match.search as object)
      const page = screen.indexing && isKnown ? await file() : undefined
      const search = match.search as SearchOf<ScreenName>
      const metadata = page?.metadata?.(
        { ...client, search: readSearch(screen, search) as SearchOf<ScreenName> },
        words,
      )
      const origin = (matches[0]?.loaderData as { siteOrigin: string } | undefined)?.siteOrigin
      const site = {
        origin: origin ?? siteOrigin,
        language: words.language,
        platform: words.platform,
      }
      const head = metadata && headOf(name, metadata, search, site)
      return {
        meta: [
          { title: `${metadata?.title ?? words.t(screen.title)} · ${words.platform}` },
          // In the browser it may still load.
          ...(head?.meta ??
            (screen.indexing && !import.meta.env.SSR
              ? []
              : [{ name: 'robots', content: 'noindex' }])),
          // Their address is a secret, which no other site may get as referrer.
          ...(isGuest(screen, search) ? [{ name: 'referrer', content: 'no-referrer' }] : []),
        ],
        links: head?.links ?? [],
      }
    },
    component: lazyRouteComponent(() => file().then((page) => withFallback(screen, page)), 'Page'),
  }) as unknown as AnyRoute
}

/** The screen, or its fallback if the address has no subject. */
function withFallback(
  screen: { subject?: readonly string[] },
  { Page, fallback }: PageModule<ScreenName>,
): { Page: () => ReactNode } {
  if (!fallback) return { Page }
  const { Page: FallbackPage } = fallback
  return {
    Page: function PageOrFallback() {
      const search: object = useSearch({ strict: false })
      return lacksSubject(screen, search) ? <FallbackPage /> : <Page />
    },
  }
}

function offersFrench(page: PageRequest | undefined): boolean {
  if (page) return isFrenchOffered(page.language, page.locale, page.hasChosenLanguage)
  if (import.meta.env.SSR) return false
  return isFrenchOffered(languageOfPage(), navigator.language, stored('language') !== null)
}

function languageOfPage(): Language {
  if (import.meta.env.SSR) return defaultLanguage
  const written = isShell() ? null : asLanguage(document.documentElement.lang)
  return written ?? asLanguage(stored('language')) ?? defaultLanguage
}
