import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useSearch } from '@tanstack/react-router'
import { CloudOff, Search } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useOnline } from '@serein/client/connection.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { SideNav } from '@serein/ui/side-nav.tsx'
import { TabBar } from '@serein/ui/tab-bar.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { KeyHelp } from '../keyboard/key-help.tsx'
import { useMember, useShop, type Member } from '../member/member.ts'
import { BellButton, BellNews, useBell } from '../notification/bell.tsx'
import { useLogOut } from '../page/log-out.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { PlaceParts } from './place-parts.tsx'
import { usePlaces } from './places.tsx'
import { useScrollPlace } from './scroll-place.ts'
import { SignedInMember } from './signed-in.tsx'
import { useDeskLock } from '../identity/desk-lock.ts'
import { SearchAnything } from '../search/search-anything.tsx'
import { isHandledElsewhere, useKeydown, useSingleKeys } from '../keyboard/single-keys.ts'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'

const StartWithoutShop = lazy(async () => ({
  default: (await import('./start.tsx')).StartWithoutShop,
}))

const StartLine = lazy(async () => ({
  default: (await import('./start-line.tsx')).StartLine,
}))

const TwoStep = lazy(async () => ({
  default: (await import('./start-two-step.tsx')).TwoStep,
}))

const ChooseBusiness = lazy(async () => ({
  default: (await import('../business/choose-business.tsx')).ChooseBusiness,
}))

/** Around every screen of the console: side navigation, shop at work, who is logged in. */
export function Frame() {
  const member = useMember()
  const refused = refusalOf(member.error)?.code
  if (refused === 'forbidden') return <NoBusiness />
  if (refused === 'two_step_needed')
    return (
      <Suspense>
        <TwoStep />
      </Suspense>
    )
  if (refused === 'business_not_chosen')
    return (
      <Suspense>
        <ChooseBusiness />
      </Suspense>
    )
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
  const { t, platform } = useWords()
  const [overlay, setOverlay] = useState<'search' | 'keys' | 'news' | null>(null)
  const { title, place, currentTab, beside, tabs, parts } = usePlaces()
  const { chat } = useSearch({ strict: false })
  const screen = useScrollPlace()
  const isWide = useWide()
  const bell = <BellButton count={useBell()} onPress={() => setOverlay('news')} />
  const mayChange = props.who.permissions.setting === 'change'
  const lacksShop = mayChange && props.who.shops.length === 0
  useDeskLock(props.who)
  useFrameKeys({ search: () => setOverlay('search'), help: () => setOverlay('keys') })
  return (
    <div className="flex h-dvh flex-col md:grid md:grid-cols-[auto_1fr] print:block! print:h-auto!">
      <title>{title ? `${t(title)} · ${platform}` : platform}</title>
      {isWide ? (
        <SideNav
          label={t('frame.navigation')}
          className="print:hidden"
          header={
            <header className="flex flex-col gap-4">
              <div className="-mr-2 flex items-center justify-between">
                <Wordmark name={platform} />
                {bell}
              </div>
              <ShopSelect />
              <SearchButton onPress={() => setOverlay('search')} />
            </header>
          }
          items={beside}
          current={place}
          footer={<SignedInMember who={props.who} help={() => setOverlay('keys')} />}
        />
      ) : (
        <PhoneHeader search={() => setOverlay('search')} bell={bell} />
      )}
      <div
        ref={screen}
        // A screen that scrolls may have nothing focusable, for example while it loads.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // What is only spoken is placed, and would lengthen the page behind it.
        className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto print:overflow-visible"
      >
        <OfflineLine />
        <Suspended who={props.who} />
        {mayChange && !lacksShop ? (
          <Suspense>
            <StartLine />
          </Suspense>
        ) : null}
        {parts && !lacksShop ? (
          // An open conversation needs the height of a phone.
          <PlaceParts {...parts} className={chat !== undefined && 'max-md:hidden'} />
        ) : null}
        <div className="min-h-0 flex-1">
          {lacksShop ? (
            <Suspense>
              <StartWithoutShop who={props.who} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
      {isWide ? null : (
        <TabBar
          label={t('frame.navigation')}
          items={tabs}
          current={currentTab}
          className="print:hidden"
        />
      )}
      <SearchAnything open={overlay === 'search'} onClose={() => setOverlay(null)} />
      <BellNews open={overlay === 'news'} onClose={() => setOverlay(null)} />
      <KeyHelp open={overlay === 'keys'} onClose={() => setOverlay(null)} />
    </div>
  )
}

/** Nothing of the day is kept on the device, so what is seen may be old, and nothing can be done. */
function OfflineLine() {
  const { t } = useWords()
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center gap-2.5 border-b border-line bg-gold-soft px-5 py-2.5 text-sm md:px-6">
          <CloudOff aria-hidden className="size-4.5 shrink-0 text-gold" />
          {t('frame.offline.text')}
        </p>
      )}
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

/** On a phone: the shop at work, and what is looked for from anywhere; the places stand below, at the thumb. */
function PhoneHeader(props: { search: () => void; bell: ReactNode }) {
  const { t } = useWords()
  return (
    <header className="flex items-center gap-1 border-b border-line bg-surface py-1.5 pr-2.5 pl-5 pt-[calc(6px+var(--safe-top))] print:hidden">
      <div className="min-w-0 flex-1">
        <ShopSelect />
      </div>
      <IconButton
        tone="plain"
        label={t('search.anything.open')}
        icon={<Search aria-hidden />}
        onClick={props.search}
      />
      {props.bell}
    </header>
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

/** Logged in without a business: platform admins have their own screens. */
function NoBusiness() {
  const { t } = useWords()
  const { query } = useClient()
  const logOut = useLogOut()
  const platform = useQuery(query.review.reported.queryOptions({}))
  if (platform.data) return <Navigate to="/platform" replace />
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
