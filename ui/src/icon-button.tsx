import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor, type AnchorProps } from './link.tsx'

export type IconButtonTone = 'raised' | 'plain' | 'primary'
type Look = { label: string; icon: ReactNode; tone?: IconButtonTone; count?: number }

/** A round 44 px button whose only sight is an icon; the label is spoken. */
export function IconButton({
  label,
  icon,
  tone,
  count,
  className,
  ...rest
}: ComponentProps<'button'> & Look): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(iconButtonStyle(tone), className)}
    >
      <IconWithCount icon={icon} count={count} />
    </button>
  )
}

export function IconButtonLink({
  label,
  icon,
  tone,
  count,
  className,
  ...rest
}: AnchorProps & Look): ReactNode {
  return (
    <Anchor aria-label={label} {...rest} className={cx(iconButtonStyle(tone), className)}>
      <IconWithCount icon={icon} count={count} />
    </Anchor>
  )
}

const tones: Record<IconButtonTone, string> = {
  raised: 'bg-surface text-ink shadow-soft hover:text-primary disabled:text-ink-soft',
  plain: 'text-ink hover:bg-sunken disabled:text-ink-soft',
  primary: 'bg-primary text-on-primary',
}

export function iconButtonStyle(tone: IconButtonTone = 'raised'): string {
  return cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition active:scale-95 disabled:opacity-60 aria-pressed:text-clay aria-pressed:[&_.lucide]:fill-current [&_.lucide]:size-5',
    tones[tone],
  )
}

function IconWithCount({ icon, count }: Pick<Look, 'icon' | 'count'>): ReactNode {
  if (!count) return icon
  return (
    <span aria-hidden className="relative flex">
      {icon}
      <span className="figures absolute -top-3.5 -right-4 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-clay px-1 text-xs leading-none font-bold text-on-primary">
        {count > 99 ? '99+' : count}
      </span>
    </span>
  )
}
