import { useQuery } from '@tanstack/react-query'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Dispute } from '@serein/shared/checkout/dispute.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { dayIn } from '@serein/client/format.ts'
import { linkTo } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'

/** Payments that a payer's bank took back until somebody decides, each with what was sent in answer. */
export function Disputes({ timeZone }: { timeZone: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const disputes = useQuery(query.dispute.list.queryOptions({}))
  return (
    <QueryBoundary query={disputes} loading={<Skeleton className="h-24 w-full" />}>
      {({ disputes: all }) =>
        all.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('payment.dispute.none')}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {all.map((dispute) => (
              <li key={dispute.id}>
                <OneDispute dispute={dispute} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

function OneDispute({ dispute, timeZone }: { dispute: Dispute; timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { state, amountMinor, currency, card, visit, evidence } = dispute
  const day = (at: string) => format.shortDate(at, timeZone)
  const stateText = () => {
    if (dispute.closedAt)
      return t(state === 'won' ? 'payment.dispute.wonOn' : 'payment.dispute.lostOn', {
        day: day(dispute.closedAt),
      })
    if (dispute.evidenceSentAt)
      return t('payment.dispute.sentOn', { day: day(dispute.evidenceSentAt) })
    return dispute.evidenceDueAt
      ? t('payment.dispute.dueOn', { day: day(dispute.evidenceDueAt) })
      : t('payment.dispute.waits')
  }
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="serif figures text-lg">{format.money({ amountMinor, currency })}</h3>
          <p className="text-sm text-ink-soft">
            {t('payment.dispute.opened', { day: day(dispute.openedAt) })}
            {card ? (
              <>
                {' · '}
                <span className="capitalize">{card.brand}</span>{' '}
                <span className="figures">•••• {card.last4}</span>
              </>
            ) : null}
          </p>
        </div>
        <Badge tone={tones[state]}>{t(states[state])}</Badge>
      </div>
      <p className="mt-3 text-sm">
        {t('payment.dispute.reason', { reason: t(reasons[dispute.reason] ?? otherReason) })}{' '}
        {stateText()}
      </p>
      {visit ? (
        <p className="mt-1 text-sm">
          <Link
            href={linkTo('/calendar', {
              shop: visit.shopId,
              day: dayIn(visit.startsAt, visit.timeZone),
              visit: visit.bookingId,
            })}
          >
            {t('payment.dispute.visit', {
              code: visit.code,
              name: phoneText(visit.customerName ?? t('payment.sheet.nobody')),
            })}
          </Link>
        </p>
      ) : null}
      {evidence ? (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary">
            {t('payment.dispute.evidence')}
          </summary>
          <p className="mb-2 text-sm text-ink-soft">{t('payment.dispute.evidenceText')}</p>
          <pre
            lang="en"
            className="rounded-md bg-sunken p-4 font-sans text-sm whitespace-pre-wrap"
          >{`${evidence.policy}\n\n${evidence.facts}`}</pre>
        </details>
      ) : null}
    </Card>
  )
}

const tones: Record<Dispute['state'], Tone> = {
  open: 'clay',
  under_review: 'gold',
  won: 'primary',
  lost: 'red',
}
const states: Record<Dispute['state'], Word> = {
  open: 'payment.dispute.stateOpen',
  under_review: 'payment.dispute.stateReview',
  won: 'payment.dispute.stateWon',
  lost: 'payment.dispute.stateLost',
}
const otherReason: Word = 'payment.dispute.reasonOther'
/** As Stripe and PayPal call them. */
const reasons: Record<string, Word> = {
  fraudulent: 'payment.dispute.reasonFraud',
  UNAUTHORISED: 'payment.dispute.reasonFraud',
  product_not_received: 'payment.dispute.reasonNotReceived',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'payment.dispute.reasonNotReceived',
  credit_not_processed: 'payment.dispute.reasonRefund',
  CREDIT_NOT_PROCESSED: 'payment.dispute.reasonRefund',
  duplicate: 'payment.dispute.reasonTwice',
  DUPLICATE_TRANSACTION: 'payment.dispute.reasonTwice',
  unrecognized: 'payment.dispute.reasonUnknown',
}
