import { useId, type ComponentProps, type ReactNode } from 'react'
import { Search, X } from 'lucide-react'
import { cx } from './cx.ts'
import { Anchor, type AnchorProps } from './link.tsx'

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

/** Looks like a search field and leads to the search: what, and under it where and when. */
export function SearchPill({
  title,
  subtitle,
  end,
  className,
  ...rest
}: AnchorProps & { title: string; subtitle: string; end?: ReactNode }): ReactNode {
  return (
    <div
      className={cx('relative flex items-center rounded-full bg-surface shadow-soft', className)}
    >
      <Anchor
        {...rest}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-full py-2 pl-5"
      >
        <Search aria-hidden className="size-5" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-xs text-ink-soft">{subtitle}</span>
        </span>
      </Anchor>
      {end ? <span className="px-2">{end}</span> : null}
    </div>
  )
}
