import { Outlet, useLocation } from '@tanstack/react-router'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { SideNav } from '@serein/ui/side-nav.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { LogOutButton } from '../page/log-out.tsx'
import { NavChips } from './nav-chips.tsx'
import { platformScreens } from './platform-screens.ts'
import { Preferences } from '../page/preferences.tsx'

/** The frame of the platform admins’ screens, which belong to no business. */
export function PlatformFrame() {
  const { t, platform } = useWords()
  const { pathname } = useLocation()
  const isWide = useWide()
  const within = pathname.replace(/^\/platform/u, '') || '/'
  const screens = Object.entries(platformScreens)
  const current = screens.find(([, { path }]) => path === within)
  const items = screens.map(([id, { path, title, icon: Icon }]) => ({
    id,
    label: t(title),
    href: linkTo(path === '/' ? '/platform' : `/platform${path}`),
    icon: <Icon />,
  }))
  const nav = { label: t('frame.navigation'), items, current: current?.[0] ?? null }
  return (
    <div className="flex min-h-dvh flex-col md:grid md:h-dvh md:grid-cols-[auto_1fr]">
      <title>{current ? `${t(current[1].title)} · ${platform}` : platform}</title>
      {isWide ? (
        <SideNav
          {...nav}
          header={
            <header className="flex flex-col gap-1">
              <Wordmark name={platform} />
              <p className="text-sm text-ink-soft">{t('frame.platform')}</p>
            </header>
          }
          footer={
            <footer className="-mx-2.5 flex justify-between">
              <Preferences />
              <LogOutButton />
            </footer>
          }
        />
      ) : (
        <div className="border-b border-line bg-surface px-5 pt-2 pb-2">
          <header className="flex items-center gap-1">
            <div className="mr-auto">
              <Wordmark name={platform} />
            </div>
            <Preferences />
            <LogOutButton />
          </header>
          <NavChips {...nav} />
        </div>
      )}
      <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
        <Outlet />
      </div>
    </div>
  )
}
