import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'

export type Change = {
  value: number
  before: number | null
  /** Of a share the points count, of all else the part. */
  isShare?: boolean
  /** More of it is bad news. */
  isBad?: boolean
}

/** One figure, large, and what it was before. */
export function FigureTile(props: {
  label: string
  shown: ReactNode
  /** What it was before, as its reader writes it. */
  shownBefore: string | null
  change: Change
  note?: ReactNode
}) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-1 rounded-md bg-surface px-5 py-4 shadow-soft">
      <dt className="text-sm text-ink-soft">{props.label}</dt>
      <dd className="figures serif text-2xl">{props.shown}</dd>
      {props.shownBefore === null ? null : (
        <dd className="flex flex-wrap items-center gap-x-2 text-sm">
          <ChangeMark {...props.change} />
          <span className="text-ink-soft">{t('report.before', { value: props.shownBefore })}</span>
        </dd>
      )}
      {props.note ? <dd className="text-sm text-ink-soft">{props.note}</dd> : null}
    </div>
  )
}

/** How much more or less, with an arrow; its colour says whether that is good. */
export function ChangeMark({ value, before, isShare, isBad }: Change) {
  const format = useFormat()
  const { t } = useWords()
  if (before === null || (!isShare && before === 0)) return null
  const by = isShare ? value - before : (value - before) / Math.abs(before)
  const isNone = Math.abs(by) < 0.0005
  const Arrow = isNone ? ArrowRight : by > 0 ? ArrowUpRight : ArrowDownRight
  const changeText = format.number(by, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const isGood = by > 0 !== (isBad ?? false)
  return (
    <span
      className={cx(
        'figures inline-flex items-center gap-1 font-semibold whitespace-nowrap',
        isNone ? 'text-ink-soft' : isGood ? 'text-primary' : 'text-clay',
      )}
    >
      <Arrow aria-hidden className="size-4" />
      {isShare ? t('report.points', { value: changeText.replace(/\s?%/u, '') }) : changeText}
    </span>
  )
}

export function FigureTiles({ children }: { children: ReactNode }) {
  return <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">{children}</dl>
}
