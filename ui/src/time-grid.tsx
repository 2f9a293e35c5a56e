import { useId, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { moveFocus } from './roving.ts'

export type GridTime = {
  id: string
  label: string
  /** A few signs under the time, such as what comes off its price. */
  note?: string | undefined
  /** Cannot be taken; a press asks why. Not a choice, so not a radio: a button among them. */
  off?: boolean
}
export type DayPart = {
  id: string
  label: string
  times: readonly GridTime[]
  /** Said under these times, such as why one of them is off. */
  after?: ReactNode
}

/** Times by part of day. Arrows walk over all of them, also the greyed ones; space or enter takes one, or asks. */
export function TimeGrid(props: {
  label: string
  /** In a form: a time that can be taken sends it under this name. */
  name?: string
  parts: readonly DayPart[]
  selected: string | null
  onSelect: (id: string) => void
  onAskWhy?: (id: string) => void
  /** The greyed time whose answer is showing. */
  asked?: string | null
  /** Spoken after a greyed time. */
  offWord: string
  className?: string
}): ReactNode {
  const id = useId()
  const [reached, setReached] = useState<string | null>(null)
  const all = props.parts.flatMap((part) => part.times)
  const entry =
    all.find((time) => time.id === reached) ??
    all.find((time) => time.id === props.selected) ??
    all.find((time) => !time.off) ??
    all[0]
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={cx('flex flex-col gap-4', props.className)}
    >
      {props.parts
        .filter((part) => part.times.length > 0)
        .map((part) => (
          <div key={part.id}>
            <p id={`${id}-${part.id}`} className="mb-2 text-xs text-ink-soft">
              {part.label}
            </p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2.5">
              {part.times.map((time) => (
                <button
                  key={time.id}
                  type={props.name && !time.off ? 'submit' : 'button'}
                  name={props.name}
                  value={time.id}
                  data-time
                  role={time.off ? undefined : 'radio'}
                  aria-checked={time.off ? undefined : time.id === props.selected}
                  aria-expanded={time.off ? time.id === props.asked : undefined}
                  aria-label={time.off ? `${time.label}, ${props.offWord}` : time.label}
                  aria-describedby={cx(`${id}-${part.id}`, time.note && `${id}-${time.id}`)}
                  tabIndex={time.id === entry?.id ? 0 : -1}
                  onKeyDown={(event) => moveFocus(event, '[role=radiogroup]', '[data-time]')}
                  onFocus={() => setReached(time.id)}
                  onClick={() => (time.off ? props.onAskWhy?.(time.id) : props.onSelect(time.id))}
                  className={cx(timeStyle, time.off ? offStyle : onStyle)}
                >
                  {time.label}
                  {time.note ? (
                    <span
                      id={`${id}-${time.id}`}
                      className="text-xs leading-tight text-clay in-aria-checked:text-on-primary"
                    >
                      {time.note}
                    </span>
                  ) : null}
                </button>
              ))}
            </div>
            {part.after}
          </div>
        ))}
    </div>
  )
}

const timeStyle =
  'figures flex min-h-12 flex-col items-center justify-center rounded-md border px-1 text-base leading-tight font-semibold transition'
const onStyle =
  'border-line bg-surface text-ink hover:border-primary active:scale-[0.97] aria-checked:border-primary aria-checked:bg-primary aria-checked:text-on-primary'
const offStyle =
  'cursor-help! border-dashed border-line font-normal text-ink-soft hover:border-line-strong aria-expanded:border-line-strong'
