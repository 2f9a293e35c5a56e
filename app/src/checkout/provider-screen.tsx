import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { cx } from '@serein/ui/cx.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { ApprovalStep, Asking } from './approval-step.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { declines } from './declines.ts'
import { NewCardForm } from './new-card-form.tsx'
import { CardPayBar } from './pay-by-card.tsx'
import { Agreement, PayPalPayBar } from './paypal-form.tsx'
import { type Labels, labels as usual, tenderLabels } from './provider-labels.ts'
import { isSandbox, type Payable, type ProviderPayment } from './use-provider-payment.ts'

/** The props of a form to pay. */
export interface PayProps {
  /** The formatted amount. */
  amount: string
  isPending: boolean
  /** The last try has no known result. */
  isUnanswered: boolean
}

/** Pays something through one tender; the state on the server decides what is shown. */
export function ProviderScreen(props: {
  tender: OnlineTender
  query: UseQueryResult<Payable>
  payment: ProviderPayment
  labels?: Labels
  price: { amountMinor: number; currency: string } | undefined
  /** The payee. */
  payee: string | undefined
  sum: ReactNode
  /** The sum, beside the rest if there is room. */
  isWide?: boolean
  /** Replaces everything when nothing is left to pay. */
  done: ReactNode
  doneTitle?: string
  back: string | undefined
  actions?: ReactNode
  /** What to know before paying. */
  note?: ReactNode
  /** Replaces only the fields of a new card. */
  renderCardForm?: (formProps: PayProps) => ReactNode
}) {
  const { tender, query, payment, labels = usual, price, sum, isWide, done, back } = props
  const { t } = useWords()
  const format = useFormat()
  const words = tenderLabels[tender]
  const { isAsking, isUnanswered, step, pay } = payment
  const canPay = query.data?.tenders.some((each) => each.tender === tender) ?? false
  const dueNow = payment.awaited ?? price
  const amount = dueNow ? format.money(dueNow) : ''
  const formProps = { amount, isPending: isAsking, isUnanswered, pay: () => pay(undefined) }
  const Bar = tender === 'card' ? CardPayBar : PayPalPayBar
  return (
    <Screen
      title={(done && props.doneTitle) || t(labels.title[tender])}
      {...(back && { back })}
      {...(isWide && { width: 'wide' })}
      actions={props.actions}
      footer={canPay && !done && step === 'form' ? <Bar {...formProps} /> : null}
    >
      <QueryBoundary query={query} loading={isWide ? <CheckoutSkeleton /> : <ProviderSkeleton />}>
        {(found) => {
          if (done) return done
          const column = (
            <div className={cx('flex flex-col gap-4', !isWide && 'pt-2')}>
              {isSandbox(found, tender) ? (
                <Notice tone="gold" title={t('checkout.sandbox.title')}>
                  {t('checkout.sandbox.text')}
                </Notice>
              ) : null}
              {props.note}
              <PaymentError
                payable={found}
                title={t(words.failed)}
                payment={payment}
                labels={labels}
              />
              {isWide ? null : sum}
              {step === 'asking' ? <Asking text={t(labels.asking)} /> : null}
              {step === 'approval' ? (
                <ApprovalStep
                  onGo={payment.approve}
                  title={t(words.approvalTitle)}
                  text={t(labels.agreement[tender], { amount, shop: props.payee ?? '' })}
                  go={t(words.go)}
                  askAgain={payment.askAgain}
                  otherHref={back ?? ''}
                  note={t(labels.approval)}
                />
              ) : null}
              {canPay ? null : (
                <Notice tone="clay">
                  {t(
                    found.tenders.length > 0
                      ? 'checkout.pay.notOffered'
                      : 'checkout.credit.noTender',
                  )}
                </Notice>
              )}
              {/* Hidden, not gone: what was typed is still there when the card is declined. */}
              <div hidden={step !== 'form' || !canPay}>
                {tender !== 'card' ? (
                  <Agreement {...formProps} text={labels.agreement[tender]} />
                ) : props.renderCardForm ? (
                  props.renderCardForm(formProps)
                ) : price ? (
                  <NewCardForm {...formProps} payable={found} price={price} pay={pay} />
                ) : null}
              </div>
            </div>
          )
          return isWide ? <Beside sum={sum}>{column}</Beside> : column
        }}
      </QueryBoundary>
    </Screen>
  )
}

function Beside({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
      {children}
      <aside className="mt-7 flex flex-col gap-4 md:sticky md:top-[calc(var(--sticky-top)+1.5rem)] md:mt-0">
        {sum}
      </aside>
    </div>
  )
}

/** Why the last try failed; kept over a reload until the next try. */
function PaymentError(props: {
  payable: Payable
  title: string
  payment: ProviderPayment
  labels: Labels
}) {
  const { t } = useWords()
  const { labels } = props
  const { payment } = props.payable
  const { isAsking, isLate, problem } = props.payment
  if (isAsking) return null
  if (problem) return <Failure tone="clay" otherwise={labels.offline} error={problem} />
  if (isLate)
    return (
      <Notice announce tone="clay">
        {t('checkout.card.slow')}
      </Notice>
    )
  if (payment?.state !== 'failed') return null
  return (
    <Notice announce tone="red" title={props.title}>
      {t(declines[payment.reason ?? ''] ?? 'checkout.declined.other')} {t(labels.failed)}
    </Notice>
  )
}

function ProviderSkeleton() {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-56 rounded-md" />
    </div>
  )
}
