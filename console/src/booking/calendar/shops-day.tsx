import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { figuresOf } from '../day/day-figures.ts'
import { FiguresRow } from '../day/figures-row.tsx'
import { StatusIcon } from '../visit/status-icon.tsx'
import { partOfGuest } from '../day/part-of-visit.ts'
import { statusOf } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

/** Polled, since a stream for each shop would exceed the session’s limit. */
const refetchMs = 20_000

/** One day of all shops with figures and visits; a press opens the visit in its shop’s calendar. */
export function ShopsDay(props: { shops: Shop[]; day: Day; now: number; seesMoney: boolean }) {
  const { shops, day } = props
  const { t } = useWords()
  const { query } = useClient()
  const navigate = useNavigate()
  const days = useQueries({
    queries: shops.map(({ id: shopId }) => ({
      ...query.booking.shopCalendar.queryOptions({ input: { shopId, fromDay: day, toDay: day } }),
      refetchInterval: refetchMs,
    })),
  })
  return (
    <div className="relative min-h-0 flex-1 overflow-auto">
      {shops.map((shop, index) => {
        const { data, isError } = days[index]!
        const open = (visit?: string) =>
          void navigate({
            to: '.',
            search: () => ({ shop: shop.id, day, ...(visit && { visit }) }),
          })
        return (
          <section key={shop.id} aria-labelledby={`shop-${shop.id}`} className="pb-6">
            <div className="flex flex-wrap items-center gap-x-4 px-6 pt-4 max-md:px-5">
              <h2 id={`shop-${shop.id}`} className="serif text-lg">
                {shop.name}
              </h2>
              <Button
                size="sm"
                tone="quiet"
                icon={<CalendarDays aria-hidden />}
                aria-label={t('booking.shops.open', { shop: shop.name })}
                onClick={() => open()}
              >
                {t('booking.board.screen')}
              </Button>
            </div>
            {isError ? (
              <Notice tone="clay" className="mx-6">
                {t('booking.shops.failed', { shop: shop.name })}
              </Notice>
            ) : null}
            {data ? <OneShop {...props} shop={shop} calendar={data} open={open} /> : null}
            {data || isError ? null : <Skeleton className="mx-6 mt-3 h-24" />}
          </section>
        )
      })}
    </div>
  )
}

function OneShop(props: {
  shop: Shop
  calendar: ShopCalendar
  now: number
  seesMoney: boolean
  open: (visitId: string) => void
}) {
  const { calendar, now, shop, open } = props
  const format = useFormat()
  const words = useVisitWords()
  const zone = calendar.timeZone
  const [day] = calendar.days
  const rows = calendar.therapists.map(({ id, name, shifts }) => ({
    id,
    name,
    works: shifts.length > 0,
    items: calendar.visits.flatMap((visit) =>
      visit.items
        .filter(({ staffIds }) => staffIds.includes(id) && visit.state !== 'cancelled')
        .map((item) => ({
          visit,
          item,
          status: statusOf(partOfGuest(visit, item.guestPosition), now),
        })),
    ),
  }))
  const isIn = ({ works, items }: (typeof rows)[number]) => works || items.length > 0
  return (
    <>
      <FiguresRow
        figures={figuresOf(calendar, now)}
        currency={shop.currency}
        zone={zone}
        now={now}
        seesMoney={props.seesMoney}
        isToday={now >= Date.parse(day!.from) && now < Date.parse(day!.until)}
        off={rows.filter((row) => !isIn(row)).map(({ name }) => name)}
        open={open}
      />
      <ul className="px-6 max-md:px-5">
        {rows.filter(isIn).map(({ id, name, items }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <span className="flex w-40 items-center gap-2.5">
              <Avatar name={name} size="sm" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </span>
            {items.map(({ visit, item, status }) =>
              status ? (
                <button
                  key={item.id}
                  type="button"
                  onClick={() => open(visit.id)}
                  className="flex min-h-9 items-center gap-1.5 rounded-sm bg-sunken px-2.5 text-sm hover:shadow-soft"
                >
                  <StatusIcon status={status} />
                  <span className="figures text-ink-soft">{format.clock(item.startsAt, zone)}</span>
                  <span className="font-semibold">{words.name(visit)}</span>
                  <span className="sr-only">
                    {`, ${words.service(item)}, ${words.state(visit, status, now)}`}
                  </span>
                </button>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
