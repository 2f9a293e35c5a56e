import { useFormat } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { weekdayName } from '../offer/weekday-name.ts'
import { ScrollRegion } from './scroll-region.tsx'

type HeatCell = {
  weekday: number
  hour: number
  /** 0 to 1: how dark it is. */
  share: number
  value: number
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Weekdays by hours: a table whose cells say their figure and are the darker, the more it is. */
export function HeatMap(props: {
  title: string
  cells: readonly HeatCell[]
  kind: 'share' | 'count'
  empty: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const hours = [...new Set(props.cells.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const cellAt = new Map(props.cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const write = ({ share, value }: HeatCell) =>
    props.kind === 'count'
      ? format.number(value)
      : format.number(share, { style: 'percent', maximumFractionDigits: 0 })
  if (hours.length === 0)
    return (
      <Section title={props.title} size="item">
        <p>{props.empty}</p>
      </Section>
    )
  return (
    <Section title={props.title} size="item">
      <ScrollRegion label={props.title} className="p-3">
        <table className="w-full border-separate border-spacing-1 text-center text-xs">
          <caption className="sr-only">{props.title}</caption>
          <thead>
            <tr>
              <th scope="col" className="sr-only">
                {t('report.weekday')}
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="figures px-1 font-semibold text-ink-soft">
                  {format.timeOfDay(hour * 60)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th
                  scope="row"
                  className="pr-2 text-left font-semibold whitespace-nowrap first-letter:uppercase"
                >
                  {weekdayName(format, weekday)}
                </th>
                {hours.map((hour) => {
                  const cell = cellAt.get(`${weekday} ${hour}`)
                  return cell ? (
                    <Heat key={hour} share={cell.share}>
                      {write(cell)}
                    </Heat>
                  ) : (
                    <td key={hour} className="h-9 min-w-11 rounded-sm bg-sunken">
                      <span className="sr-only">–</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

/** From pale to the brand's colour; past the middle the words are light. */
function Heat({ share, children }: { share: number; children: string }) {
  const part = Math.min(1, Math.max(0, share))
  const isDark = part > 0.55
  return (
    <td
      className="figures h-9 min-w-11 rounded-sm font-semibold"
      style={{
        background: `color-mix(in oklab, var(--primary) ${Math.round(isDark ? 78 + part * 22 : part * 60)}%, var(--primary-soft))`,
        color: isDark ? 'var(--on-primary)' : 'var(--ink)',
      }}
    >
      {children}
    </td>
  )
}
