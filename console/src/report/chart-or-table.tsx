import type { ReactNode } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { PlainTable, type PlainColumn } from './plain-table.tsx'
import type { ReportAddress } from './report-address.ts'
import { type ChartSeries, type Point, TimeChart } from './time-chart.tsx'

/** A chart that can be switched to a table, and is always one for screen readers. */
export function ChartOrTable(props: {
  title: string
  address: ReportAddress
  points: Point[]
  series: ChartSeries[]
  beforeLabel: string | null
  write: (value: number) => string
  /** What the points are called together: day, week, month. */
  pointLabel: string
}) {
  const { address, points, series, beforeLabel, write, title } = props
  const { t } = useWords()
  const isTable = address.search.view === 'table'
  const columns: PlainColumn<Point>[] = [
    { label: props.pointLabel, cell: ({ label }) => label },
    ...series.map(({ key, label }) => ({
      label,
      cell: (point: Point) => write(Number(point[key] ?? 0)),
      isNumber: true,
    })),
    ...(beforeLabel === null
      ? []
      : [
          {
            label: beforeLabel,
            cell: ({ before }: Point) => (before === null ? '–' : write(before)),
            isNumber: true,
          },
        ]),
  ]
  const tableProps = {
    caption: title,
    columns,
    rows: points,
    rowId: (_: Point, at: number) => String(at),
  }
  return (
    <Section
      title={title}
      size="item"
      aside={
        <Button
          size="sm"
          tone="quiet"
          icon={isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => address.set({ view: isTable ? undefined : 'table' })}
        >
          {t(isTable ? 'report.chart.show' : 'report.table.show')}
        </Button>
      }
    >
      {isTable ? (
        <PlainTable {...tableProps} />
      ) : (
        <Legend {...{ series, beforeLabel }}>
          <TimeChart {...{ title, points, series, beforeLabel, write }} />
          <PlainTable {...tableProps} isHeardOnly />
        </Legend>
      )}
    </Section>
  )
}

function Legend(props: { series: ChartSeries[]; beforeLabel: string | null; children: ReactNode }) {
  const marks = [
    ...props.series.map(({ label, colour }) => ({ label, style: { background: colour } })),
    ...(props.beforeLabel === null
      ? []
      : [{ label: props.beforeLabel, style: { background: 'var(--clay)' } }]),
  ]
  return (
    <div className="rounded-md bg-surface p-4 shadow-soft">
      <ul aria-hidden className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {marks.map(({ label, style }) => (
          <li key={label} className="flex items-center gap-2">
            <span className="size-3 rounded-full" style={style} />
            {label}
          </li>
        ))}
      </ul>
      {props.children}
    </div>
  )
}
