import { useId, type ComponentProps, type ReactNode } from 'react'
import { Search, X } from 'lucide-react'
import { cx } from './cx.ts'

/** Controlled: `value` and `onValue`. Escape and the cross empty it. */
export function SearchField({
  label,
  clearLabel,
  value,
  onValue,
  end,
  className,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  clearLabel: string
  value: string
  onValue: (value: string) => void
  end?: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <div
      className={cx(
        'relative flex min-h-13 items-center rounded-full border border-transparent bg-surface pr-1.5 shadow-soft in-[dialog]:border-line-strong transition-shadow has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
        className,
      )}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute left-4.5 size-5 text-ink" />
      <input
        {...rest}
        id={id}
        type="search"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Escape' && value && !event.defaultPrevented) onValue('')
        }}
        className="min-h-13 w-full min-w-0 flex-1 rounded-full bg-transparent pl-12 text-base font-medium outline-none placeholder:font-normal [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onValue('')
            // Keeps the focus after emptying, so that its list closes with it.
            document.getElementById(id)?.focus()
          }}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      ) : null}
      {end}
    </div>
  )
}
