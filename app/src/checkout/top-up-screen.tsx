import type { ComponentType } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { ApprovalStep, Asking } from './approval-step.tsx'
import { declines } from './declines.ts'
import { TopUpDone } from './top-up-done.tsx'
import { TopUpSum } from './top-up-sum.tsx'
import { isPaid, isUnderWay, offline, useTopUp } from './use-top-up.ts'

export interface TopUpPayProps {
  /** As it is written. */
  amount: string
  isPending: boolean
  pay: (reference?: () => Promise<string>) => void
}

interface TopUpWords {
  title: Word
  approvalTitle: Word
  approvalText: Word
  go: Word
  failed: Word
}

/** Pays what was chosen to be added to a wallet. What the server says decides what is shown. */
export function TopUpScreen(props: {
  topUpId: string
  tender: OnlineTender
  words: TopUpWords
  Form: ComponentType<TopUpPayProps & { topUp: TopUp }>
  /** The main action at the bottom of a phone. */
  Bar: ComponentType<TopUpPayProps>
}) {
  const { topUpId, tender, words, Form, Bar } = props
  const { t } = useWords()
  const format = useFormat()
  const { topUp, pay, isAsking, problem } = useTopUp(topUpId, tender)
  const { data } = topUp
  const amount = data ? format.money(data) : ''
  const given = { amount, isPending: isAsking, pay }
  const step = data ? stepOf(data, isAsking) : 'form'
  const canPay = data?.tenders.some((each) => each.tender === tender)
  const back = data
    ? linkTo('addCredit', { business: data.business.id, currency: data.currency, tender })
    : linkTo('addCredit')
  return (
    <Screen
      title={step === 'done' ? t('checkout.wallets.title') : t(words.title)}
      back={step === 'done' ? linkTo('wallet') : back}
      footer={data && canPay && step === 'form' ? <Bar {...given} /> : null}
    >
      <QueryBoundary query={topUp} loading={<TopUpSkeleton />}>
        {(found) => {
          if (step === 'done') return <TopUpDone topUp={found} />
          return (
            <div className="flex flex-col gap-4 pt-2">
              {found.tenders.some((each) => each.tender === tender && each.isSandbox) ? (
                <Notice tone="gold" title={t('checkout.sandbox.title')}>
                  {t('checkout.sandbox.text')}
                </Notice>
              ) : null}
              {isAsking ? null : (
                <TopUpProblem topUp={found} title={t(words.failed)} error={problem} />
              )}
              <TopUpSum topUp={found} />
              {step === 'asking' ? <Asking text={t('checkout.credit.asking')} /> : null}
              {step === 'approval' ? (
                <ApprovalStep
                  actionUrl={found.payment?.actionUrl ?? ''}
                  title={t(words.approvalTitle)}
                  text={t(words.approvalText, { amount, shop: found.business.name })}
                  go={t(words.go)}
                  otherHref={back}
                  note={t('checkout.credit.approval')}
                />
              ) : null}
              {canPay ? null : <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>}
              {/* Hidden, not gone: what was typed is still there when the card is declined. */}
              <div hidden={step !== 'form' || !canPay}>
                <Form {...given} topUp={found} />
              </div>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

function stepOf(topUp: TopUp, isAsking: boolean): 'form' | 'asking' | 'approval' | 'done' {
  if (isPaid(topUp)) return 'done'
  if (isAsking || isUnderWay(topUp)) return 'asking'
  return topUp.payment?.state === 'requires_action' ? 'approval' : 'form'
}

/** Why the last try did not work; it stays after a reload, until the next try. */
function TopUpProblem(props: { topUp: TopUp; title: string; error: unknown }) {
  const { t } = useWords()
  const { payment } = props.topUp
  if (props.error) return <Failure tone="clay" otherwise={offline} error={props.error} />
  if (payment?.state !== 'failed') return null
  return (
    <Notice announce tone="red" title={props.title}>
      {t(declines[payment.reason ?? ''] ?? 'checkout.declined.other')}{' '}
      {t('checkout.credit.notCharged')}
    </Notice>
  )
}

function TopUpSkeleton() {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-56 rounded-md" />
    </div>
  )
}
