import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Button } from '@serein/ui/button.tsx'
import { ForShop } from '../business/for-shop.tsx'
import type { Member, Shop } from '../business/member.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { useWords } from '../language/words.ts'
import { PaymentSheet } from '../payment/payment-sheet.tsx'
import { everybody, useCalendarAddress, type CalendarAddress } from './calendar-address.ts'
import { LiveIndicator } from './calendar-tools.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { TodayBody } from './today-body.tsx'
import { Requests } from './request/requests.tsx'
import { useCalendar } from './use-calendar.ts'
import { calendarOfOne } from './day-figures.ts'
import { ownDay } from './whose-day.tsx'
import { useDayTitle } from './use-day-title.ts'
import { useVisitVerbs } from './use-visit-verbs.ts'
import { statusOf } from './visit-status.ts'
import { VisitDialogs } from './visit-dialogs.tsx'

const Guide = lazy(async () => ({ default: (await import('../support/guide.tsx')).Guide }))

/** What the desk has to do now: who comes next, who is late, what is still to pay. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('booking.today.title')}>
      {(shop, who) => <Today key={shop.id} shop={shop} who={who} />}
    </ForShop>
  )
}

function Today({ shop, who }: { shop: Shop; who: Member }) {
  const zone = shop.timeZone
  const instant = useNow()
  const now = Date.parse(instant)
  const own = ownDay(who)
  const address = useCalendarAddress(zone, instant, true, own)
  const { today: day, visit: selected, select, openBill } = address
  const { result, live, changed, key } = useCalendar(shop.id, [day])
  const verbs = useVisitVerbs({ key, zone, openBill })
  const mayChange = allows(who.permissions.calendar ?? 'none', 'change')
  const seesMoney = allows(who.permissions.money ?? 'none', 'view')
  const title = useDayTitle([day], day)
  const visit = result.data?.visits.find(({ id }) => id === selected)
  const shown = (one: Visit) => statusOf(one, now) !== null && one.state !== 'cancelled'
  return (
    <ConsolePage
      fills="wide"
      title={title}
      actions={
        <>
          <LiveIndicator live={live} zone={zone} />
          {own ? <MineOrAll address={address} /> : null}
          {mayChange ? <NewBooking /> : null}
        </>
      }
    >
      {who.permissions.setting === 'change' ? (
        <Suspense>
          <Guide shop={shop} />
        </Suspense>
      ) : null}
      <Requests shop={shop} mayChange={mayChange} />
      <QueryBoundary query={result} loading={<DaySkeleton />}>
        {(whole) => (
          <TodayBody
            calendar={address.who ? calendarOfOne(whole, address.who) : whole}
            {...{ title, zone, now, shown, changed, verbs, visit, mayChange }}
            staffId={who.staffId}
            isOfOne={address.who !== undefined}
            shopId={shop.id}
            currency={shop.currency}
            seesMoney={seesMoney}
            open={select}
            onClose={() => select(undefined)}
          />
        )}
      </QueryBoundary>
      <VisitDialogs verbs={verbs} zone={zone} />
      <PaymentSheet
        // On a phone it opens over its visit's own sheet, so never before that one.
        bookingId={seesMoney && result.data ? address.pay : undefined}
        onClose={() => openBill(undefined)}
      />
    </ConsolePage>
  )
}

/** The form stands over the calendar, where its outcome shows. */
function NewBooking() {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Button
      icon={<Plus aria-hidden />}
      onClick={() =>
        void navigate({
          to: '/calendar',
          search: ({ shop }: { shop?: string }) => ({ shop }),
          state: { book: {} },
        } as never)
      }
    >
      {t('booking.board.book')}
    </Button>
  )
}

/** A therapist comes to their own day; that of all is one press away. */
function MineOrAll(props: { address: CalendarAddress }) {
  const { t } = useWords()
  const { who, showWho } = props.address
  return (
    <Chip selected={!who} onClick={() => showWho(who ? everybody : undefined)}>
      {t('booking.board.allTherapists')}
    </Chip>
  )
}
