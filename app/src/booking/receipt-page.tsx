import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { PriceLine } from '@serein/ui/price-lines.tsx'
import { PriceSummary } from './price-summary.tsx'
import { MoneyMoved, ReceiptPaper, ReceiptSkeleton, TakeAway, useMoment } from './receipt-parts.tsx'
import { linkTo } from '../address/link.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { zoneCity } from '../visit/slot-query.ts'
import { StateBadge } from './state-badge.tsx'

/** The receipt as a page to read, print or download as a PDF. */
export function ReceiptPage({ bookingId }: { bookingId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const receipt = useQuery(query.booking.receipt.queryOptions({ input: { bookingId } }))
  return (
    <Screen
      title={t('booking.receipt.title')}
      subtitle={receipt.data?.number}
      back={linkTo('bookingDetails', { booking: bookingId })}
    >
      <QueryBoundary query={receipt} loading={<ReceiptSkeleton />}>
        {(data) => (
          <>
            <Paper receipt={data} />
            <TakeAway path={`/api/bookings/${bookingId}/receipt.pdf`} number={data.number} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { visit } = receipt
  const { timeZone } = visit
  const at = useMoment(timeZone)
  const names = format.list([...new Set(visit.serviceNames.map(pick))])
  const who = format.list(visit.staffNames)
  return (
    <ReceiptPaper paper={receipt} timeZone={timeZone}>
      <StateBadge state={visit.state} />
      <h2 className="serif mt-2 text-lg">
        {who ? t('booking.receipt.with', { names, who }) : names}
      </h2>
      <Times receipt={receipt} />
      <p className="mb-5 text-sm text-ink-soft">
        {t('booking.receipt.booked', { when: at(receipt.bookedAt) })}
      </p>
      <PriceSummary
        price={receipt.price}
        guests={receipt.guests}
        tipMinor={receipt.tipMinor}
        discountMinor={receipt.discountMinor}
        goods={receipt.goods}
        totalLabel={t('booking.receipt.total')}
      />
      <h2 className="serif mt-7 mb-3 text-lg">{t('booking.receipt.money')}</h2>
      {receipt.depositMinor ? (
        <Deposit receipt={receipt} amountMinor={receipt.depositMinor} />
      ) : null}
      <MoneyMoved paper={receipt} currency={receipt.price.currency} timeZone={timeZone}>
        <Fees receipt={receipt} />
      </MoneyMoved>
      <h2 className="serif mt-7 mb-2 text-lg">{t('booking.receipt.rules')}</h2>
      <Rules receipt={receipt} />
    </ReceiptPaper>
  )
}

/** One time for all, or one per guest at separate times. */
function Times({ receipt }: { receipt: Receipt }) {
  const format = useFormat()
  const sayGuest = useSayGuest()
  const { spans = [], timeZone, ...visit } = receipt.visit
  const nameOf = (at: number) =>
    sayGuest(at, receipt.guests.find(({ position }) => position === at)?.name)
  const isApart = areApart(spans)
  return (isApart ? spans : [{ ...visit, guestPosition: 0 }]).map(
    ({ guestPosition, startsAt, endsAt }) => (
      <p key={guestPosition} className="mt-0.5 text-ink-soft first-letter:uppercase">
        {isApart ? `${nameOf(guestPosition)}, ` : null}
        {format.longDate(startsAt, timeZone)}, {format.timeRange(startsAt, endsAt, timeZone)}
      </p>
    ),
  )
}

/** What it has cost that guests left, or that nobody came. */
function Fees({ receipt }: { receipt: Receipt }) {
  const { t } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuest()
  const { payments, guests, feeMinor, visit } = receipt
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: receipt.price.currency })
  return (
    <>
      {guests.map((guest) =>
        guest.feeMinor ? (
          <PriceLine
            key={guest.position}
            tone="soft"
            label={t('booking.receipt.guestFee', { guest: sayGuest(guest.position, guest.name) })}
            sub={payments.length > 0 ? t('booking.receipt.feeKept') : undefined}
            amount={money(guest.feeMinor)}
          />
        ) : null,
      )}
      {feeMinor ? (
        <PriceLine
          tone="soft"
          label={t(
            visit.state === 'no_show' ? 'booking.receipt.missedFee' : 'booking.receipt.cancelFee',
          )}
          sub={payments.length > 0 ? t('booking.receipt.feeKept') : undefined}
          amount={money(feeMinor)}
        />
      ) : null}
    </>
  )
}

function Deposit({ receipt, amountMinor }: { receipt: Receipt; amountMinor: number }) {
  const { t } = useWords()
  const format = useFormat()
  const amount = format.money({ amountMinor, currency: receipt.price.currency })
  return <p className="mb-3 text-sm text-ink-soft">{t('booking.receipt.deposit', { amount })}</p>
}

/** "Cancelling: free until 23 Nov, 17:00 · 50 % until … · then 100 %": fixed when it was booked. */
function Rules({ receipt }: { receipt: Receipt }) {
  const { t } = useWords()
  const format = useFormat()
  const at = useMoment(receipt.visit.timeZone)
  const steps = receipt.rules.map(({ feeRate, until }, index) => {
    const fee =
      feeRate === 0
        ? t('booking.receipt.free')
        : format.number(feeRate / 100_000, { style: 'percent', maximumFractionDigits: 1 })
    if (until) return t('booking.receipt.ruleUntil', { fee, when: at(until) })
    return index === 0 ? fee : t('booking.receipt.ruleThen', { fee })
  })
  return (
    <>
      <p>{t('booking.receipt.cancelling', { steps: steps.join(' · ') })}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {t('booking.receipt.kept')}{' '}
        {t('booking.times.zone', { city: format.city(zoneCity(receipt.seller.city)) })}
      </p>
    </>
  )
}
