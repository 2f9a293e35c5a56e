import { useNavigate } from '@tanstack/react-router'
import { Footprints, Plus, ScanBarcode } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../../address/link.ts'
import { ForShop } from '../../member/for-shop.tsx'
import type { Member, Shop } from '../../member/member.ts'
import { ConsolePage, QueryBoundary } from '../../page/page.tsx'
import { useWords } from '../../language/words.ts'
import { UsePackage } from '../../pass/use-package.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import {
  everybody,
  useCalendarAddress,
  type CalendarAddress,
} from '../calendar/calendar-address.ts'
import { CalendarSteps, LiveIndicator } from '../calendar/calendar-tools.tsx'
import { ScanButton } from '../change/scan-button.tsx'
import type { BookingDefaults } from '../new-booking/booking-sheet.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { TodayBody } from './today-body.tsx'
import { RaisedSignals } from './raised-signals.tsx'
import { Requests } from '../request/requests.tsx'
import { Waiting } from '../waiting/waiting.tsx'
import { useDesk } from '../desk/use-desk.ts'
import { calendarOfOne } from './day-figures.ts'
import { ownDay } from '../calendar/whose-day.tsx'
import { useDayTitle } from './use-day-title.ts'
import { statusOf } from '../visit/visit-status.ts'
import { clientForBill } from '../visit/name-visit.tsx'
import { VisitDialogs } from '../visit/visit-dialogs.tsx'

const Guide = lazy(async () => ({ default: (await import('./guide.tsx')).Guide }))

/** The desk’s tasks now: arrivals, late guests and payments due. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('booking.today.title')}>
      {(shop, who) => <Today key={shop.id} shop={shop} who={who} />}
    </ForShop>
  )
}

function Today({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const zone = shop.timeZone
  const instant = useNow()
  const now = Date.parse(instant)
  const own = ownDay(who)
  const address = useCalendarAddress(zone, instant, true, own)
  const { day, visit: selected, select, openBill } = address
  const desk = useDesk({ shop, who, days: [day], openBill })
  const { result, live, changed } = desk
  const title = useDayTitle([day], address.today)
  const visit = result.data?.visits.find(({ id }) => id === selected)
  const isOnAgenda = (one: Visit) => statusOf(one, now) !== null && one.state !== 'cancelled'
  return (
    <ConsolePage
      fills="wide"
      title={title}
      tools={<CalendarSteps address={address} goToday={address.goToday} />}
      actions={
        <>
          <LiveIndicator live={live} zone={zone} />
          {own ? <MineOrAll address={address} /> : null}
          <ScanButton shopId={shop.id} zone={zone} />
          {allows(who.permissions.money ?? 'none', 'change') ? (
            <ButtonLink
              size="sm"
              tone="secondary"
              icon={<ScanBarcode aria-hidden />}
              href={linkTo('/sell', { shop: shop.id })}
            >
              {t('checkout.sale.button')}
            </ButtonLink>
          ) : null}
          {desk.mayChange ? <NewBooking /> : null}
        </>
      }
    >
      {who.permissions.setting === 'change' ? (
        <Suspense>
          <Guide shop={shop} />
        </Suspense>
      ) : null}
      <RaisedSignals shop={shop} />
      <Requests shop={shop} mayChange={desk.mayChange} />
      <Waiting shop={shop} mayChange={desk.mayChange} />
      <QueryBoundary query={result} loading={<DaySkeleton />}>
        {(whole) => (
          <TodayBody
            calendar={address.who ? calendarOfOne(whole, address.who) : whole}
            {...{ title, zone, now, shown: isOnAgenda, changed, desk, visit }}
            isToday={day === address.today}
            step={address.step}
            isOfOne={address.who !== undefined}
            whole={whole}
            open={select}
            onClose={() => select(undefined)}
          />
        )}
      </QueryBoundary>
      {result.data ? <VisitDialogs desk={desk} calendar={result.data} now={now} /> : null}
      <PaymentSheet
        // On a phone it opens over its visit’s sheet, so never before it.
        bookingId={desk.seesMoney && result.data ? address.pay : undefined}
        onClose={() => openBill(undefined)}
        forNobody={desk.mayChange ? clientForBill : undefined}
        Packages={UsePackage}
      />
    </ConsolePage>
  )
}

/** The form opens over the calendar, where its result shows. */
function NewBooking() {
  const { t } = useWords()
  const navigate = useNavigate()
  const open = (book: BookingDefaults) =>
    void navigate({
      to: '/calendar',
      search: ({ shop, day }) => ({
        shop,
        ...(!book.isWalkIn && { day }),
      }),
      state: { book },
    })
  return (
    <>
      <Button
        tone="secondary"
        icon={<Footprints aria-hidden />}
        onClick={() => open({ isWalkIn: true })}
      >
        {t('booking.walkIn.start')}
      </Button>
      <Button icon={<Plus aria-hidden />} onClick={() => open({})}>
        {t('booking.board.book')}
      </Button>
    </>
  )
}

/** A therapist’s default is their own day; that of all is one press away. */
function MineOrAll(props: { address: CalendarAddress }) {
  const { t } = useWords()
  const { who, showWho } = props.address
  return (
    <Chip selected={!who} onClick={() => showWho(who ? everybody : undefined)}>
      {t('booking.board.allTherapists')}
    </Chip>
  )
}
