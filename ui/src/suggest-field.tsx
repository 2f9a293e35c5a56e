import { useId, useRef, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { menuItemStyle, menuStyle } from './menu-style.ts'
import { SearchField } from './search-field.tsx'

export interface Suggestion {
  id: string
  label: string
  /** What it is, in small words after it. */
  note?: string | undefined
  icon?: ReactNode
}

/**
 * A search field with suggestions: arrows move, Enter takes the marked one, Escape closes. The focus stays in the field. A combobox
 * by hand, since the library’s would double the script of pages that are read before hydration.
 */
export function SuggestField(props: {
  label: string
  clearLabel: string
  placeholder?: string
  listLabel: string
  maxLength?: number
  value: string
  onValue: (value: string) => void
  suggestions: readonly Suggestion[]
  /** Above the list: its name, a button that belongs to it. */
  head?: ReactNode
  onChoose: (id: string) => void
  /** Enter without a choice. */
  onSubmit: () => void
  /** Called when the reader leaves the field. */
  onLeave?: () => void
  onFocus?: () => void
  className?: string
}): ReactNode {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const { suggestions } = props
  const isShown = isOpen && suggestions.length > 0
  const at = suggestions.findIndex((each) => each.id === marked)
  const close = () => {
    setOpen(false)
    setMarked(null)
  }
  const choose = (chosen: string) => {
    close()
    props.onChoose(chosen)
  }
  const step = (by: 1 | -1) => {
    const count = suggestions.length
    const next = at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count
    setMarked(suggestions[next]?.id ?? null)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <form
      role="search"
      aria-label={props.label}
      className={props.className}
      onSubmit={(event) => {
        event.preventDefault()
        if (isShown && at >= 0) return choose(suggestions[at]!.id)
        close()
        props.onSubmit()
      }}
    >
      <div
        ref={box}
        className="relative"
        onBlur={(event) => {
          if (box.current?.contains(event.relatedTarget)) return
          close()
          props.onLeave?.()
        }}
      >
        <SearchField
          label={props.label}
          clearLabel={props.clearLabel}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          autoComplete="off"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
          value={props.value}
          onValue={(value) => {
            setOpen(true)
            setMarked(null)
            props.onValue(value)
          }}
          onFocus={() => {
            setOpen(true)
            props.onFocus?.()
          }}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isShown) {
              event.preventDefault()
              close()
            } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              if (isShown) step(event.key === 'ArrowDown' ? 1 : -1)
              else setOpen(true)
            }
          }}
        />
        {isShown ? (
          <div
            role="presentation"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            className={cx(menuStyle, 'absolute inset-x-0 top-full z-30 mt-2 max-h-96')}
          >
            {props.head}
            <div id={id} role="listbox" aria-label={props.listLabel}>
              {suggestions.map((each, index) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={each.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={each.id === marked}
                  data-focused={each.id === marked || undefined}
                  onPointerMove={() => setMarked(each.id)}
                  onClick={() => choose(each.id)}
                  className={cx(menuItemStyle, 'w-full text-left')}
                >
                  {each.icon ? (
                    <span aria-hidden className="flex shrink-0 text-ink-soft">
                      {each.icon}
                    </span>
                  ) : null}
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{each.label}</span>
                  {each.note ? (
                    <span className="shrink-0 text-sm text-ink-soft">{each.note}</span>
                  ) : null}
                </button>
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </form>
  )
}
