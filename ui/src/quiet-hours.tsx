import type { ReactNode } from 'react'
import { Section } from './heading.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'

type Span = { quietFromMinute: number; quietToMinute: number }
type Word = 'title' | 'on' | 'help' | 'from' | 'until'

/** Between which times of the day nothing comes that can wait: a span of equal ends is none. */
export function QuietHours(props: {
  span: Span
  /** What it is set to when it is switched on. */
  usual: { fromMinute: number; toMinute: number }
  /** The times that one end can have, given the other. */
  minutesBeside: (other: number, own: number) => number[]
  /** A minute of the day as people read it. */
  timeOf: (minute: number) => string
  say: (word: Word) => string
  onChange: (span: Partial<Span>) => void
  /** What else is chosen while it is on. */
  children?: ReactNode
}): ReactNode {
  const { span, usual, say, onChange } = props
  const { quietFromMinute: from, quietToMinute: to } = span
  const isOn = from !== to
  const options = (other: number, own: number) =>
    props
      .minutesBeside(other, own)
      .map((minute) => ({ id: String(minute), label: props.timeOf(minute) }))
  return (
    <Section title={say('title')} size="item">
      <Switch
        label={say('on')}
        help={say('help')}
        checked={isOn}
        onChecked={(on) =>
          onChange(
            on
              ? { quietFromMinute: usual.fromMinute, quietToMinute: usual.toMinute }
              : { quietFromMinute: 0, quietToMinute: 0 },
          )
        }
      />
      {isOn ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Select
            label={say('from')}
            options={options(to, from)}
            value={String(from)}
            onSelect={(id) => onChange({ quietFromMinute: Number(id) })}
          />
          <Select
            label={say('until')}
            options={options(from, to)}
            value={String(to)}
            onSelect={(id) => onChange({ quietToMinute: Number(id) })}
          />
          {props.children}
        </div>
      ) : null}
    </Section>
  )
}
