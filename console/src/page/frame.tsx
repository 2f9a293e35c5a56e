import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { SideNav, type SideNavItem } from '@serein/ui/side-nav.tsx'
import { CalendarFeedButton } from '../booking/calendar-feed-button.tsx'
import { TwoStepRequired } from '../identity/two-step-required.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { KeyHelp } from '../keyboard/key-help.tsx'
import { useMember, useShop, type Member } from '../business/member.ts'
import { BellButton, BellNews, useBell } from '../notification/bell.tsx'
import { LogOutButton, useLogOut } from './log-out.tsx'
import { NavChips } from './nav-chips.tsx'
import { QueryBoundary } from './page.tsx'
import { Preferences } from './preferences.tsx'
import { screens } from './screens.ts'
import { SearchAnything } from '../search/search-anything.tsx'
import { isHandledElsewhere, useKeydown, useSingleKeys } from '../keyboard/single-keys.ts'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'

const FirstShop = lazy(async () => ({
  default: (await import('../shop/first-shop.tsx')).FirstShop,
}))

/** Around every screen of the console: side navigation, shop at work, who is logged in. */
export function Frame() {
  const member = useMember()
  const refused = refusalOf(member.error)?.code
  if (refused === 'forbidden') return <NoBusiness />
  if (refused === 'two_step_needed') return <TwoStepRequired />
  if (member.data) return <MemberFrame who={member.data} />
  return (
    <main>
      <QueryBoundary level={1} query={member}>
        {() => null}
      </QueryBoundary>
    </main>
  )
}

function MemberFrame(props: { who: Member }) {
  const { t } = useWords()
  const { pathname } = useLocation()
  const { shop: chosen } = useSearch({ strict: false }) as { shop?: string }
  const [overlay, setOverlay] = useState<'search' | 'keys' | 'news' | null>(null)
  const shown = Object.entries(screens).filter(
    ([, { area }]) => area === null || (props.who.permissions[area] ?? 'none') !== 'none',
  )
  const current = shown.find(([, screen]) => screen.path === pathname)
  const title = current?.[1].title
  const isWide = useWide()
  const unread = useUnreadChats(props.who)
  const bell = <BellButton count={useBell()} onPress={() => setOverlay('news')} />
  const inNav = shown.filter(([, { isAside }]) => !isAside)
  const lacksShop = props.who.shops.length === 0 && props.who.permissions.setting === 'change'
  const items = inNav.map(([id, { path, title: word, icon: Icon }]) => ({
    id,
    label: t(word),
    // The shop at work goes along; the day and the view of one screen say nothing to another.
    href: `/console${path}${chosen ? `?${new URLSearchParams({ shop: chosen })}` : ''}`,
    icon: <Icon />,
    ...(id === 'chats' &&
      unread > 0 && { count: unread, countLabel: t('chat.unreadChats', { count: unread }) }),
  }))
  useFrameKeys({ search: () => setOverlay('search'), help: () => setOverlay('keys') })
  return (
    <div className="flex min-h-dvh flex-col md:grid md:h-dvh md:grid-cols-[auto_1fr] print:block! print:h-auto!">
      <title>{title ? `${t(title)} · Serein` : 'Serein'}</title>
      {isWide ? (
        <SideNav
          label={t('frame.navigation')}
          className="print:hidden"
          header={
            <header className="flex flex-col gap-4">
              <div className="-mr-2 flex items-center justify-between">
                <Wordmark name="Serein" />
                {bell}
              </div>
              <ShopSelect />
              <SearchButton onPress={() => setOverlay('search')} />
            </header>
          }
          items={items}
          current={current?.[0] ?? null}
          footer={<SignedInMember who={props.who} help={() => setOverlay('keys')} />}
        />
      ) : (
        <MobileHeader
          items={items}
          current={current?.[0] ?? null}
          search={() => setOverlay('search')}
          bell={bell}
        />
      )}
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible">
        <Suspended who={props.who} />
        {lacksShop ? (
          <Suspense>
            <FirstShop who={props.who} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </div>
      <SearchAnything open={overlay === 'search'} onClose={() => setOverlay(null)} />
      <BellNews open={overlay === 'news'} onClose={() => setOverlay(null)} />
      <KeyHelp open={overlay === 'keys'} onClose={() => setOverlay(null)} />
    </div>
  )
}

/** Said to everybody who works there, on every screen, until it is lifted. */
function Suspended({ who: { suspension, business } }: { who: Member }) {
  const { t } = useWords()
  const day = useDay()
  if (!suspension) return null
  return (
    <Notice
      tone="red"
      className="m-4 mb-0"
      title={t('frame.suspended.title', { name: business.name })}
    >
      {t('frame.suspended.text', {
        day: day(suspension.suspendedAt),
        reason: suspension.reason,
      })}
    </Notice>
  )
}

/** How many conversations wait; asked again now and then, and at once by the screen of chats. */
function useUnreadChats({ permissions }: Member): number {
  const { query } = useClient()
  const { data } = useQuery({
    ...query.chat.shopUnread.queryOptions({}),
    enabled: permissions.message !== 'none',
    refetchInterval: 30_000,
  })
  return data?.unread ?? 0
}

/** Looks like a field, and opens one. */
function SearchButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-paper px-3 text-left text-sm text-ink-soft hover:border-line-strong"
    >
      <Search aria-hidden className="size-4.5" />
      <span className="min-w-0 flex-1">{t('search.anything.open')}</span>
      <Kbd>/</Kbd>
    </button>
  )
}

