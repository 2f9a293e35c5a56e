import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor, type AnchorProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

/** `onDeep` and `onDeepQuiet` stand on the one dark card. */
export type ButtonTone =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'quiet'
  | 'danger'
  | 'onDeep'
  | 'onDeepQuiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = { tone?: ButtonTone; size?: ButtonSize; wide?: boolean; icon?: ReactNode }
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & { disabled?: boolean; pending?: boolean; pendingLabel?: string }
export type ButtonLinkProps = AnchorProps & Look

/** A pending button keeps its focus and its words, and takes no second press. */
export function Button(props: ButtonProps): ReactNode {
  const { tone, size, wide, icon, pending, pendingLabel, className, onClick, children, ...rest } =
    props
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={cx(buttonStyle({ tone, size, wide }), pending && 'cursor-progress', className)}
    >
      {pending ? <Spinner size={18} /> : icon}
      <span className="min-w-0">{children}</span>
      {pendingLabel === undefined ? null : (
        <span role="status" className="sr-only">
          {pending ? pendingLabel : ''}
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { tone, size, wide, icon, className, children, ...rest } = props
  return (
    <Anchor {...rest} className={cx(buttonStyle({ tone, size, wide }), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </Anchor>
  )
}

const tones: Record<ButtonTone, string> = {
  primary:
    'bg-primary text-on-primary hover:bg-[color-mix(in_oklab,var(--primary)_90%,var(--ink))] disabled:bg-sunken disabled:text-ink-soft',
  secondary:
    'border border-line bg-surface text-ink hover:border-line-strong disabled:bg-transparent disabled:text-ink-soft disabled:hover:border-line',
  soft: 'bg-primary-soft text-primary hover:bg-[color-mix(in_oklab,var(--primary-soft)_90%,var(--primary))] disabled:bg-sunken disabled:text-ink-soft',
  quiet: 'text-primary hover:bg-primary-soft disabled:text-ink-soft',
  danger:
    'bg-red text-on-red hover:bg-[color-mix(in_oklab,var(--red)_90%,var(--ink))] disabled:bg-sunken disabled:text-ink-soft',
  onDeep: 'bg-on-deep text-deep hover:bg-on-deep/90',
  onDeepQuiet: 'bg-on-deep/14 text-on-deep hover:bg-on-deep/22',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'hit min-h-9 gap-1.5 px-4 py-1.5 text-sm',
  md: 'min-h-11 gap-2 px-5 py-2 text-base',
  lg: 'min-h-13 gap-2.5 px-6 py-3 text-base',
}

export function buttonStyle(look: Omit<Look, 'icon'> = {}): string {
  return cx(
    'inline-flex items-center justify-center rounded-full text-center font-semibold transition select-none active:scale-[0.985] disabled:cursor-not-allowed disabled:active:scale-100 [&_.lucide]:size-[1.2em]',
    tones[look.tone ?? 'primary'],
    sizes[look.size ?? 'md'],
    look.wide && 'w-full',
  )
}
