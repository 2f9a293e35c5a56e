import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dayIn } from '@serein/client/format.ts'
import type { ApiQuery } from '@serein/client/query.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { VisitCard } from './next-visit.tsx'
import { useWords } from '../language/words.ts'
import { BookingRow, HeldRow } from './booking-row.tsx'
import { GuestScreen } from './guest-screen.tsx'
import { LazyOwnWaiting } from './lazy-own-waiting.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { ToReview } from './to-review.tsx'

type Which = 'coming' | 'past' | 'cancelled'

export async function preload(context: Preload<'bookings'>): Promise<void> {
  if (!context.user) return
  const { query, queryClient, search } = context
  await queryClient.prefetchInfiniteQuery(listOptions(query, search.which ?? 'coming'))
}

/** All visits of the reader; without an account, the times they hold and the ways to their visits. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('bookings')
  return (
    <Screen title={t('booking.list.title')}>
      {useSession() ? (
        <OwnVisits />
      ) : (
        <GuestScreen
          art={<EmptyCalendarArt />}
          title={t('booking.guest.title')}
          text={t('booking.guest.text')}
          next={linkTo('bookings', search)}
        />
      )}
    </Screen>
  )
}

/** Coming, past and cancelled. */
function OwnVisits() {
  const { t } = useWords()
  const replace = useReplace()
  const { which = 'coming' } = useScreenSearch('bookings')
  const show = (next: Which) =>
    replace(linkTo('bookings', next === 'coming' ? {} : { which: next }))
  return (
    <>
      <Tabs
        id="bookings"
        label={t('booking.list.title')}
        selected={which}
        onSelect={show}
        tabs={[
          { id: 'coming', label: t('booking.list.coming') },
          { id: 'past', label: t('booking.list.past') },
          { id: 'cancelled', label: t('booking.list.cancelled') },
        ]}
      />
      <TabPanel of="bookings" tab={which} className="pt-5">
        {which === 'past' ? <ToReview /> : null}
        <Visits key={which} which={which} />
        {which === 'coming' ? (
          <>
            <LazyOwnWaiting />
            <OwnCalendar />
          </>
        ) : null}
      </TabPanel>
    </>
  )
}

function Visits({ which }: { which: Which }) {
  const { query } = useClient()
  const list = useInfiniteQuery(listOptions(query, which))
  return (
    <QueryBoundary
      query={list}
      loading={<ListSkeleton />}
      isEmpty={({ pages }) => pages.every((page) => page.bookings.length === 0)}
      empty={<NoVisits which={which} />}
    >
      {({ pages }) => (
        <div className="flex flex-col gap-3">
          <Cards
            which={which}
            bookings={pages.flatMap((page) => page.bookings)}
            onHoldEnd={() => void list.refetch()}
          />
          {list.hasNextPage ? (
            <More
              key={pages.length}
              isPending={list.isFetchingNextPage}
              hasFailed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            />
          ) : null}
        </div>
      )}
    </QueryBoundary>
  )
}

/** Loads more when its end comes near, or by hand after a failure. */
function More(props: { isPending: boolean; hasFailed: boolean; onMore: () => void }) {
  const { t } = useWords()
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!props.isPending && !props.hasFailed) props.onMore()
  })
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(end.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={end} className="mt-3 flex justify-center">
      <Button
        tone="secondary"
        pending={props.isPending}
        pendingLabel={t('screen.loading')}
        onClick={props.onMore}
      >
        {t('booking.list.more')}
      </Button>
    </div>
  )
}

/** Held times first, since they expire; then the next visit, large; then the others by month. */
function Cards(props: { which: Which; bookings: BookingCard[]; onHoldEnd: () => void }) {
  const format = useFormat()
  const held = props.bookings.filter(({ state }) => state === 'held')
  const others = props.bookings.filter(({ state }) => state !== 'held')
  const next = props.which === 'coming' ? others[0] : undefined
  const rest = next ? others.slice(1) : others
  return (
    <>
      {held.map((booking) => (
        <HeldRow key={booking.id} booking={booking} onEnd={props.onHoldEnd} />
      ))}
      {next ? <VisitCard booking={next} /> : null}
      {monthsOf(rest).map(({ month, bookings }) => (
        <section key={month} aria-labelledby={`month-${month}`} className="flex flex-col gap-3">
          <h2 id={`month-${month}`} className="serif mt-4 text-xl first-letter:uppercase">
            {format.month(month)}
          </h2>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </section>
      ))}
    </>
  )
}

/** By the shop's months, in the order of the list. */
function monthsOf(bookings: BookingCard[]): { month: string; bookings: BookingCard[] }[] {
  const months = Map.groupBy(bookings, ({ own, timeZone }) =>
    dayIn(own.startsAt, timeZone).slice(0, 7),
  )
  return [...months].map(([month, inMonth]) => ({ month, bookings: inMonth }))
}

function NoVisits({ which }: { which: Which }) {
  const { t } = useWords()
  const words = {
    coming: [t('booking.list.noneComing'), t('booking.list.noneComingText')],
    past: [t('booking.list.nonePast'), t('booking.list.nonePastText')],
    cancelled: [t('booking.list.noneCancelled'), t('booking.list.noneCancelledText')],
  }[which]
  return (
    <EmptyState
      art={<EmptyCalendarArt />}
      title={words[0]}
      text={words[1]}
      action={
        which === 'cancelled' ? null : (
          <ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>
        )
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-52 rounded-md" />
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex items-center gap-4 rounded-md bg-surface p-3 shadow-soft">
          <Skeleton className="size-19 shrink-0 rounded-md" />
          <SkeletonText lines={3} className="flex-1" />
        </div>
      ))}
    </div>
  )
}

function listOptions(query: ApiQuery, which: Which) {
  return query.booking.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ which, limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
