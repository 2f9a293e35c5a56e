import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ComponentType, type FormEvent } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords, type Word } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { ApprovalStep, Asking } from './approval-step.tsx'
import { declines } from './declines.ts'
import { type CardReader, type CardReference, NewCard } from './new-card.tsx'
import { CardPayBar, CardPayButton, cardFormId } from './pay-by-card.tsx'
import { Agreement, PayPalPayBar } from './paypal-form.tsx'
import { isUnderWay, type Payable, type useProviderPayment } from './use-provider-payment.ts'

/** What is said beside what every payment through a provider says. */
interface Said {
  title: Record<OnlineTender, Word>
  /** What PayPal pays, and what it pays for somebody who pays later. */
  paypal: Word
  paylater: Word
  /** While the provider thinks. */
  asking: Word
  /** While it asks its payer. */
  approval: Word
}

type Tried = ReturnType<typeof useProviderPayment<CardReference | undefined, object>>

/** Pays something that stands by itself through one tender. What the server says decides what is shown. */
export function ProviderScreen<Data extends Payable>(props: {
  tender: OnlineTender
  paid: Tried & { query: UseQueryResult<Data> }
  said: Said
  amountOf: (data: Data) => number
  /** Who gets the money. */
  payeeOf: (data: Data) => string
  isDone: (data: Data) => boolean
  /** The title once it is paid. */
  doneTitle: string
  back: (data: Data | undefined, isDone: boolean) => string | undefined
  Sum: ComponentType<{ paid: Data }>
  Done: ComponentType<{ paid: Data }>
}) {
  const { tender, paid, said, amountOf } = props
  const { query, pay, isAsking, isUnanswered } = paid
  const { data } = query
  const { t } = useWords()
  const format = useFormat()
  const words = wordsOf[tender]
  const approvalText = tender === 'card' ? 'checkout.bank.text' : said[tender]
  const amount = data ? format.money({ amountMinor: amountOf(data), currency: data.currency }) : ''
  const given = { amount, isPending: isAsking, pay: () => pay(undefined) }
  const step = data ? stepOf(data, props.isDone(data), paid) : 'form'
  const canPay = data?.tenders.some((each) => each.tender === tender) ?? false
  const back = props.back(data, step === 'done')
  const Bar = tender === 'card' ? CardPayBar : PayPalPayBar
  return (
    <Screen
      title={step === 'done' ? props.doneTitle : t(said.title[tender])}
      {...(back && { back })}
      footer={canPay && step === 'form' ? <Bar {...given} /> : null}
    >
      <QueryBoundary query={query} loading={<ProviderSkeleton />}>
        {(found) => {
          if (step === 'done') return <props.Done paid={found} />
          return (
            <div className="flex flex-col gap-4 pt-2">
              {found.tenders.some((each) => each.tender === tender && each.isSandbox) ? (
                <Notice tone="gold" title={t('checkout.sandbox.title')}>
                  {t('checkout.sandbox.text')}
                </Notice>
              ) : null}
              <Problem payable={found} title={t(words.failed)} paid={paid} />
              <props.Sum paid={found} />
              {step === 'asking' ? <Asking text={t(said.asking)} /> : null}
              {step === 'approval' ? (
                <ApprovalStep
                  onGo={paid.approve}
                  title={t(words.approvalTitle)}
                  text={t(approvalText, { amount, shop: props.payeeOf(found) })}
                  go={t(words.go)}
                  askAgain={paid.askAgain}
                  otherHref={back ?? ''}
                  note={t(said.approval)}
                />
              ) : null}
              {canPay ? null : <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>}
              {/* Hidden, not gone: what was typed is still there when the card is declined. */}
              <div hidden={step !== 'form' || !canPay}>
                {tender === 'card' ? (
                  <CardForm
                    {...given}
                    payable={found}
                    amountMinor={amountOf(found)}
                    isUnanswered={isUnanswered}
                    pay={pay}
                  />
                ) : (
                  <Agreement {...given} text={said[tender]} />
                )}
              </div>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

const paypal = {
  approvalTitle: 'checkout.paypal.waiting',
  go: 'checkout.paypal.go',
  failed: 'checkout.declined.paypalTitle',
} as const
const wordsOf = {
  card: {
    approvalTitle: 'checkout.bank.title',
    go: 'checkout.bank.go',
    failed: 'checkout.declined.title',
  },
  paypal,
  paylater: paypal,
} as const satisfies Record<OnlineTender, object>

function stepOf(
  payable: Payable,
  isDone: boolean,
  { isAsking, isUnanswered }: Tried,
): 'form' | 'asking' | 'approval' | 'done' {
  if (isDone) return 'done'
  if (isAsking || (isUnderWay(payable) && !isUnanswered)) return 'asking'
  return payable.payment?.state === 'requires_action' ? 'approval' : 'form'
}

function CardForm(props: {
  payable: Payable
  amountMinor: number
  amount: string
  isPending: boolean
  isUnanswered: boolean
  pay: (reference: CardReference) => void
}) {
  const { amountMinor, payable, isUnanswered } = props
  const { currency, tenders } = payable
  const reader = useRef<CardReader>(null)
  const by = tenders.find(({ tender }) => tender === 'card') ?? { provider: null, publicKey: null }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (props.isPending) return
    const reference = await reader.current?.read()
    if (reference) props.pay(reference)
  }
  return (
    <form id={cardFormId} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NewCard
        ref={reader}
        by={by}
        charge={{ amountMinor, currency, keepsCard: false }}
        isUnanswered={isUnanswered}
      >
        <div className="hidden md:block">
          <CardPayButton {...props} />
        </div>
      </NewCard>
    </form>
  )
}

/** Why the last try did not work; it stays after a reload, until the next try. */
function Problem(props: { payable: Payable; title: string; paid: Tried }) {
  const { t } = useWords()
  const { payment } = props.payable
  const { isAsking, isLate, problem } = props.paid
  if (isAsking) return null
  if (problem) return <Failure tone="clay" otherwise="checkout.credit.offline" error={problem} />
  if (isLate)
    return (
      <Notice announce tone="clay">
        {t('checkout.card.slow')}
      </Notice>
    )
  if (payment?.state !== 'failed') return null
  return (
    <Notice announce tone="red" title={props.title}>
      {t(declines[payment.reason ?? ''] ?? 'checkout.declined.other')}{' '}
      {t('checkout.credit.notCharged')}
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
