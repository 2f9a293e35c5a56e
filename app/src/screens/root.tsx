import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouteContext,
  useRouter,
} from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { preload } from 'react-dom'
import type { Language } from '@serein/client/i18n.ts'
import { catchInstallPrompt } from '@serein/client/install-prompt.ts'
import { pageFormatFor } from '@serein/client/regional-format.ts'
import { ClientProvider } from '@serein/client/provider.tsx'
import { sessionQuery } from '@serein/client/session.ts'
import { LinkProvider } from '@serein/ui/link.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { ToastRegion } from '@serein/ui/toast.tsx'
import { AppAnchor } from '../page/anchor.tsx'
import '../page/app.css'
import { Frame } from './frame.tsx'
import { restoreLanguage } from '../language/language.ts'
import { platform } from '../entry/platform.ts'
import type { AppContext } from '../page/app-context.ts'
import { paintDisplaySettings } from '../display/display-settings.ts'
import { startSession } from '../identity/session-start.ts'
import { paintScript, splashHidesAfterMs } from '../entry/start-up.ts'
import { startWorker } from '../worker/worker-start.ts'
import type { Word } from '../language/words.ts'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  // The session is part of every page, so that nothing flickers on hydration.
  beforeLoad: ({ context }) =>
    context.client.queryClient.prefetchQuery(sessionQuery(context.client.api)),
  loader: ({ context: { renderedAt, siteOrigin, locale, isFrenchOffered, language } }) => ({
    renderedAt,
    siteOrigin,
    format: pageFormatFor(locale, language.get().language),
    locale,
    isFrenchOffered,
  }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ matches, match }) => ({
    meta: [
      // An unknown address has no screen below this route.
      ...(matches.length === 1 ? [{ name: 'robots', content: 'noindex' }] : []),
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: match.context.language.get().platform },
      { name: 'application-name', content: match.context.language.get().platform },
      { name: 'apple-mobile-web-app-title', content: match.context.language.get().platform },
    ],
    links: [
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-180.png' },
      { rel: 'manifest', href: manifestIn(match.context.language.get().language) },
    ],
  }),
  shellComponent: Document,
  component: App,
})

/** The phone’s integration, in a shell. */
const ShellPlace = import.meta.env.NATIVE
  ? lazy(async () => ({ default: (await import('./shell-place.tsx')).ShellPlace }))
  : null
const manifestIn = (language: Language) => `/manifest.${language}.webmanifest`

function useAppContext(): AppContext {
  return useRouteContext({ from: '__root__' }) as AppContext
}

function Document(props: { children: ReactNode }) {
  const { language } = useAppContext()
  const words = useSyncExternalStore(language.subscribe, language.get, language.get)
  // A page rendered on the device also creates its `html` element.
  useLayoutEffect(paintDisplaySettings, [])
  return (
    // The paint script writes the theme on the element before React hydrates.
    <html lang={words.language} suppressHydrationWarning>
      <head>
        <base href="/" />
        {/* Of two with one name, `head()` keeps the last. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FAF7F2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151412" />
        {/* A fixed text, allowed by its hash. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script dangerouslySetInnerHTML={{ __html: paintScript }} />
        <HeadContent />
        <PreloadTexts />
      </head>
      <body>
        <div id="splash" aria-hidden>
          <img src="/icon.svg" alt="" width="72" height="72" loading="lazy" />
        </div>
        {props.children}
        <Scripts />
      </body>
    </html>
  )
}

/** Has the browser fetch the texts of this page beside its code. */
function PreloadTexts() {
  for (const address of useAppContext().texts)
    preload(address, { as: 'fetch', crossOrigin: 'anonymous' })
  return null
}

function App() {
  const { client, language } = useAppContext()
  const router = useRouter()
  const words = useSyncExternalStore(language.subscribe, language.get, language.get)
  const { renderedAt, format } = rootRoute.useLoaderData()
  useEffect(() => {
    restoreLanguage(language).catch(console.warn)
  }, [language])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hideWhenReady = async () => {
      await platform.ready()
      timer = setTimeout(platform.hideSplash, splashHidesAfterMs)
    }
    void hideWhenReady()
    return () => clearTimeout(timer)
  }, [])
  useEffect(catchInstallPrompt, [])
  useEffect(() => startWorker(client, router, language), [client, router, language])
  useEffect(() => {
    const t = (word: Word) => language.get().t(word)
    startSession(client, router, () => showToast({ text: t('frame.restored') }))
  }, [client, router, language])
  return (
    <ClientProvider client={client} words={words} renderedAt={renderedAt} pageFormat={format}>
      <LinkProvider anchor={AppAnchor}>
        <Frame>
          <Outlet />
        </Frame>
        {ShellPlace ? (
          <Suspense>
            <ShellPlace />
          </Suspense>
        ) : null}
        <ToastRegion label={words.t('frame.toasts')} dismissLabel={words.t('frame.dismiss')} />
      </LinkProvider>
    </ClientProvider>
  )
}
