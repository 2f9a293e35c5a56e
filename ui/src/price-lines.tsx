import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type PriceTone = 'plain' | 'saving' | 'soft' | 'total'

/** A sum as it is added up. */
export function PriceLines(props: { className?: string; children: ReactNode }): ReactNode {
  return <dl className={cx('flex flex-col gap-2', props.className)}>{props.children}</dl>
}

/** One line of it. The total stands under a hairline, in serif. */
export function PriceLine(props: {
  label: ReactNode
  amount: ReactNode
  /** Small, right after the label. */
  note?: ReactNode
  /** Small, under the label. */
  sub?: ReactNode
  tone?: PriceTone
}): ReactNode {
  const tone = props.tone ?? 'plain'
  const total = tone === 'total'
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        tone === 'saving' && 'text-clay',
        tone === 'soft' && 'text-ink-soft',
        total && 'mt-1.5 border-t border-line pt-3.5',
      )}
    >
      <dt className="min-w-0">
        <span className={total ? 'serif text-lg' : undefined}>{props.label}</span>
        {props.note ? <span className="ml-1.5 text-sm text-ink-soft">{props.note}</span> : null}
        {props.sub ? <span className="mt-0.5 block text-xs text-ink-soft">{props.sub}</span> : null}
      </dt>
      <dd className={cx('figures shrink-0', total && 'serif text-lg')}>{props.amount}</dd>
    </div>
  )
}

/** Whose lines follow. */
export function PriceGroup({ label }: { label: ReactNode }): ReactNode {
  return (
    <div className="mt-2 first:mt-0">
      <dt className="text-sm font-semibold">{label}</dt>
    </div>
  )
}
