import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { ChangeMark, FigureTile, FigureTiles } from './figure-tile.tsx'
import { HeatMap } from './heat-map.tsx'
import { PlainTable } from './plain-table.tsx'
import { questionOf, type ReportAddress } from './report-address.ts'
import { ReportNotes } from './report-notes.tsx'
import type { ReportProps } from './report-props.ts'
import { ReportSkeleton } from './report-skeleton.tsx'

/** How much of the time that could be booked was, of therapists or of rooms. */
export function Utilisation({ address, isOwn }: ReportProps) {
  const { t } = useWords()
  const { of = 'staff' } = address.search
  const report = useHours(address)
  return (
    <QueryBoundary query={report} loading={<ReportSkeleton />}>
      {(hoursReport) => (
        <>
          <ReportNotes {...{ report: hoursReport, isOwn }} kind="hours">
            {isOwn ? null : (
              <ChoiceChips
                name="of"
                label={t('report.hours.of')}
                labelHidden
                choices={(['staff', 'unit'] as const).map((id) => ({
                  id,
                  label: t(`report.hours.${id}`),
                }))}
                selected={of}
                onSelect={(next) => address.set({ of: next === 'staff' ? undefined : next })}
              />
            )}
          </ReportNotes>
          <Totals report={hoursReport} />
          <HeatMap
            title={t('report.hours.map')}
            cells={hoursReport.cells.map((cell) => ({
              ...cell,
              share: shareOf(cell),
              value: cell.bookedMinutes,
            }))}
            kind="share"
            empty={t('report.empty')}
          />
          <ByName report={hoursReport} of={isOwn ? 'staff' : of} />
        </>
      )}
    </QueryBoundary>
  )
}

function useHours(address: ReportAddress) {
  const { query } = useClient()
  const { of = 'staff' } = address.search
  const { serviceId: _, currency: __, ...question } = questionOf(address)
  return useQuery({
    ...query.report.hours.queryOptions({ input: { ...question, of } }),
    placeholderData: keepPreviousData,
  })
}

type HoursReport = NonNullable<ReturnType<typeof useHours>['data']>
type Load = HoursReport['total']['load']

function shareOf({ availableMinutes, bookedMinutes }: Load): number {
  return availableMinutes === 0 ? 0 : bookedMinutes / availableMinutes
}

function useLoadWords() {
  const format = useFormat()
  const { t } = useWords()
  return {
    percent: (share: number) =>
      format.number(share, { style: 'percent', maximumFractionDigits: 1 }),
    hours: (minutes: number) =>
      t('report.hours.hours', { n: format.number(minutes / 60, { maximumFractionDigits: 0 }) }),
  }
}

function Totals({ report }: { report: HoursReport }) {
  const { t } = useWords()
  const words = useLoadWords()
  const { load } = report.total
  // Nobody was booked: there was no business yet, or no record of it.
  const before = report.total.before?.bookedMinutes ? report.total.before : null
  const minutes = (label: string, of: (load: Load) => number) => (
    <FigureTile
      label={label}
      shown={words.hours(of(load))}
      shownBefore={before && words.hours(of(before))}
      change={{ value: of(load), before: before && of(before) }}
    />
  )
  return (
    <FigureTiles>
      <FigureTile
        label={t('report.hours.share')}
        shown={words.percent(shareOf(load))}
        shownBefore={before && words.percent(shareOf(before))}
        change={{ value: shareOf(load), before: before && shareOf(before), isShare: true }}
      />
      {minutes(t('report.hours.booked'), ({ bookedMinutes }) => bookedMinutes)}
      {minutes(t('report.hours.available'), ({ availableMinutes }) => availableMinutes)}
    </FigureTiles>
  )
}

function ByName({ report, of }: { report: HoursReport; of: 'staff' | 'unit' }) {
  const { t } = useWords()
  const words = useLoadWords()
  return (
    <Section title={t(`report.hours.by.${of}`)} size="item">
      {report.rows.length === 0 ? (
        <p>{t('report.empty')}</p>
      ) : (
        <PlainTable
          caption={t(`report.hours.by.${of}`)}
          rows={report.rows}
          rowId={({ id, shopName }) => `${id} ${shopName}`}
          columns={[
            { label: t(`report.hours.${of}`), cell: ({ name }) => name },
            { label: t('report.spa'), cell: ({ shopName }) => shopName },
            {
              label: t('report.hours.share'),
              cell: ({ load }) => words.percent(shareOf(load)),
              isNumber: true,
            },
            {
              label: t('report.change'),
              cell: shareChange,
              isNumber: true,
            },
            {
              label: t('report.hours.booked'),
              cell: ({ load }) => words.hours(load.bookedMinutes),
              isNumber: true,
            },
            {
              label: t('report.hours.available'),
              cell: ({ load }) => words.hours(load.availableMinutes),
              isNumber: true,
            },
          ]}
        />
      )}
    </Section>
  )
}

function shareChange({ load, before }: HoursReport['rows'][number]) {
  return <ChangeMark value={shareOf(load)} before={before && shareOf(before)} isShare />
}
