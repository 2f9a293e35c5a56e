import { useFormat } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'

/** The present in the hours' gutter. */
export function NowLabel(props: { at: number; now: number; zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const now = new Date(props.now).toISOString()
  return (
    <span
      className="figures absolute right-0 flex -translate-y-1/2 items-center rounded-full bg-red px-1.5 text-xs font-semibold whitespace-nowrap text-on-red"
      style={{ top: `calc(var(--minute) * ${props.at})` }}
    >
      <span className="sr-only">
        {t('booking.today.now', { time: format.time(now, props.zone) })}
      </span>
      <span aria-hidden>{format.clock(now, props.zone)}</span>
    </span>
  )
}

/** The line of the present: over all columns of a day, or over today's in a week. */
export function NowLine(props: {
  at: number
  headRem: number
  axisRem: number
  column?: number
  columns?: number
}) {
  const { column, columns } = props
  const across =
    column === undefined || columns === undefined
      ? { left: `${props.axisRem}rem`, right: 0 }
      : {
          left: `calc(${props.axisRem}rem + (100% - ${props.axisRem}rem) * ${column / columns})`,
          width: `calc((100% - ${props.axisRem}rem) / ${columns})`,
        }
  // Plain between the visits, a shade over them: across a name it would look struck out.
  return ['z-0', 'z-10 opacity-30'].map((depth) => (
    <div
      key={depth}
      aria-hidden
      className={cx('pointer-events-none absolute h-0.5 bg-red', depth)}
      style={{ top: `calc(${props.headRem}rem + var(--minute) * ${props.at} - 1px)`, ...across }}
    />
  ))
}
