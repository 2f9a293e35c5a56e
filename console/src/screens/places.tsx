import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import type { Area, Level } from '@serein/shared/business/permission.ts'
import type { SideNavItem } from '@serein/ui/side-nav.tsx'
import { linkTo } from '../address/link.ts'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { type PlaceName, places } from './place.ts'
import { type ConsoleScreen, screens } from './screens.ts'

type ScreenName = keyof typeof screens
type PlacedScreen = ConsoleScreen & { path: (typeof screens)[ScreenName]['path'] }
type Entry = [ScreenName, PlacedScreen]

/** The places of the console that a member may see, and the parts of the one that is open. */
export function usePlaces() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const permissions: Partial<Record<Area, Level>> = useMember().data?.permissions ?? {}
  const counts = useCounts((permissions.message ?? 'none') !== 'none')
  const itemOf = useItemOf(counts)
  const entries = (Object.entries(screens) as Entry[]).filter(
    ([, { area }]) => area === null || (permissions[area] ?? 'none') !== 'none',
  )
  const partsOf = (place: PlaceName) => entries.filter(([, screen]) => screen.place === place)
  const items = (Object.keys(places) as PlaceName[]).flatMap((name) => {
    const [first] = partsOf(name)
    if (!first) return []
    const { title, icon, isTab } = places[name]
    const count = name === 'messages' ? counts.inbox : undefined
    const item = { ...itemOf(first, { title, icon }), ...count, id: name }
    return [{ item, isTab: isTab === true }]
  })
  const current = entries.find(([, screen]) => screen.path === pathname)
  const place = current?.[1].place ?? null
  const parts = place ? partsOf(place).map((entry) => itemOf(entry)) : []
  const asides = entries.filter(([, screen]) => screen.place === null)
  return {
    title: current?.[1].title,
    place,
    beside: items.map(({ item }) => ({ ...item, isAtFoot: item.id === 'settings' })),
    /** The screens of the place that is open, where there is a choice. */
    parts:
      place && parts.length > 1
        ? { label: t(places[place].title), items: parts, current: current![0] }
        : null,
    /** Where a phone stands: what has no entry in its bar is reached from the last one. */
    currentTab: items.some(({ item, isTab }) => isTab && item.id === place) ? place : 'more',
    tabs: [
      ...items.filter(({ isTab }) => isTab).map(({ item }) => item),
      ...asides.filter(([name]) => name === 'more').map((entry) => itemOf(entry)),
    ],
    rest: [
      ...items.filter(({ isTab }) => !isTab).map(({ item }) => item),
      ...asides.filter(([name]) => name !== 'more').map((entry) => itemOf(entry)),
    ],
  }
}

type Counts = ReturnType<typeof useCounts>

function useItemOf(counts: Counts) {
  const { t } = useWords()
  const { shop: chosen } = useSearch({ strict: false })
  return (
    [id, screen]: Entry,
    { title, icon: Icon }: Pick<ConsoleScreen, 'title' | 'icon'> = screen,
  ): SideNavItem => ({
    id,
    label: t(title),
    // The shop at work goes along; the day and the view of one screen say nothing to another.
    href: linkTo(screen.path, { shop: chosen }),
    icon: <Icon />,
    ...(id === 'inbox' && counts.inbox),
    ...(id === 'chats' && counts.chats),
  })
}

/** What waits for an answer, and how many conversations are unread; asked again now and then, and at once by their screens. */
function useCounts(enabled: boolean) {
  const { t } = useWords()
  const { query } = useClient()
  const often = { enabled, refetchInterval: 30_000 }
  const unread = useQuery({ ...query.chat.shopUnread.queryOptions({}), ...often }).data?.unread
  const waiting = useQuery({ ...query.inbox.count.queryOptions({}), ...often }).data?.count
  return {
    chats: unread ? { count: unread, countLabel: t('chat.unreadChats', { count: unread }) } : {},
    inbox: waiting
      ? { count: waiting, countLabel: t('support.inbox.waiting', { count: waiting }) }
      : {},
  }
}
