import { useQuery } from '@tanstack/react-query'
import { useMatches, useRouterState } from '@tanstack/react-router'
import { CalendarHeart, House, Menu, MessageCircle, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useClient, useLoggedInFlag, useSession } from '@serein/client/provider.tsx'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { TabBar, TabCount, type TabBarItem } from '@serein/ui/tab-bar.tsx'
import { ConsentQuestion } from '../identity/consent-question.tsx'
import { LanguageOffer } from '../language/language-offer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import type { Tab } from '../page/screen-entry.ts'
import { isGuest } from './screen-subject.ts'
import { screens } from './screens.ts'
import { useWords } from '../language/words.ts'

/** Lazy, since nobody refreshes before they have seen the screen. */
const PullToRefresh = lazy(async () => ({
  default: (await import('@serein/ui/pull-to-refresh.tsx')).PullToRefresh,
}))

/** The tab bar in its order. */
const tabs = [
  { tab: 'home', screen: screens.featured, icon: <House aria-hidden /> },
  { tab: 'search', screen: screens.search, icon: <Search aria-hidden /> },
  { tab: 'bookings', screen: screens.bookings, icon: <CalendarHeart aria-hidden /> },
  { tab: 'chats', screen: screens.chats, icon: <MessageCircle aria-hidden /> },
  // Only "More" leads nowhere.
  { tab: 'more', screen: screens.more, icon: <Menu aria-hidden /> },
] as const satisfies { tab: Tab; screen: { path: string }; icon: ReactNode }[]

/** The frame of every screen: skip link, and tabs below on a phone or above on a desktop. */
export function Frame(props: { children: ReactNode }) {
  const { t, platform } = useWords()
  useLoggedInFlag()
  useFocusOnNewScreen()
  const match = useMatches().at(-1)
  const name = match?.staticData.screen
  const screen = name ? screens[name] : undefined
  const current = screen && !isGuest(screen, match!.search) ? (screen.tab ?? null) : null
  // Whoever fills in a form on a tablet of a spa gets nowhere else.
  const isOnTablet = match !== undefined && 'form' in match.search
  const unread = useUnread()
  const items = tabs.map(({ tab, screen: { path }, ...rest }) => ({
    ...rest,
    id: tab,
    label: t(`frame.tab.${tab}`),
    href: path,
    ...(tab === 'more' && { hint: platform }),
    count: tab === 'chats' ? unread : 0,
    countLabel: t('chat.unread', { count: unread }),
  }))
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={(event) => {
          // With a base address the fragment alone would lead to another page.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
        className="sr-only z-50 rounded-full bg-surface px-4 py-3 shadow-lift focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('frame.skip')}
      </a>
      {current ? <Refresh /> : null}
      <OfflineBar />
      <LanguageOffer />
      {screen?.bare || isOnTablet ? null : <DesktopBar items={items} current={current} />}
      <div id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {props.children}
      </div>
      <ConsentQuestion screen={name} />
      {current ? (
        // As high as the bar, which stays where it is while the page moves below it.
        <div className="h-(--tab-bar) shrink-0 md:hidden print:hidden">
          <TabBar
            label={t('frame.tabs')}
            items={items}
            current={current}
            className="fixed inset-x-0 bottom-0 z-20 [view-transition-name:tab-bar]"
          />
        </div>
      ) : null}
    </div>
  )
}

/** On the screens of the tabs: refetches all that is shown. */
function Refresh() {
  const { t } = useWords()
  const { queryClient } = useClient()
  return (
    <Suspense>
      <PullToRefresh
        label={t('frame.refresh')}
        busyLabel={t('frame.refreshing')}
        onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
      />
    </Suspense>
  )
}

/** The number of unread messages from spas; polled, and refetched after reading. */
function useUnread(): number {
  const { query } = useClient()
  const user = useSession()
  const { data } = useQuery({
    ...query.chat.unread.queryOptions({}),
    enabled: user?.isAnonymous === false,
    refetchInterval: 60_000,
  })
  return data?.unread ?? 0
}

/** Focuses the title of a new screen, which the focus would not reach by itself. */
function useFocusOnNewScreen() {
  // Not where the reader is going, but where they have arrived.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    const before = shownPath.current
    shownPath.current = path
    if (before === undefined || before === path) return
    if (!focusTitle()) {
      document.body.tabIndex = -1
      document.body.focus({ preventScroll: true })
    }
    // The title may arrive with the data; a reader who has moved the focus meanwhile keeps it.
    const waiting = new MutationObserver(() => {
      if (document.activeElement === document.body) focusTitle()
    })
    waiting.observe(document.querySelector('#content')!, { childList: true, subtree: true })
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => waiting.disconnect())
    for (const action of ['pointerdown', 'keydown'])
      addEventListener(action, () => stop.abort(), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [path])
}

function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('#content h1')
  if (!title) return false
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  return true
}

function DesktopBar(props: { items: TabBarItem[]; current: Tab | null }) {
  const { t, platform } = useWords()
  return (
    <header className="hidden border-b border-line bg-surface [view-transition-name:desk-bar] md:block print:hidden">
      <div className="mx-auto flex h-16 max-w-290 items-center justify-between px-(--page-margin)">
        <Anchor href={screens.featured.path} className="hit rounded-sm">
          <Wordmark name={platform} />
        </Anchor>
        <nav aria-label={t('frame.tabs')}>
          <ul className="flex gap-1">
            {props.items.map((item) => (
              <li key={item.id}>
                <Anchor
                  href={item.href}
                  aria-current={item.id === props.current ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-full px-4 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary [&_.lucide]:size-5"
                >
                  {item.icon}
                  {item.label}
                  <TabCount item={item} />
                  {item.hint ? <span className="sr-only">{item.hint}</span> : null}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
