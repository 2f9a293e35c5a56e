import { useQuery } from '@tanstack/react-query'
import { useClient, useNow } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { linkTo } from '../address/link.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { isKept } from '../visit/held.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { FeeTimeline } from '../booking/fee-timeline.tsx'
import { GiveUp } from './give-up.tsx'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from '../booking/hold-countdown.tsx'
import { HoldOver } from './hold-over.tsx'
import { PriceSummary } from '../booking/price-summary.tsx'
import { WhoBooks } from './who-books.tsx'

/** The checkout of a reader without an account, who identifies themselves with one code. */
export function VisitorCheckout({ bookingId }: { bookingId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const held = useQuery(query.booking.get.queryOptions({ input: { bookingId } }))
  const now = Date.parse(useNow(1_000))
  const heldBooking = held.data && isKept(held.data, now) ? held.data : null
  return (
    <Screen
      title={t('checkout.review.title')}
      back={linkTo('featured')}
      width="wide"
      actions={
        heldBooking ? (
          <HoldCountdown booking={heldBooking} onEnd={() => void held.refetch()} />
        ) : null
      }
    >
      <QueryBoundary query={held} loading={<CheckoutSkeleton />}>
        {(booking) => {
          if (!isKept(booking, now)) return <HoldOver booking={booking} />
          const price = (
            <Card>
              <PriceSummary
                price={booking.price}
                guests={booking.guests}
                totalLabel={t('booking.receipt.total')}
              />
            </Card>
          )
          return (
            <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
              <div className="flex flex-col gap-4">
                <HeldSummary booking={booking} />
                <div className="md:hidden">{price}</div>
                <WhoBooks next={linkTo('checkout', { booking: bookingId })} />
              </div>
              <aside className="mt-4 flex flex-col gap-4 md:mt-0">
                <div className="hidden md:block">{price}</div>
                <FeeTimeline booking={booking} note={t('checkout.fee.note')} />
                <div className="flex flex-col">
                  <p className="text-sm text-ink-soft">{t('checkout.hold.after')}</p>
                  <GiveUp booking={booking} />
                </div>
              </aside>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}
