import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor, type AnchorProps } from './link.tsx'

type Look = { selected?: boolean; icon?: ReactNode; tone?: 'filter' | 'time' }

/** A choice that filters what is below, or a time one can take at once. */
export function Chip({
  selected,
  icon,
  tone,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(chipStyle({ selected, tone }), className)}
    >
      {icon}
      {children}
    </button>
  )
}

export function ChipLink({
  selected,
  icon,
  tone,
  className,
  children,
  ...rest
}: AnchorProps & Look): ReactNode {
  return (
    <Anchor
      aria-current={selected ? 'true' : undefined}
      {...rest}
      className={cx(chipStyle({ selected, tone }), className)}
    >
      {icon}
      {children}
    </Anchor>
  )
}

export function chipStyle(look: Omit<Look, 'icon'> = {}): string {
  // As wide as its skeleton, and as a time of 24 hours in either letters: those that come later must not break the row elsewhere.
  if (look.tone === 'time')
    return cx(
      'hit figures inline-flex min-h-9 min-w-16 shrink-0 items-center justify-center rounded-full px-3.5 text-sm font-semibold transition active:scale-[0.97]',
      look.selected
        ? 'bg-primary text-on-primary'
        : 'bg-primary-soft text-primary hover:bg-[color-mix(in_oklab,var(--primary-soft)_88%,var(--primary))]',
    )
  return cx(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition active:scale-[0.98] [&_.lucide]:size-4.5',
    look.selected
      ? 'border-transparent bg-primary text-on-primary'
      : 'border-line bg-surface text-ink hover:border-line-strong',
  )
}
