import { useFormat, useNow } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import type { Preload } from '../router.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { Asking, BankStep } from './bank-step.tsx'
import { CardForm, CardPayBar } from './card-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { HoldOver } from './hold-over.tsx'
import { PriceSummary } from './price-summary.tsx'
import { useCardPayment } from './use-card-payment.ts'
import { isUnderWay, preloadQuote, useQuote, type Quote } from './use-quote.ts'
import { isKept } from '../visit/held.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'cardCheckout'>) => preloadQuote(context)

/** Pays the held booking with a card of the sandbox. What the server says decides what is shown. */
export function Page() {
  const { t } = useWords()
  const format = useFormat()
  const { booking: bookingId } = useScreenSearch('cardCheckout')
  const quote = useQuote(bookingId)
  const now = Date.parse(useNow(1_000))
  const card = useCardPayment(bookingId, quote.data)
  const booking = quote.data?.booking
  const isOpen = booking !== undefined && isKept(booking, now)
  const step = quote.data ? stepOf(quote.data, card.isAsking) : 'form'
  const amount = booking
    ? format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
    : ''
  const words = { amount, isPending: card.isAsking }
  return (
    <Screen
      title={t('checkout.card.title')}
      back={linkTo('checkout', { booking: bookingId })}
      width="wide"
      actions={
        isOpen ? <HoldCountdown booking={booking} onEnd={() => void quote.refetch()} /> : null
      }
      footer={isOpen && step === 'form' ? <CardPayBar {...words} /> : null}
    >
      <QueryBoundary query={quote} loading={<CheckoutSkeleton />}>
        {(data) => {
          if (card.isPaid) return <Asking />
          if (!isOpen && step !== 'asking') return <HoldOver booking={data.booking} />
          return (
            <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
              <div>
                <Notice tone="gold" className="mb-4" title={t('checkout.sandbox.title')}>
                  {t('checkout.sandbox.text')}
                </Notice>
                <PaymentError quote={data} error={card.problem} isAsking={card.isAsking} />
                {step === 'asking' ? <Asking /> : null}
                {step === 'bank' ? (
                  <BankStep
                    amount={amount}
                    shop={data.booking.shop.name}
                    isPending={card.isAnswering}
                    onAnswer={card.answer}
                  />
                ) : null}
                {/* Hidden, not gone: what was typed is still there when the card is declined. */}
                <div hidden={step !== 'form'}>
                  <CardForm {...words} onPay={card.pay} />
                </div>
              </div>
              <aside className="mt-7 flex flex-col gap-4 md:sticky md:top-[calc(var(--sticky-top)+1.5rem)] md:mt-0">
                <HeldSummary booking={data.booking} />
                <Card>
                  <PriceSummary {...data.booking} totalLabel={t('checkout.price.total')} />
                </Card>
              </aside>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

function stepOf(quote: Quote, isAsking: boolean): 'form' | 'asking' | 'bank' {
  if (isAsking || isUnderWay(quote)) return 'asking'
  return quote.payment?.state === 'requires_action' ? 'bank' : 'form'
}

/** Why the last try did not work; it stays after a reload, until the next try. */
function PaymentError(props: { quote: Quote; error: unknown; isAsking: boolean }) {
  const { t } = useWords()
  if (props.isAsking) return null
  if (props.error)
    return (
      <Failure tone="clay" otherwise="checkout.pay.offline" error={props.error} className="mb-4" />
    )
  const { payment } = props.quote
  if (payment?.state !== 'failed') return null
  return (
    <Notice announce tone="red" className="mb-4" title={t('checkout.declined.title')}>
      {t(declines[payment.reason ?? ''] ?? 'checkout.declined.other')} {t('checkout.declined.kept')}
    </Notice>
  )
}

const declines: Record<string, Word> = {
  declined: 'checkout.declined.declined',
  insufficient_funds: 'checkout.declined.insufficientFunds',
  expired_card: 'checkout.declined.expiredCard',
  not_a_test_card: 'checkout.declined.notATestCard',
  action_refused: 'checkout.declined.actionRefused',
}
