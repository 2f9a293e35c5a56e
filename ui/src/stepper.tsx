import { useId, type ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import { cx } from './cx.ts'

/** One less, how many, one more. */
export function Stepper(props: {
  label: string
  labelHidden?: boolean
  help?: ReactNode
  value: number
  min?: number
  max?: number
  step?: number
  onValue: (value: number) => void
  /** How the value is written, such as "2 guests". */
  format?: (value: number) => string
  words: { less: string; more: string }
  className?: string
}): ReactNode {
  const id = useId()
  const { value, min = 0, max = Number.POSITIVE_INFINITY, step = 1 } = props
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={cx('flex min-h-13 items-center justify-between gap-4', props.className)}
    >
      <span className={props.labelHidden ? 'sr-only' : 'min-w-0'}>
        <span id={id} className="block font-medium">
          {props.label}
        </span>
        {props.help ? <span className="block text-sm text-ink-soft">{props.help}</span> : null}
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <Press
          label={props.words.less}
          disabled={value - step < min}
          onPress={() => props.onValue(value - step)}
        >
          <Minus aria-hidden className="size-4.5" />
        </Press>
        <output aria-live="polite" className="figures min-w-9 text-center font-semibold">
          {props.format ? props.format(value) : value}
        </output>
        <Press
          label={props.words.more}
          disabled={value + step > max}
          onPress={() => props.onValue(value + step)}
        >
          <Plus aria-hidden className="size-4.5" />
        </Press>
      </span>
    </div>
  )
}

// At its end it keeps the focus, so that a keyboard is not thrown out: hence aria-disabled.
function Press(props: {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-disabled={props.disabled || undefined}
      onClick={props.disabled ? undefined : props.onPress}
      className="flex size-11 items-center justify-center rounded-full border border-line bg-surface transition hover:border-line-strong active:scale-95 aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:text-line-strong aria-disabled:active:scale-100"
    >
      {props.children}
    </button>
  )
}
