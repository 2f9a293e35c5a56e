import { useId, type ComponentProps, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import { Field, controlStyle, describedBy, type FieldWords } from './field.tsx'

export type SelectOption = { id: string; label: string; disabled?: boolean }

/** The platform's own list: nothing to load, and each phone shows the picker its owner knows. */
export function Select(
  props: Omit<ComponentProps<'select'>, 'onChange' | 'onSelect' | 'size'> &
    FieldWords & {
      options: readonly SelectOption[]
      placeholder?: string
      size?: 'sm' | 'md'
      onSelect?: (id: string) => void
    },
): ReactNode {
  const { label, help, error, note, labelHidden, options, placeholder, onSelect, ...rest } = props
  const { className, id: givenId, size, ...select } = rest
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, help, error, note, labelHidden, className }}>
      <span className="relative flex items-center">
        <select
          {...select}
          id={id}
          {...describedBy(id, { help, error })}
          onChange={(event) => onSelect?.(event.target.value)}
          className={cx(
            controlStyle(error),
            'appearance-none truncate pr-11',
            size === 'sm' ? 'h-11 text-sm' : 'h-13',
          )}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-3.5 size-5 text-ink-soft"
        />
      </span>
    </Field>
  )
}
