import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'

/** A point of the time, with what it is called there. */
export type Point = { label: string; before: number | null } & Record<
  string,
  number | string | null
>

export type ChartSeries = { key: string; label: string; colour: string }

/**
 * Values over time, stacked if there are several, with the previous period as a line. Arrow keys go from point to point; screen
 * readers have the table.
 */
export function TimeChart(props: {
  title: string
  points: Point[]
  series: ChartSeries[]
  /** Null where nothing is compared. */
  beforeLabel: string | null
  write: (value: number) => string
}) {
  const { points, series, write, beforeLabel } = props
  const { t } = useWords()
  const format = useFormat()
  const compact = (value: number) => format.number(value, { notation: 'compact' })
  return (
    <div className="h-72 w-full text-sm text-ink-soft">
      <ResponsiveContainer
        width="100%"
        height="100%"
        initialDimension={{ width: 320, height: 288 }}
      >
        <ComposedChart
          data={points}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          title={props.title}
          desc={t('report.chart.keys')}
          role="application"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tick={axisText}
            minTickGap={16}
          />
          <YAxis
            width={52}
            tickLine={false}
            axisLine={false}
            tick={axisText}
            tickFormatter={compact}
          />
          <Tooltip
            cursor={{ fill: 'var(--primary-soft)', opacity: 0.6 }}
            formatter={(value) => write(Number(value))}
            contentStyle={tooltip}
            labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          {series.map(({ key, label, colour }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="all"
              fill={colour}
              maxBarSize={48}
              isAnimationActive={false}
            />
          ))}
          {beforeLabel === null ? null : (
            <Line
              dataKey="before"
              name={beforeLabel}
              stroke="var(--clay)"
              strokeWidth={2}
              strokeDasharray="5 4"
              dot={points.length < 3}
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

const axisText = { fill: 'var(--ink-soft)', fontSize: 12 }
const tooltip = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 10,
  color: 'var(--ink)',
}
