import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useOwnZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ReportedReview } from '@serein/shared/review/moderation.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ReviewPictures } from './review-pictures.tsx'

/** The reported reviews, for the platform’s admins. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const reported = useQuery(query.review.reported.queryOptions({}))
  return (
    <ConsolePage title={t('review.platform.title')}>
      <div className="mx-auto w-full max-w-220 p-6 max-md:p-5">
        <QueryBoundary
          query={reported}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={({ reviews }) => reviews.length === 0}
          empty={
            <EmptyState
              art={<CheckCheck aria-hidden className="mx-auto size-12 text-primary" />}
              title={t('review.platform.none')}
              text={t('review.platform.noneText')}
            />
          }
        >
          {({ reviews, waiting }) => (
            <>
              <p className="text-sm text-ink-soft">
                {t('review.platform.waiting', { count: waiting })}
              </p>
              <ul className="mt-4 flex flex-col gap-4">
                {reviews.map((review) => (
                  <li key={review.reviewId}>
                    <Reported review={review} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function Reported({ review }: { review: ReportedReview }) {
  const { t } = useWords()
  const format = useFormat()
  const zone = useOwnZone('UTC')
  const { authorName: name } = review
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.stars} label={t('review.stars', { count: review.stars })} />
        <h2 className="font-semibold">{name}</h2>
        <span className="text-sm text-ink-soft">
          {review.shopName} · {format.shortDate(review.createdAt, zone)}
        </span>
      </div>
      {review.text ? (
        <p lang={review.language} className="mt-2 max-w-prose whitespace-pre-line">
          {review.text}
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('review.noText')}</p>
      )}
      <ReviewPictures pictures={review.pictures} />
      {review.answer ? (
        <p className="mt-3 max-w-prose rounded-md bg-sunken p-3 text-sm whitespace-pre-line">
          {review.answer}
        </p>
      ) : null}
      <ul className="mt-4 flex flex-col gap-2">
        {review.reports.map((report) => (
          <li key={`${report.createdAt} ${report.note}`} className="text-sm">
            <Badge tone={report.isByBusiness ? 'gold' : 'clay'}>
              {t(report.isByBusiness ? 'review.platform.byBusiness' : 'review.platform.byReader')}
            </Badge>{' '}
            <span className="font-semibold">{t(`review.reason.${report.reason}`)}</span>
            {report.note ? ` ${report.note}` : null}
          </li>
        ))}
      </ul>
      <Judgement review={review} />
    </Card>
  )
}

type Decision = 'kept' | 'taken_down'

/** Kept, or taken down with a reason that others are told. */
function Judgement({ review }: { review: ReportedReview }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { businessId, reviewId, authorName: name } = review
  const form = useServerForm({
    initial: { reason: '', decision: 'taken_down' as Decision },
    read: ({ decision, reason }) => ({
      sent: { decision, reason: reason.trim() || decision },
      faults: decision === 'taken_down' && reason.trim() === '' ? [{ field: 'reason' }] : [],
    }),
    faultText: () => t('review.platform.reasonMissing'),
    send: (judgement) => api.review.judge({ businessId, reviewId, ...judgement }),
    refresh: query.review.reported.key(),
    savedText: ({ decision }) =>
      t(decision === 'kept' ? 'review.platform.kept' : 'review.platform.takenDown'),
    saysProblem: true,
  })
  const judge = (decision: Decision) => (element: HTMLFormElement) => {
    form.set({ decision })
    form.submit(element)
  }
  return (
    <Form onSend={judge('taken_down')} className="mt-4 flex flex-col gap-3">
      <TextArea
        {...form.text('reason')}
        label={t('review.platform.reason')}
        help={t('review.platform.reasonHelp')}
        rows={2}
        maxLength={1_000}
      />
      <Problem error={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          pending={form.isPending}
          aria-label={t('review.platform.keepOf', { name })}
          onClick={({ currentTarget }) => judge('kept')(currentTarget.form!)}
        >
          {t('review.platform.keep')}
        </Button>
        <Button
          type="submit"
          tone="danger"
          pending={form.isPending}
          aria-label={t('review.platform.takeDownOf', { name })}
        >
          {t('review.platform.takeDown')}
        </Button>
      </div>
    </Form>
  )
}
