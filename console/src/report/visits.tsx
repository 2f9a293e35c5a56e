import { useFormat } from '@serein/client/provider.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { Breakdown, type BreakdownColumn } from './breakdown.tsx'
import { ChartOrTable } from './chart-or-table.tsx'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import type { ReportAddress } from './report-address.ts'
import { ReportNotes } from './report-notes.tsx'
import type { ReportProps } from './report-props.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import {
  type Figures,
  beforeOf,
  type FiguresReport,
  useFigures,
  usePeriodWords,
} from './use-figures.ts'

const spans = ['7', '30', '60', '90'] as const
type Span = (typeof spans)[number]

/** What became of visits: who came, for the first time or again, who booked the next one, who did not come. */
export function Visits({ address, isOwn }: ReportProps) {
  const report = useFigures(address)
  return (
    <QueryBoundary query={report} loading={<ReportSkeleton />}>
      {(visitsReport) => (
        <>
          <ReportNotes {...{ report: visitsReport, isOwn }} kind="visits">
            <SpanChoice address={address} />
          </ReportNotes>
          <Totals report={visitsReport} span={spanOf(address)} />
          <AlongTheTime {...{ address }} report={visitsReport} />
          <ByDimension {...{ address }} report={visitsReport} />
        </>
      )}
    </QueryBoundary>
  )
}

function spanOf({ search }: ReportAddress): Span {
  return search.within ?? '30'
}

/** Within how many days the next visit has to be booked. */
function SpanChoice({ address }: { address: ReportAddress }) {
  const { t } = useWords()
  return (
    <Select
      label={t('report.rebooked.within')}
      size="sm"
      options={spans.map((id) => ({ id, label: t('report.rebooked.days', { n: id }) }))}
      value={spanOf(address)}
      onSelect={(id) => address.set({ within: id === '30' ? undefined : id })}
    />
  )
}

function named({ newClients, returningClients }: Figures): number {
  return newClients + returningClients
}

const rebooked: Record<Span, (figures: Figures) => number> = {
  '7': ({ rebooked7 }) => rebooked7,
  '30': ({ rebooked30 }) => rebooked30,
  '60': ({ rebooked60 }) => rebooked60,
  '90': ({ rebooked90 }) => rebooked90,
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function noShowShare({ noShows, completed }: Figures): number {
  return shareOf(noShows, noShows + completed)
}

function Totals({ report, span }: { report: FiguresReport; span: Span }) {
  const { t } = useWords()
  const format = useFormat()
  const percent = usePercent()
  const { figures } = report.total
  const before = beforeOf(report)
  const count = (label: string, of: (figures: Figures) => number, isBad = false) => (
    <FigureTile
      label={label}
      shown={format.number(of(figures))}
      shownBefore={before && format.number(of(before))}
      change={{ value: of(figures), before: before && of(before), isBad }}
    />
  )
  const rebookedShare = (of: Figures) => shareOf(rebooked[span](of), named(of))
  const open = {
    '7': report.open.in7,
    '30': report.open.in30,
    '60': report.open.in60,
    '90': report.open.in90,
  }[span]
  return (
    <FigureTiles>
      {count(t('report.visits.completed'), ({ completed }) => completed)}
      <FigureTile
        label={t('report.visits.rebooked', { n: span })}
        shown={percent(rebookedShare(figures))}
        shownBefore={before && percent(rebookedShare(before))}
        change={{
          value: rebookedShare(figures),
          before: before && rebookedShare(before),
          isShare: true,
        }}
        note={open > 0 ? t('report.visits.open', { count: open }) : null}
      />
      {count(t('report.visits.new'), ({ newClients }) => newClients)}
      {count(t('report.visits.returning'), ({ returningClients }) => returningClients)}
      <FigureTile
        label={t('report.visits.noShows')}
        shown={percent(noShowShare(figures))}
        shownBefore={before && percent(noShowShare(before))}
        change={{
          value: noShowShare(figures),
          before: before && noShowShare(before),
          isShare: true,
          isBad: true,
        }}
        note={t('report.visits.count', { count: figures.noShows })}
      />
      {count(t('report.visits.late'), ({ late }) => late, true)}
      {count(t('report.visits.cancelled'), ({ cancelled }) => cancelled, true)}
      {count(t('report.visits.guests'), ({ guests }) => guests)}
    </FigureTiles>
  )
}

function usePercent() {
  const format = useFormat()
  return (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
}

function AlongTheTime({ address, report }: { address: ReportAddress; report: FiguresReport }) {
  const { t } = useWords()
  const format = useFormat()
  const words = usePeriodWords()
  const points = report.series.map(({ fromDay, figures, before }) => ({
    label: words.piece(fromDay, report.grain),
    returning: figures.returningClients,
    new: figures.newClients,
    nameless: figures.completed - named(figures),
    before: before && before.completed,
  }))
  return (
    <ChartOrTable
      {...{ address, points }}
      title={t('report.visits.chart')}
      pointLabel={t(`report.grain.${report.grain}`)}
      series={[
        { key: 'returning', label: t('report.visits.returning'), colour: 'var(--primary)' },
        { key: 'new', label: t('report.visits.new'), colour: 'var(--gold)' },
        { key: 'nameless', label: t('report.visits.nameless'), colour: 'var(--line-strong)' },
      ]}
      beforeLabel={beforeOf(report) && report.before && words.period(report.before)}
      write={(value) => format.number(value)}
    />
  )
}

function ByDimension({ address, report }: { address: ReportAddress; report: FiguresReport }) {
  const { t } = useWords()
  const format = useFormat()
  const percent = usePercent()
  const span = spanOf(address)
  const count = (id: string, label: string, of: (figures: Figures) => number): BreakdownColumn => ({
    id,
    label,
    cell: ({ figures }) => format.number(of(figures)),
    order: ({ figures }) => of(figures),
  })
  const share = (id: string, label: string, of: (figures: Figures) => number): BreakdownColumn => ({
    id,
    label,
    cell: ({ figures }) => percent(of(figures)),
    order: ({ figures }) => of(figures),
  })
  return (
    <Breakdown
      address={address}
      rows={report.rows.filter(
        ({ figures, before }) => isVisited(figures) || (before && isVisited(before)),
      )}
      without={['product']}
      columns={[
        count('completed', t('report.visits.completed'), ({ completed }) => completed),
        count('served', t('report.revenue.treatments'), ({ served }) => served),
        count('new', t('report.visits.new'), ({ newClients }) => newClients),
        count(
          'returning',
          t('report.visits.returning'),
          ({ returningClients }) => returningClients,
        ),
        share('rebooked', t('report.visits.rebooked', { n: span }), (figures) =>
          shareOf(rebooked[span](figures), named(figures)),
        ),
        share('noShows', t('report.visits.noShows'), noShowShare),
        count('late', t('report.visits.late'), ({ late }) => late),
      ]}
    />
  )
}

function isVisited({ completed, noShows, cancelled, served, missed }: Figures): boolean {
  return completed + noShows + cancelled + served + missed > 0
}
