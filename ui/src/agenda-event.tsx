import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** An event in a day's column. Dashed is not certain yet; the words say the state too. */
export function AgendaEvent({
  tone = 'primary',
  title,
  subtitle,
  aside,
  dashed,
  edge,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'title'> & {
  tone?: Tone
  title: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
  dashed?: boolean
  /** Lies along the lower edge: a grip to pull on. */
  edge?: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'flex w-full min-w-0 flex-col overflow-hidden rounded-sm border-l-4 py-1.5 pr-2.5 pl-2.5 text-left transition-shadow hover:shadow-lift',
        dashed ? 'border border-l-4 border-dashed bg-surface' : backgrounds[tone],
        edges[tone],
        className,
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate text-sm font-semibold">{title}</span>
        {aside ? (
          <span className="max-w-1/2 shrink-0 text-right text-xs text-ink-soft">{aside}</span>
        ) : null}
      </span>
      {subtitle ? <span className="block text-xs text-ink-soft">{subtitle}</span> : null}
      {edge}
    </button>
  )
}

const backgrounds: Record<Tone, string> = {
  primary: 'bg-primary-soft',
  gold: 'bg-gold-soft',
  clay: 'bg-clay-soft',
  red: 'bg-red-soft',
  neutral: 'bg-sunken',
}
const edges: Record<Tone, string> = {
  primary: 'border-primary',
  gold: 'border-gold',
  clay: 'border-clay',
  red: 'border-red',
  neutral: 'border-line-strong',
}
