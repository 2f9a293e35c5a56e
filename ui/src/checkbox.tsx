import { useId, type ComponentProps, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'
import { FieldNotes, describedBy } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  onChecked?: (checked: boolean) => void
}

export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, help, error, onChecked, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cx('flex flex-col', className)}>
      <label className="group flex min-h-11 items-center gap-3 py-1.5" htmlFor={id}>
        <span className="relative flex size-5.5 shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            {...describedBy(id, { help, error })}
            onChange={(event) => onChecked?.(event.target.checked)}
            className={cx(
              'peer size-full appearance-none rounded-[7px] border bg-surface transition-colors group-hover:border-ink-soft checked:border-primary checked:bg-primary disabled:bg-sunken',
              error ? 'border-red' : 'border-line-strong',
            )}
          />
          <Check
            aria-hidden
            data-bold
            className="pointer-events-none absolute inset-0.75 size-4 scale-75 text-on-primary opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      <div className="pl-8.5 empty:hidden">
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  )
}
