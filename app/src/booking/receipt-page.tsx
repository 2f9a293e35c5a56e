import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { sellerLines } from '@serein/shared/booking/seller-lines.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Divider } from '@serein/ui/divider.tsx'
import { Logo } from '@serein/ui/logo.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { PriceSummary } from './price-summary.tsx'
import { useTenderName } from './tender-words.ts'
import { linkTo } from '../address/link.ts'
import { shell } from '../entry/platform.ts'
import { useDownload } from '../page/save-file.ts'
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
            <TakeAway bookingId={bookingId} number={data.number} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function TakeAway({ bookingId, number }: { bookingId: string; number: string }) {
  const { t, language } = useWords()
  const download = useDownload()
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-2.5 print:hidden">
      <ButtonLink
        icon={<Download aria-hidden />}
        {...download(
          `/api/bookings/${bookingId}/receipt.pdf?language=${language}`,
          `${number}.pdf`,
        )}
      >
        {t('booking.receipt.pdf')}
      </ButtonLink>
      {/* A phone prints what it is handed as a file. */}
      {shell ? null : (
        <Button tone="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('booking.receipt.print')}
        </Button>
      )}
    </div>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { seller, buyer, visit } = receipt
  const at = useMoment(receipt)
  const names = format.list([...new Set(visit.serviceNames.map(pick))])
  const who = format.list(visit.staffNames)
  return (
    <article className="rounded-lg bg-surface p-6 shadow-soft print:p-0 print:shadow-none">
      {receipt.logo ? <Logo picture={receipt.logo} className="mb-4 h-12 max-w-44" /> : null}
      <p className="text-sm text-ink-soft">
        {t('booking.receipt.asOf', { when: at(receipt.asOf) })}
      </p>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-5">
        <Party title={t('booking.receipt.seller')} lines={sellerLines(seller)} />
        <Party title={t('booking.receipt.buyer')} lines={[buyer.name, buyer.email]} />
      </div>
      <Divider className="my-5" />
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
      <MoneyMoved receipt={receipt} />
      <h2 className="serif mt-7 mb-2 text-lg">{t('booking.receipt.rules')}</h2>
      <Rules receipt={receipt} />
    </article>
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

function Party({ title, lines }: { title: string; lines: (string | null)[] }) {
  const shownLines = [...new Set(lines)].filter((line) => line !== null)
  return (
    <section>
      <h2 className="text-xs text-ink-soft">{title}</h2>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {shownLines.map((line) => (
          <span key={line} className="block first:font-semibold">
            {line}
          </span>
        ))}
      </p>
    </section>
  )
}

const refunded = {
  tender: 'booking.receipt.refunded',
  wallet: 'booking.receipt.refundedToWallet',
  cash: 'booking.receipt.refundedInCash',
} as const
const refundOwed = {
  pending: 'booking.receipt.refundOpen',
  failed: 'booking.receipt.refundFailed',
} as const

/** In chronological order, then the fee and what is left to pay. */
function MoneyMoved({ receipt }: { receipt: Receipt }) {
  const { t } = useWords()
  const format = useFormat()
  const at = useMoment(receipt)
  const { payments, refunds, guests, feeMinor, dueMinor, visit } = receipt
  const sayGuest = useSayGuest()
  const nameTender = useTenderName()
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: receipt.price.currency })
  const moves = [
    ...payments.map((paid) => ({
      at: paid.at,
      label: paid.card
        ? t('booking.receipt.card', { brand: cardBrand(paid.card.brand), last: paid.card.last4 })
        : nameTender(paid),
      more: paid.wasTaxed ? t('booking.receipt.wasTaxed') : null,
      amountMinor: paid.amountMinor,
    })),
    ...refunds.map((back) => ({
      at: back.at,
      label: t(back.state === 'paid' ? refunded[back.destination] : refundOwed[back.state]),
      more: null,
      amountMinor: -back.amountMinor,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <PriceLines>
      {moves.map((move) => (
        <PriceLine
          key={`${move.at} ${move.label}`}
          label={move.label}
          sub={[at(move.at), move.more].filter(Boolean).join(' · ')}
          amount={money(move.amountMinor)}
        />
      ))}
      {payments.length === 0 ? <NothingPaid /> : null}
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
      {dueMinor > 0 ? (
        <PriceLine tone="total" label={t('booking.receipt.atShop')} amount={money(dueMinor)} />
      ) : null}
    </PriceLines>
  )
}

function Deposit({ receipt, amountMinor }: { receipt: Receipt; amountMinor: number }) {
  const { t } = useWords()
  const format = useFormat()
  const amount = format.money({ amountMinor, currency: receipt.price.currency })
  return <p className="mb-3 text-sm text-ink-soft">{t('booking.receipt.deposit', { amount })}</p>
}

function NothingPaid() {
  const { t } = useWords()
  return (
    <div>
      <dt className="text-ink-soft">{t('booking.receipt.nothingPaid')}</dt>
    </div>
  )
}

/** "Cancelling: free until 23 Nov, 17:00 · 50 % until … · then 100 %": fixed when it was booked. */
function Rules({ receipt }: { receipt: Receipt }) {
  const { t } = useWords()
  const format = useFormat()
  const at = useMoment(receipt)
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

function useMoment({ visit: { timeZone } }: Receipt) {
  const format = useFormat()
  return (instant: string) =>
    `${format.day(dayIn(instant, timeZone), { dateStyle: 'medium' })}, ${format.time(instant, timeZone)}`
}

/** "visa" is how the provider writes it. */
function cardBrand(brand: string): string {
  return brand.charAt(0).toLocaleUpperCase() + brand.slice(1)
}

function ReceiptSkeleton() {
  return (
    <div className="flex flex-col gap-5 rounded-lg bg-surface p-6 shadow-soft">
      <SkeletonText lines={6} className="w-2/3" />
      <Skeleton className="h-40 rounded-md" />
      <SkeletonText lines={4} />
    </div>
  )
}
