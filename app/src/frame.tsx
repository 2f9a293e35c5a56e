import { useMatches } from '@tanstack/react-router'
import { CalendarHeart, House, Settings } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { Anchor } from '@serein/ui/link.tsx'
import { builtScreens, screens, type AnyScreen, type Tab } from './screens.ts'
import { useWords, type Word } from './words.ts'

interface TabEntry {
  tab: Tab
  screen: AnyScreen
  word: Word
  icon: ComponentType<{ 'aria-hidden': true; className: string }>
}

/** The tab bar in its order. An entry whose screen is not built yet is left out. */
const tabs: TabEntry[] = [
  { tab: 'home', screen: screens.featured, word: 'frame.tab.home', icon: House },
  { tab: 'bookings', screen: screens.bookings, word: 'frame.tab.bookings', icon: CalendarHeart },
  { tab: 'settings', screen: screens.settings, word: 'frame.tab.settings', icon: Settings },
]
const builtTabs = tabs.filter((entry) => 'file' in entry.screen)

/** Around every screen: skip link, the tabs below on a phone and above on a desktop. */
export function Frame(props: { children: ReactNode }) {
  const { t } = useWords()
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const current = name ? builtScreens[name].tab : undefined
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={(event) => {
          // The base address would turn the fragment into another page.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
        className="sr-only z-50 rounded-full bg-surface px-4 py-3 shadow-lift focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('frame.skip')}
      </a>
      <DesktopBar current={current} />
      <div id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {props.children}
      </div>
      {current ? <TabBar current={current} /> : null}
    </div>
  )
}

function TabBar(props: { current: Tab }) {
  const { t } = useWords()
  return (
    <nav
      aria-label={t('frame.tabs')}
      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-(--safe-bottom) md:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {builtTabs.map(({ tab, screen, word, icon: Icon }) => (
          <li key={tab} className="min-w-0 flex-1">
            <Anchor
              href={screen.path}
              aria-current={tab === props.current ? 'page' : undefined}
              className="flex min-h-15 flex-col items-center justify-center gap-1 px-1 py-2 text-xs text-ink-soft transition-colors hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-primary"
            >
              <Icon aria-hidden className="size-5.5" />
              <span className="max-w-full text-center [overflow-wrap:anywhere]">{t(word)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DesktopBar(props: { current: Tab | undefined }) {
  const { t } = useWords()
  return (
    <header className="hidden border-b border-line bg-surface md:block">
      <div className="mx-auto flex h-16 max-w-[1160px] items-center justify-between px-(--page-margin)">
        <Anchor href={screens.featured.path} className="serif hit rounded-sm text-xl">
          Serein
        </Anchor>
        <nav aria-label={t('frame.tabs')}>
          <ul className="flex gap-1">
            {builtTabs.map(({ tab, screen, word, icon: Icon }) => (
              <li key={tab}>
                <Anchor
                  href={screen.path}
                  aria-current={tab === props.current ? 'page' : undefined}
                  className={cx(
                    'flex min-h-11 items-center gap-2 rounded-full px-4 font-medium text-ink-soft transition-colors hover:text-ink',
                    'aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary',
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                  {t(word)}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
