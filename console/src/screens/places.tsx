import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import type { Area, Level } from '@serein/shared/business/permission.ts'
import type { SideNavItem } from '@serein/ui/side-nav.tsx'
import { linkTo } from '../address/link.ts'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { type ConsoleScreen, screens } from './screens.ts'

type PlacedScreen = ConsoleScreen & { path: (typeof screens)[keyof typeof screens]['path'] }

/** The places of the console that a member may see: beside the screen, in the bar of a phone, and what is left of them there. */
export function usePlaces() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const { shop: chosen } = useSearch({ strict: false })
  const permissions: Partial<Record<Area, Level>> = useMember().data?.permissions ?? {}
  const unread = useUnreadChats((permissions.message ?? 'none') !== 'none')
  const shownScreens = Object.entries<PlacedScreen>(screens).filter(
    ([, { area }]) => area === null || (permissions[area] ?? 'none') !== 'none',
  )
  const itemOf = ([
    id,
    { path, title, icon: Icon },
  ]: (typeof shownScreens)[number]): SideNavItem => ({
    id,
    label: t(title),
    // The shop at work goes along; the day and the view of one screen say nothing to another.
    href: linkTo(path, { shop: chosen }),
    icon: <Icon />,
    ...(id === 'chats' &&
      unread > 0 && { count: unread, countLabel: t('chat.unreadChats', { count: unread }) }),
  })
  const isInSettings = pathname.startsWith(screens.settings.path)
  const current = shownScreens.find(([, screen]) => screen.path === pathname)
  const isTab = ([, screen]: (typeof shownScreens)[number]) => screen.isTab === true
  return {
    title: current?.[1].title,
    current: current?.[0] ?? null,
    /** Where a phone stands: what has no entry in its bar is reached from the last one. */
    currentTab: current && isTab(current) ? current[0] : 'more',
    beside: shownScreens
      .filter(([, screen]) => !screen.isAside && (isInSettings || !isSetting(screen)))
      .map((entry) => ({ ...itemOf(entry), isInside: isSetting(entry[1]) })),
    tabs: shownScreens.filter(isTab).map(itemOf),
    rest: shownScreens.filter((entry) => !isTab(entry)).map(itemOf),
  }
}

/** What is set once and seldom changed: shown beside while one of them is open. */
function isSetting({ path }: ConsoleScreen): boolean {
  return path.startsWith(`${screens.settings.path}/`)
}

/** How many conversations wait; asked again now and then, and at once by the screen of chats. */
function useUnreadChats(enabled: boolean): number {
  const { query } = useClient()
  const { data } = useQuery({
    ...query.chat.shopUnread.queryOptions({}),
    enabled,
    refetchInterval: 30_000,
  })
  return data?.unread ?? 0
}
