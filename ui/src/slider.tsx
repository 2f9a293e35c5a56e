import { useId, type PointerEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldNotes } from './field.tsx'
import { placed, shareOf, type Scale } from './slider-scale.ts'

type SliderWords = Scale & {
  label: string
  labelHidden?: boolean
  help?: ReactNode
  /** How a value is written and spoken, such as "3 km". */
  format?: (value: number) => string
  disabled?: boolean
  className?: string
}

/** One value on a line. The platform's own control: arrows, Page Up and Down, Home and End come with it. */
export function Slider(
  props: SliderWords & { value: number; onValue: (value: number) => void },
): ReactNode {
  const id = useId()
  const { value, format = String } = props
  return (
    <div className={cx('flex min-w-0 flex-col', props.className)}>
      <div className={props.labelHidden ? 'sr-only' : headStyle}>
        <label htmlFor={id} className="font-semibold">
          {props.label}
        </label>
        <output htmlFor={id} className="figures text-ink-soft">
          {format(value)}
        </output>
      </div>
      <div className="relative h-11">
        <Line scale={props} to={value} disabled={props.disabled} />
        <input
          id={id}
          type="range"
          min={props.min}
          max={props.max}
          step={props.step}
          value={value}
          disabled={props.disabled}
          aria-valuetext={format(value)}
          aria-describedby={props.help ? `${id}-help` : undefined}
          onChange={(event) => props.onValue(event.target.valueAsNumber)}
          className="slider absolute inset-0 w-full"
        />
      </div>
      <FieldNotes id={id} help={props.help} />
    </div>
  )
}

/** A stretch between two values; neither passes the other. */
export function RangeSlider(
  props: SliderWords & {
    value: readonly [number, number]
    onValue: (value: [number, number]) => void
    /** Names of the two ends: "from", "to". */
    words: { from: string; to: string }
    /** What both ends at their limits mean, said in place of the two. */
    anyText?: string
  },
): ReactNode {
  const id = useId()
  const { value, onValue, format = String } = props
  const [from, to] = value
  const isAny = props.anyText && from === props.min && to === props.max
  const move = (end: 0 | 1, at: number): void =>
    onValue(end === 0 ? [Math.min(at, to), to] : [from, Math.max(at, from)])
  // The two inputs lie on each other, so only their thumbs take a finger; the line itself leads to the nearer one.
  const onLine = (event: PointerEvent<HTMLElement>): void => {
    if (props.disabled || event.target instanceof HTMLInputElement) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = placed((event.clientX - box.left) / box.width, props)
    const end = Math.abs(at - from) < Math.abs(at - to) || at < from ? 0 : 1
    move(end, at)
  }
  return (
    <div role="group" aria-labelledby={id} className={cx('flex min-w-0 flex-col', props.className)}>
      <div className={props.labelHidden ? 'sr-only' : headStyle}>
        <span id={id} className="font-semibold">
          {props.label}
        </span>
        <span aria-hidden className="figures text-ink-soft">
          {isAny ? props.anyText : `${format(from)} – ${format(to)}`}
        </span>
      </div>
      <div className="relative h-11" onPointerDown={onLine}>
        <Line scale={props} from={from} to={to} disabled={props.disabled} />
        {([0, 1] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={props.min}
            max={props.max}
            step={props.step}
            value={value[end]}
            disabled={props.disabled}
            aria-label={end === 0 ? props.words.from : props.words.to}
            aria-valuetext={format(value[end])}
            onChange={(event) => move(end, event.target.valueAsNumber)}
            className={cx(
              'slider pointer-events-none absolute inset-0 w-full',
              // At the far end both thumbs meet: the one that can still move lies above.
              end === 0 && from > (props.min + props.max) / 2 && 'z-1',
            )}
          />
        ))}
      </div>
      <FieldNotes id={id} help={props.help} />
    </div>
  )
}

const headStyle = 'flex justify-between gap-3 text-sm'

function Line(props: {
  scale: Scale
  from?: number
  to: number
  disabled: boolean | undefined
}): ReactNode {
  const start = props.from === undefined ? 0 : shareOf(props.from, props.scale)
  const end = shareOf(props.to, props.scale)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-3.25 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line"
    >
      <span
        style={{ left: `${start * 100}%`, right: `${(1 - end) * 100}%` }}
        className={cx(
          'absolute inset-y-0 rounded-full',
          props.disabled ? 'bg-line-strong' : 'bg-primary',
        )}
      />
    </span>
  )
}