/** Search from anywhere, also out of a field with Ctrl K; help with a question mark. */
function useFrameKeys(keys: { search: () => void; help: () => void }): void {
  const { areOn } = useSingleKeys()
  useKeydown((event) => {
    const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const isInDialog = (event.target as HTMLElement).closest('dialog') !== null
    if (isSearch && !isInDialog) keys.search()
    else if (event.ctrlKey || event.metaKey || !areOn || isHandledElsewhere(event)) return
    else if (event.key === '/') keys.search()
    else if (event.key === '?') keys.help()
    else return
    event.preventDefault()
  })
}

/** On a phone: one row for the shop and the settings, and the places in a row that scrolls. */
function MobileHeader(props: {
  items: SideNavItem[]
  current: string | null
  search: () => void
  bell: ReactNode
}) {
  const { t } = useWords()
  return (
    <div className="border-b border-line bg-surface px-5 pt-2 pb-2 print:hidden">
      <header className="flex flex-wrap items-center justify-end">
        <div className="min-w-32 flex-1">
          <ShopSelect />
        </div>
        <div className="flex">
          <IconButton
            tone="plain"
            label={t('search.anything.open')}
            icon={<Search aria-hidden />}
            onClick={props.search}
          />
          {props.bell}
          <CalendarFeedButton />
          <Preferences />
          <LogOutButton />
        </div>
      </header>
      <NavChips label={t('frame.navigation')} items={props.items} current={props.current} />
    </div>
  )
}

function ShopSelect() {
  const { t } = useWords()
  const { shop, shops, choose } = useShop()
  const business = useMember().data?.business.name
  // Every shop of a business begins with its name, which says nothing here.
  const within = (name: string) =>
    name.startsWith(`${business}, `) ? name.slice(`${business}, `.length) : name
  if (shops.length < 2)
    return <p className="text-sm text-ink-soft">{shop ? within(shop.name) : null}</p>
  return (
    <Select
      label={t('frame.shop')}
      labelHidden
      size="sm"
      options={shops.map(({ id, name }) => ({ id, label: within(name) }))}
      value={shop?.id}
      onSelect={choose}
    />
  )
}

function SignedInMember(props: { who: Member; help: () => void }) {
  const { t } = useWords()
  return (
    <footer className="flex flex-col gap-3">
      <CalendarFeedButton named />
      <div className="-mx-2.5 flex justify-between">
        <Preferences />
        <IconButton
          tone="plain"
          label={t('booking.today.keys')}
          icon={<Keyboard aria-hidden />}
          aria-keyshortcuts="?"
          onClick={props.help}
        />
        <LogOutButton />
      </div>
      <div className="flex items-center gap-2.5">
        <Avatar name={props.who.name} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{props.who.name}</p>
          <p className="text-sm text-ink-soft">{t(`frame.role.${props.who.role}`)}</p>
        </div>
      </div>
    </footer>
  )
}

/** Logged in, but not as anybody of a business: whoever runs the installation has a place of their own. */
function NoBusiness() {
  const { t } = useWords()
  const { query } = useClient()
  const logOut = useLogOut()
  const platform = useQuery(query.review.reported.queryOptions({}))
  if (platform.data) return <Navigate to={'/platform' as never} replace />
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        title={t('frame.noBusiness.title')}
        text={t('frame.noBusiness.text')}
        action={
          <Button pending={logOut.isPending} onClick={() => logOut.mutate()}>
            {t('frame.noBusiness.action')}
          </Button>
        }
      />
    </main>
  )
}
