import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { exponentOf } from '@serein/shared/money/money.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { useTenderName } from '../payment/use-tender-name.ts'
import { Breakdown, type BreakdownColumn } from './breakdown.tsx'
import { ChartOrTable } from './chart-or-table.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { ChangeMark, FigureTile, FigureTiles } from './figure-tile.tsx'
import { PlainTable } from './plain-table.tsx'
import { questionOf, type ReportAddress } from './report-address.ts'
import type { ReportProps } from './report-props.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportNotes } from './report-notes.tsx'
import {
  type Figures,
  beforeOf,
  type FiguresReport,
  useFigures,
  usePeriodWords,
} from './use-figures.ts'

/** What was earned: in all, along the time, by treatment and so on; and apart from it, what was taken. */
export function Revenue({ address, who, isOwn }: ReportProps) {
  const report = useFigures(address)
  const isOfOne = address.search.staff !== undefined || address.search.service !== undefined
  return (
    <QueryBoundary query={report} loading={<ReportSkeleton />}>
      {(revenueReport) => (
        <>
          <ReportNotes {...{ report: revenueReport, isOwn }} kind="revenue">
            <CurrencyChoice {...{ address }} report={revenueReport} />
          </ReportNotes>
          <Totals report={revenueReport} />
          <AlongTheTime {...{ address }} report={revenueReport} />
          <ByDimension {...{ address }} report={revenueReport} />
          {isOwn || isOfOne || !allows(who.permissions.report ?? 'none', 'view') ? null : (
            <Takings address={address} />
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** Amounts of the report's currency. */
function useAmounts({ currency }: { currency: string }) {
  const format = useFormat()
  return (amountMinor: number) => format.money({ amountMinor, currency })
}

function Totals({ report }: { report: FiguresReport }) {
  const { t } = useWords()
  const format = useFormat()
  const money = useAmounts(report)
  const { figures } = report.total
  const before = beforeOf(report)
  const tile = (label: string, of: (figures: Figures) => number, isBad = false) => (
    <FigureTile
      label={label}
      shown={money(of(figures))}
      shownBefore={before && money(of(before))}
      change={{ value: of(figures), before: before && of(before), isBad }}
    />
  )
  return (
    <FigureTiles>
      {tile(t('report.revenue.net'), ({ netMinor }) => netMinor)}
      {tile(t('report.revenue.services'), ({ serviceMinor }) => serviceMinor)}
      {tile(t('report.revenue.products'), ({ productMinor }) => productMinor)}
      {tile(t('report.revenue.fees'), ({ feeMinor }) => feeMinor)}
      {hasSome(report, 'membershipMinor')
        ? tile(t('report.revenue.memberships'), ({ membershipMinor }) => membershipMinor)
        : null}
      {hasSome(report, 'expiredMinor')
        ? tile(t('report.revenue.expired'), ({ expiredMinor }) => expiredMinor)
        : null}
      {tile(t('report.revenue.refunds'), ({ refundMinor }) => refundMinor, true)}
      {tile(t('report.revenue.tax'), ({ taxMinor }) => taxMinor)}
      {tile(t('report.revenue.tips'), ({ tipMinor }) => tipMinor)}
      {tile(t('report.revenue.average'), averageOf)}
      <FigureTile
        label={t('report.visits.completed')}
        shown={format.number(figures.completed)}
        shownBefore={before && format.number(before.completed)}
        change={{ value: figures.completed, before: before && before.completed }}
      />
    </FigureTiles>
  )
}

/** Who has never sold a membership or a gift card reads nothing of them. */
function hasSome({ total }: FiguresReport, of: keyof Figures): boolean {
  return total.figures[of] !== 0 || (total.before?.[of] ?? 0) !== 0
}

function averageOf({ serviceMinor, completed }: Figures): number {
  return completed === 0 ? 0 : Math.round(serviceMinor / completed)
}

function AlongTheTime({ address, report }: { address: ReportAddress; report: FiguresReport }) {
  const { t } = useWords()
  const money = useAmounts(report)
  const words = usePeriodWords()
  const { currency } = report
  const units = 10 ** exponentOf(currency)
  const points = report.series.map(({ fromDay, figures, before }) => ({
    label: words.piece(fromDay, report.grain),
    net: figures.netMinor / units,
    before: before && before.netMinor / units,
  }))
  return (
    <ChartOrTable
      {...{ address, points }}
      title={t('report.revenue.chart')}
      pointLabel={t(`report.grain.${report.grain}`)}
      series={[{ key: 'net', label: t('report.revenue.net'), colour: 'var(--primary)' }]}
      beforeLabel={beforeOf(report) && report.before && words.period(report.before)}
      write={(value) => money(Math.round(value * units))}
    />
  )
}

function ByDimension({ address, report }: { address: ReportAddress; report: FiguresReport }) {
  const { t } = useWords()
  const format = useFormat()
  const money = useAmounts(report)
  const amount = (id: keyof Figures, label: string): BreakdownColumn => ({
    id,
    label,
    cell: ({ figures }) => money(figures[id]),
    order: ({ figures }) => figures[id],
  })
  const columns: BreakdownColumn[] = [
    amount('netMinor', t('report.revenue.net')),
    {
      id: 'change',
      label: t('report.change'),
      cell: revenueChange,
      order: ({ figures, before }) => figures.netMinor - (before?.netMinor ?? 0),
    },
    {
      id: 'served',
      label: t('report.revenue.treatments'),
      cell: ({ figures }) => format.number(figures.served),
      order: ({ figures }) => figures.served,
    },
    amount('taxMinor', t('report.revenue.tax')),
    amount('tipMinor', t('report.revenue.tips')),
    amount('refundMinor', t('report.revenue.refunds')),
    ...(address.search.by === 'offer'
      ? [amount('discountMinor', t('report.revenue.discounts'))]
      : []),
  ]
  return <Breakdown {...{ address, columns }} rows={report.rows} />
}

/** What came in and what went back: money paid ahead is taken, and not earned yet. */
function Takings({ address }: { address: ReportAddress }) {
  const { t } = useWords()
  const { query } = useClient()
  const { staffId: _, serviceId: __, ...question } = questionOf(address)
  const takings = useQuery({
    ...query.report.takings.queryOptions({ input: question }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('report.takings')} size="item">
      <p className="mb-3 max-w-prose text-sm text-ink-soft">{t('report.takings.help')}</p>
      <QueryBoundary
        query={takings}
        isEmpty={(report) => report.rows.length === 0 && !hasMoved(report)}
        empty={<p>{t('report.empty')}</p>}
      >
        {(takingsReport) => (
          <div className="flex flex-col gap-4">
            {takingsReport.rows.length > 0 ? <TakingsTable report={takingsReport} /> : null}
            {hasMoved(takingsReport) ? <BesideSales report={takingsReport} /> : null}
          </div>
        )}
      </QueryBoundary>
    </Section>
  )
}

type TakingsReport = {
  currency: string
  rows: {
    tender: string
    takenMinor: number
    returnedMinor: number
    before: { takenMinor: number; returnedMinor: number } | null
  }[]
  besideSales: { putInMinor: number; paidOutMinor: number }
}

function hasMoved({ besideSales }: TakingsReport): boolean {
  return besideSales.putInMinor !== 0 || besideSales.paidOutMinor !== 0
}

/** Cash that drawers were given or paid and that is no taking. */
function BesideSales({ report }: { report: TakingsReport }) {
  const { t } = useWords()
  const money = useAmounts(report)
  const { putInMinor, paidOutMinor } = report.besideSales
  return (
    <PlainTable
      caption={t('payment.move.title')}
      rows={[
        { label: t('payment.move.putIn'), minor: putInMinor },
        { label: t('payment.move.paidOut'), minor: paidOutMinor },
      ]}
      rowId={({ label }) => label}
      columns={[
        { label: t('payment.move.title'), cell: ({ label }) => label },
        { label: t('payment.move.amount'), cell: ({ minor }) => money(minor), isNumber: true },
      ]}
    />
  )
}

function TakingsTable({ report }: { report: TakingsReport }) {
  const { t } = useWords()
  const tenderName = useTenderName(report.rows.map(({ tender }) => tender))
  const money = useAmounts(report)
  return (
    <PlainTable
      caption={t('report.takings')}
      rows={report.rows}
      rowId={({ tender }) => tender}
      columns={[
        { label: t('payment.tender.label'), cell: ({ tender }) => tenderName(tender) },
        {
          label: t('report.takings.taken'),
          cell: ({ takenMinor }) => money(takenMinor),
          isNumber: true,
        },
        {
          label: t('report.change'),
          cell: takingsChange,
          isNumber: true,
        },
        {
          label: t('report.takings.returned'),
          cell: ({ returnedMinor }) => money(returnedMinor),
          isNumber: true,
        },
      ]}
    />
  )
}

function revenueChange({ figures, before }: FiguresReport['rows'][number]) {
  return <ChangeMark value={figures.netMinor} before={before && before.netMinor} />
}

function takingsChange({ takenMinor, before }: TakingsReport['rows'][number]) {
  return <ChangeMark value={takenMinor} before={before && before.takenMinor} />
}
