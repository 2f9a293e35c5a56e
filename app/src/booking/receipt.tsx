import { ReceiptText } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Card } from '@serein/ui/card.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { PriceSummary } from './price-summary.tsx'
import { useTenderName } from './tender-words.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'

/** The price of the visit and its payments so far. */
export function Receipt(props: {
  booking: BookingDetails
  /** Opened by a private link; only the booker sees the receipt itself. */
  isByLink?: boolean
}) {
  const { booking } = props
  const { t } = useWords()
  const format = useFormat()
  const { paidMinor, refundedMinor, owedBackMinor, feeMinor, dueMinor, guests, state, lateCredit } =
    booking
  const sayGuest = useSayGuest()
  const nameTender = useTenderName()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  /** Each tender with its part, if several paid, or a package did. */
  const paidBy = ({ tenders }: BookingDetails) =>
    tenders.length < 2 && tenders[0]?.tender !== 'pass'
      ? undefined
      : tenders.map((one) => `${nameTender(one)} ${money(one.paidMinor)}`).join(' · ')
  const isComing = state === 'confirmed' || state === 'checked_in'
  return (
    <Card>
      <h2 className="serif mb-3 text-lg">{t('booking.receipt.title')}</h2>
      <PriceSummary
        price={booking.price}
        guests={guests}
        tipMinor={booking.tipMinor}
        discountMinor={booking.discountMinor}
        goods={booking.goods}
        totalLabel={t('booking.receipt.total')}
      />
      <PriceLines className="mt-3">
        {paidMinor > 0 ? (
          <PriceLine
            tone="soft"
            label={t('booking.receipt.paid')}
            sub={paidBy(booking)}
            amount={money(paidMinor)}
          />
        ) : null}
        {guests.map((guest) =>
          guest.feeMinor ? (
            <PriceLine
              key={guest.position}
              tone="soft"
              label={t('booking.receipt.guestFee', { guest: sayGuest(guest.position, guest.name) })}
              amount={money(guest.feeMinor)}
            />
          ) : null,
        )}
        {feeMinor ? (
          <PriceLine
            tone="soft"
            label={t(paidMinor > 0 ? 'booking.receipt.feeKept' : 'booking.receipt.feeOwed')}
            amount={money(feeMinor)}
          />
        ) : null}
        {refundedMinor > 0 ? (
          <PriceLine
            tone="soft"
            label={t('booking.receipt.refunded')}
            amount={money(-refundedMinor)}
          />
        ) : null}
        {lateCredit.creditedMinor > 0 ? (
          <PriceLine
            tone="soft"
            label={t('booking.receipt.credited')}
            amount={money(lateCredit.creditedMinor)}
          />
        ) : null}
        {state === 'cancelled' && !feeMinor ? (
          <PriceLine label={t('booking.receipt.cancelledFree')} amount={money(0)} />
        ) : null}
        {(isComing || state === 'requested') && dueMinor > 0 ? (
          <PriceLine tone="soft" label={t('booking.receipt.atShop')} amount={money(dueMinor)} />
        ) : null}
      </PriceLines>
      {owedBackMinor > 0 ? (
        <Notice tone="gold" className="mt-4">
          {t('booking.receipt.owedBack', { amount: money(owedBackMinor) })}
        </Notice>
      ) : null}
      {!props.isByLink &&
      (isComing || state === 'completed' || state === 'cancelled' || state === 'no_show') ? (
        <Link
          className="mt-4 inline-flex items-center gap-2"
          href={linkTo('bookingDetails', { booking: booking.id, show: 'receipt' })}
        >
          <ReceiptText aria-hidden className="size-5" />
          {t('booking.receipt.open')}
        </Link>
      ) : null}
    </Card>
  )
}
