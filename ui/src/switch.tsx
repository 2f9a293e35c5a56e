import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type SwitchControlProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onChecked?: (checked: boolean) => void
}

export type SwitchProps = SwitchControlProps & {
  label: ReactNode
  help?: ReactNode
}

/** Takes effect at once; for a choice that waits for a "save", take a checkbox. */
export function Switch(props: SwitchProps): ReactNode {
  const { label, help, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <label
      htmlFor={id}
      className={cx('flex min-h-11 items-center justify-between gap-4 py-2', className)}
    >
      <span className="min-w-0">
        <span className="block">{label}</span>
        {help ? (
          <span id={`${id}-help`} className="block text-sm text-ink-soft">
            {help}
          </span>
        ) : null}
      </span>
      <SwitchControl {...rest} id={id} aria-describedby={help ? `${id}-help` : undefined} />
    </label>
  )
}

/** The switch alone, for a cell of a table; it needs an `aria-label`. */
export function SwitchControl({ onChecked, className, ...rest }: SwitchControlProps): ReactNode {
  return (
    <span className={cx('relative inline-flex h-7 w-12 shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        onChange={(event) => onChecked?.(event.target.checked)}
        className="peer size-full appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-primary checked:bg-primary disabled:opacity-60"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition peer-checked:translate-x-5 peer-checked:bg-on-primary"
      />
    </span>
  )
}
