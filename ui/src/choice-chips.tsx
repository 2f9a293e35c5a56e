import type { ReactNode } from 'react'
import { type ChoiceProps, ChoiceGroup, choiceFocus } from './choice.tsx'
import { cx } from './cx.ts'

/** One of some short words, as chips; what cannot be had is struck through and says so at its side. */
export function ChoiceChips<Id extends string>(props: ChoiceProps<Id>): ReactNode {
  return (
    <ChoiceGroup {...props} className="flex flex-wrap gap-2">
      {(choice, input) => (
        <label
          key={choice.id}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold transition has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-disabled:bg-transparent has-disabled:text-ink-soft',
            choiceFocus,
          )}
        >
          {input}
          <span className={choice.disabled ? 'line-through' : ''}>{choice.label}</span>
          {choice.aside ? <span className="figures font-normal">{choice.aside}</span> : null}
        </label>
      )}
    </ChoiceGroup>
  )
}
