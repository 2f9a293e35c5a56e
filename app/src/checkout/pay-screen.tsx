import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { ApprovalStep, Asking } from './approval-step.tsx'
import { AskedFirst } from './asked-first.tsx'
import { BillSum } from './bill-sum.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { declines } from './declines.ts'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from '../booking/hold-countdown.tsx'
import { HoldOver } from './hold-over.tsx'
import { type PaidBy, usePayment } from './use-payment.ts'
import { isKept } from '../visit/held.ts'
import { type Bill, billOf, type CheckoutSearch, choiceOf, payLink } from './use-choice.ts'
import { isSandbox, isUnderWay, useQuote, type Quote } from './use-quote.ts'

export interface PayProps {
  /** As it is written. */
  amount: string
  isPending: boolean
  /** Nobody knows what became of the last try. */
  isUnanswered: boolean
  pay: (by?: PaidBy) => void
}

/** What is said while the payer has still to approve, and when a payment fails. */
interface TenderWords {
  title: Word
  approvalTitle: Word
  approvalText: Word
  go: Word
  failed: Word
}

/** Pays the held booking through one tender. What the server says decides what is shown. */
export function PayScreen(props: {
  /** Which booking, and how much of it: as it was chosen at the checkout. */
  search: CheckoutSearch
  tender: OnlineTender
  words: TenderWords
  Form: ComponentType<PayProps & { quote: Quote; bill: Bill | undefined }>
  /** The main action at the bottom of a phone. */
  Bar: ComponentType<PayProps>
}) {
  const { search, tender, words, Form, Bar } = props
  const { booking: bookingId } = search
  const { t } = useWords()
  const format = useFormat()
  const quote = useQuote(bookingId)
  const now = Date.parse(useNow(1_000))
  const bill = quote.data && billOf(quote.data, choiceOf(search, quote.data), tender)
  const payment = usePayment(bookingId, quote.data, { tender, bill })
  const booking = quote.data?.booking
  const isOpen = booking !== undefined && isKept(booking, now)
  const step = quote.data ? stepOf(quote.data, payment) : 'form'
  const canPay = isOpen || (quote.data !== undefined && isUnderWay(quote.data))
  const asked = step === 'approval' ? quote.data?.payment?.amountMinor : bill?.tenderMinor
  const amount = booking
    ? format.money({ amountMinor: asked ?? booking.totalMinor, currency: booking.currency })
    : ''
  const back =
    quote.data && bill
      ? payLink('checkout', quote.data, bill.choice)
      : linkTo('checkout', { booking: bookingId })
  const router = useRouter()
  // The wallet covers it, or it costs nothing: the checkout has a button of its own for that.
  const needsNoTender = isOpen && step === 'form' && bill?.tender === 'wallet'
  useEffect(() => {
    if (needsNoTender) void router.navigate({ href: back, replace: true })
  }, [needsNoTender, back, router])
  const { isAsking, isUnanswered, pay } = payment
  const given = { amount, isPending: isAsking, isUnanswered, pay }
  return (
    <Screen
      title={t(words.title)}
      back={back}
      width="wide"
      actions={
        isOpen ? <HoldCountdown booking={booking} onEnd={() => void quote.refetch()} /> : null
      }
      footer={canPay && step === 'form' ? <Bar {...given} /> : null}
    >
      <QueryBoundary query={quote} loading={<CheckoutSkeleton />}>
        {(data) => {
          if (payment.isPaid) return <Asking />
          if (!canPay && step !== 'asking') return <HoldOver booking={data.booking} />
          return (
            <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
              <div>
                {isSandbox(data, tender) ? (
                  <Notice tone="gold" className="mb-4" title={t('checkout.sandbox.title')}>
                    {t('checkout.sandbox.text')}
                  </Notice>
                ) : null}
                <AskedFirst quote={data} className="mb-4" />
                <PaymentError quote={data} title={t(words.failed)} payment={payment} />
                {step === 'asking' ? <Asking /> : null}
                {step === 'approval' ? (
                  <ApprovalStep
                    onGo={payment.approve}
                    title={t(words.approvalTitle)}
                    text={t(words.approvalText, { amount, shop: data.booking.shop.name })}
                    go={t(words.go)}
                    askAgain={payment.askAgain}
                    otherHref={back}
                  />
                ) : null}
                {/* Hidden, not gone: what was typed is still there when the card is declined. */}
                <div hidden={step !== 'form'}>
                  <Form {...given} quote={data} bill={bill} />
                </div>
              </div>
              <aside className="mt-7 flex flex-col gap-4 md:sticky md:top-[calc(var(--sticky-top)+1.5rem)] md:mt-0">
                <HeldSummary booking={data.booking} />
                {bill ? <BillSum quote={data} bill={bill} /> : null}
              </aside>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

type Tried = ReturnType<typeof usePayment>

function stepOf(quote: Quote, tried: Tried): 'form' | 'asking' | 'approval' {
  const { isAsking, isUnanswered } = tried
  if (isAsking || (isUnderWay(quote) && !isUnanswered)) return 'asking'
  return quote.payment?.state === 'requires_action' ? 'approval' : 'form'
}

/** Why the last try did not work; it stays after a reload, until the next try. */
function PaymentError(props: { quote: Quote; title: string; payment: Tried }) {
  const { t } = useWords()
  const { isAsking, isLate, problem } = props.payment
  if (isAsking) return null
  if (problem)
    return <Failure tone="clay" otherwise="checkout.pay.offline" error={problem} className="mb-4" />
  if (isLate)
    return (
      <Notice announce tone="clay" className="mb-4">
        {t('checkout.card.slow')}
      </Notice>
    )
  const { payment } = props.quote
  if (payment?.state !== 'failed') return null
  return (
    <Notice announce tone="red" className="mb-4" title={props.title}>
      {t(declines[payment.reason ?? ''] ?? 'checkout.declined.other')} {t('checkout.declined.kept')}
    </Notice>
  )
}
