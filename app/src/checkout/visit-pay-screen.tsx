import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { isKept } from '../visit/held.ts'
import { Asking } from './approval-step.tsx'
import { AskedFirst } from './asked-first.tsx'
import { BillSum } from './bill-sum.tsx'
import { CardForm } from './card-form.tsx'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from '../booking/hold-countdown.tsx'
import { HoldOver } from './hold-over.tsx'
import { visitLabels } from './provider-labels.ts'
import { ProviderScreen } from './provider-screen.tsx'
import { billOf, type CheckoutSearch, choiceOf, payLink, useCardsOfBill } from './use-choice.ts'
import { isUnderWay, useQuote } from './use-quote.ts'
import { useVisitPayment } from './use-visit-payment.ts'

/** Pays the held booking through one tender, as chosen at the checkout. */
export function VisitPayScreen(props: { search: CheckoutSearch; tender: OnlineTender }) {
  const { search, tender } = props
  const { booking: bookingId } = search
  const { t } = useWords()
  const query = useQuote(bookingId)
  const { data: quote } = query
  const now = Date.parse(useNow(1_000))
  const cards = useCardsOfBill(quote, bookingId)
  const bill = quote && billOf(quote, choiceOf(search, quote), tender, cards)
  const payment = useVisitPayment(bookingId, quote, { tender, bill })
  const booking = quote?.booking
  const isOpen = booking !== undefined && isKept(booking, now)
  const back =
    quote && bill
      ? payLink('checkout', quote, bill.choice)
      : linkTo('checkout', { booking: bookingId })
  const router = useRouter()
  // Covered by gift cards and the wallet, or free: the checkout has its own button for that.
  const needsNoTender = isOpen && payment.step === 'form' && bill?.tender === 'wallet'
  useEffect(() => {
    if (needsNoTender) void router.navigate({ href: back, replace: true })
  }, [needsNoTender, back, router])
  const isOver = quote && !isOpen && !isUnderWay(quote) && payment.step !== 'asking'
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={{ ...payment, pay: () => payment.pay(undefined) }}
      labels={visitLabels}
      price={
        booking && {
          amountMinor: bill?.tenderMinor ?? booking.totalMinor,
          currency: booking.currency,
        }
      }
      payee={booking?.shop.name}
      isWide
      sum={
        <>
          {booking ? <HeldSummary booking={booking} /> : null}
          {quote && bill ? <BillSum quote={quote} bill={bill} /> : null}
        </>
      }
      done={
        payment.isPaid ? (
          <Asking text={t(visitLabels.asking)} />
        ) : booking && isOver ? (
          <HoldOver booking={booking} />
        ) : null
      }
      back={back}
      actions={
        isOpen ? <HoldCountdown booking={booking} onEnd={() => void query.refetch()} /> : null
      }
      note={quote ? <AskedFirst quote={quote} /> : null}
      renderCardForm={(formProps) =>
        quote ? <CardForm {...formProps} quote={quote} bill={bill} pay={payment.pay} /> : null
      }
    />
  )
}
