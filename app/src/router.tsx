import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { refusalOf } from '@serein/client/api.ts'
import { createFormat } from '@serein/client/format.ts'
import { asLanguage, defaultLanguage, fetchTexts, type Language } from '@serein/client/i18n.ts'
import { createClient, type Client } from '@serein/client/provider.tsx'
import { asMember, sessionQuery, type SessionUser } from '@serein/client/session.ts'
import { stored } from '@serein/client/storage.ts'
import { loadFile } from './fresh.ts'
import { loadLanguage, type LanguageStore } from './language.ts'
import { linkTo } from './link.ts'
import { NotFoundPage, ProblemPage } from './pages.tsx'
import { parseSearch, stringifySearch } from './parameter.ts'
import { platform } from './platform.ts'
import { rootRoute } from './root.tsx'
import { builtScreens, isGuest, type ScreenName, type SearchOf } from './screens.ts'
import { isShell, startPath } from './start-up.ts'
import { withTransition } from './transition.ts'
import type { Word } from './words.ts'
import type { Told } from './page-about.ts'

/** What the server hands over with each page request. */
export interface PageRequest {
  nonce?: string
  apiFetch: (request: Request) => Promise<Response>
  origin: string
  /** From `?lang=`, else the cookie that mirrors the stored choice. */
  language: Language
  /** The first language the browser asks for, with its region; null when it names none. */
  locale: string | null
  /** Without a session cookie nobody needs to ask who is logged in. */
  hasSession: boolean
  /** Takes what the page says of itself to search engines and in shared links. */
  tell: (told: Told) => void
}

export interface AppContext {
  client: Client
  language: LanguageStore
  renderedAt: string
  /** As in the request; null where no server made the page. */
  locale: string | null
  /** On the server only. */
  tell: PageRequest['tell'] | undefined
  /** The server has made this page, with what its head needs; the shell has not. */
  isFromServer: boolean
}

/**
 * What a screen's `preload` gets. It asks for the data that the first paint needs. The server waits for it; in the browser
 * the skeleton shows at once.
 */
export interface Preload<Name extends ScreenName> extends Client {
  search: SearchOf<Name>
  user: SessionUser | null
}

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
    import.meta.env.SSR ? (await import('./texts.ts')).readTexts : fetchTexts,
  )
  const client = createClient({
    origin: page?.origin ?? (import.meta.env.SSR ? 'http://localhost' : platform.origin()),
    language: () => language.get().language,
    offlineMessage: () => language.get().t('frame.offline.notSent' satisfies Word),
    ...(page ? { fetch: page.apiFetch, retries: 0 } : {}),
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
    tell: page?.tell,
    isFromServer: import.meta.env.SSR || !isShell(),
  }
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ProblemPage,
    defaultPendingMs: 400,
    ...(page?.nonce ? { ssr: { nonce: page.nonce } } : {}),
  })
  router.startViewTransition = (show) =>
    import.meta.env.SSR
      ? show()
      : withTransition(router.stores.resolvedLocation.get(), router.latestLocation, show)
  // Whoever shares a page takes this address for it, and it is the first one's.
  if (!import.meta.env.SSR)
    router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
      if (fromLocation ? !hrefChanged : context.isFromServer) return
      document.querySelector('link[rel=canonical]')?.remove()
      // Nor is it called as this page is any more. Without the file it bears the name of its screen.
      import('./title-keeper.ts').then(
        ({ keepTitle }) => keepTitle(router, builtScreens, createFormat),
        () => {},
      )
    })
  setupRouterSsrQueryIntegration({ router, queryClient: client.queryClient })
  return router
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
  ...Object.keys(builtScreens).map((name) => screenRoute(name as ScreenName)),
])

interface PageModule {
  preload?: (context: Preload<ScreenName>) => Promise<unknown>
}

function screenRoute(name: ScreenName): AnyRoute {
  const screen = builtScreens[name]
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    staticData: { screen: name },
    validateSearch: (raw: Record<string, unknown>) => raw,
    beforeLoad: async ({ context, search, location }) => {
      if (!screen.search.safeParse(search).success) throw notFound()
      if (screen.access === 'public' || isGuest(screen, search)) return
      const user = await context.client.queryClient.ensureQueryData(
        sessionQuery(context.client.api),
      )
      if (!asMember(user)) {
        throw redirect({ href: linkTo('welcome', { next: location.href }), replace: true })
      }
    },
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => {
      const page = (await loadFile(screen.file.load)) as PageModule
      if (!page.preload) return undefined
      const { client } = context
      const user = asMember(client.queryClient.getQueryData(sessionQuery(client.api).queryKey))
      const found = screen.search.parse(deps) as SearchOf<ScreenName>
      const ready = page.preload({ ...client, search: found, user })
      // What fails here is asked again by the screen, which then shows its error face.
      if (!import.meta.env.SSR) return void ready.catch(() => {})
      await ready.catch((error: unknown) => {
        if (refusalOf(error)?.code === 'not_found') throw notFound()
      })
      const { tellOf } = await import('./public-pages.ts')
      const told = tellOf(name, { ...client, search: found, user }, context.language.get())
      if (told) context.tell?.(told)
      return told?.title
    },
    head: ({ match, loaderData }) => {
      const title =
        (loaderData as string | undefined) ?? match.context.language.get().t(screen.title)
      return {
        meta: [
          { title: `${title} · Serein` },
          // Their address is a key, and no other site hears of it.
          ...(isGuest(screen, match.search) ? [{ name: 'referrer', content: 'no-referrer' }] : []),
        ],
      }
    },
    component: lazyRouteComponent(
      screen.file.load as () => Promise<{ Page: () => React.ReactNode }>,
      'Page',
    ),
  }) as unknown as AnyRoute
}

function languageOfPage(): Language {
  if (import.meta.env.SSR) return defaultLanguage
  const written = isShell() ? null : asLanguage(document.documentElement.lang)
  return written ?? asLanguage(stored('language')) ?? defaultLanguage
}
