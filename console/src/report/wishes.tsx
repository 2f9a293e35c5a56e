import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { WishReason } from '@serein/shared/report/wish.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { ChartOrTable } from './chart-or-table.tsx'
import { HeatMap } from './heat-map.tsx'
import { PlainTable } from './plain-table.tsx'
import { type ReportAddress, wishQuestionOf } from './report-address.ts'
import type { ReportProps } from './report-props.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { Replay } from './replay.tsx'
import { usePeriodWords } from './use-figures.ts'

/** What people wished for and could not have, and what would have helped. */
export function Wishes({ address, choices, who }: ReportProps) {
  const { t } = useWords()
  const report = useWishes(address)
  return (
    <QueryBoundary
      query={report}
      loading={<ReportSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          art={<EmptyCalendarArt />}
          title={t('report.wishes.none')}
          text={t('report.wishes.noneText')}
        />
      }
    >
      {(wishesReport) => (
        <>
          <Reasons report={wishesReport} address={address} />
          <ByWeek report={wishesReport} address={address} />
          <HeatMap
            title={t('report.wishes.map')}
            kind="count"
            cells={timed(wishesReport)}
            empty={t('report.wishes.anyTime')}
          />
          <TreatmentTable report={wishesReport} />
          <Replay {...{ address, choices }} shops={who.shops} />
        </>
      )}
    </QueryBoundary>
  )
}

function useWishes(address: ReportAddress) {
  const { query } = useClient()
  const input = wishQuestionOf(address)
  return useQuery({
    ...query.report.wishes.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
}

type WishesReport = NonNullable<ReturnType<typeof useWishes>['data']>

/** "Rooms full: 214 wishes", the most frequent reason first. */
function Reasons({ report, address }: { report: WishesReport; address: ReportAddress }) {
  const { t } = useWords()
  const format = useFormat()
  const words = usePeriodWords()
  const most = report.reasons[0]?.wishes ?? 1
  return (
    <Section title={t('report.wishes.title', { count: report.total })} size="item">
      <p className="mb-4 max-w-prose text-sm text-ink-soft first-letter:uppercase">
        {words.period(wishQuestionOf(address))}. {t('report.wishes.help')}
        {report.searches > 0 ? ` ${t('report.wishes.searches', { count: report.searches })}` : null}
      </p>
      <dl className="flex flex-col gap-3 rounded-md bg-surface p-5 shadow-soft">
        {report.reasons.map(({ reason, wishes }) => (
          <div key={reason} className="grid grid-cols-[minmax(9rem,14rem)_1fr] items-center gap-4">
            <dt className="font-semibold">{t(`report.reason.${reason}`)}</dt>
            <dd className="flex items-center gap-3">
              <span
                aria-hidden
                className="h-3 rounded-full bg-clay"
                style={{ width: `${Math.max(2, (wishes / most) * 80)}%` }}
              />
              <span className="figures">{format.number(wishes)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const shownReasons: { reason: WishReason; colour: string }[] = [
  { reason: 'rooms_full', colour: 'var(--clay)' },
  { reason: 'therapist_busy', colour: 'var(--primary)' },
  { reason: 'therapist_off', colour: 'var(--gold)' },
  { reason: 'closed', colour: 'var(--plum)' },
]

function ByWeek({ report, address }: { report: WishesReport; address: ReportAddress }) {
  const { t } = useWords()
  const format = useFormat()
  const words = usePeriodWords()
  const weeks = [...new Set(report.weeks.map(({ fromDay }) => fromDay))]
  const points = weeks.map((fromDay) => {
    const rows = report.weeks.filter((row) => row.fromDay === fromDay)
    const of = (isIn: (reason: WishReason) => boolean) =>
      rows.filter(({ reason }) => isIn(reason)).reduce((sum, { wishes }) => sum + wishes, 0)
    const reasonNames = shownReasons.map(({ reason }) => reason)
    return {
      label: words.piece(fromDay, 'week'),
      before: null,
      ...Object.fromEntries(reasonNames.map((reason) => [reason, of((each) => each === reason)])),
      others: of((each) => !reasonNames.includes(each)),
    }
  })
  return (
    <ChartOrTable
      {...{ address, points }}
      title={t('report.wishes.chart')}
      pointLabel={t('report.grain.week')}
      series={[
        ...shownReasons.map(({ reason, colour }) => ({
          key: reason,
          label: t(`report.reason.${reason}`),
          colour,
        })),
        { key: 'others', label: t('report.reason.others'), colour: 'var(--line-strong)' },
      ]}
      beforeLabel={null}
      write={(value) => format.number(value)}
    />
  )
}

function timed({ cells }: WishesReport) {
  const withHour = cells.flatMap(({ hour, ...cell }) => (hour === null ? [] : [{ ...cell, hour }]))
  const most = Math.max(1, ...withHour.map(({ wishes }) => wishes))
  return withHour.map(({ weekday, hour, wishes }) => ({
    weekday,
    hour,
    share: wishes / most,
    value: wishes,
  }))
}

function TreatmentTable({ report }: { report: WishesReport }) {
  const { t, pick } = useWords()
  const format = useFormat()
  return (
    <Section title={t('report.wishes.services')} size="item">
      <PlainTable
        caption={t('report.wishes.services')}
        rows={report.services}
        rowId={({ serviceId }) => serviceId}
        columns={[
          { label: t('report.by.service'), cell: ({ name }) => pick(name) },
          {
            label: t('report.wishes.count'),
            cell: ({ wishes }) => format.number(wishes),
            isNumber: true,
          },
          {
            label: t('report.reason.rooms_full'),
            cell: ({ roomsFull }) => format.number(roomsFull),
            isNumber: true,
          },
        ]}
      />
    </Section>
  )
}
