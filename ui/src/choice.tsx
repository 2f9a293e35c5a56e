import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type Choice<Id extends string> = {
  id: Id
  label: ReactNode
  help?: ReactNode
  icon?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}
export type ChoiceProps<Id extends string> = {
  label: string
  labelHidden?: boolean
  name?: string
  choices: readonly Choice<Id>[]
  selected: Id | null
  onSelect: (id: Id) => void
  error?: ReactNode
  className?: string
}

/** One of a few, as cards with an icon over a word. */
export function ChoiceCards<Id extends string>(
  props: ChoiceProps<Id> & {
    /** In rows of three, for words that are longer; else as many as fit. */
    columns?: 3
  },
): ReactNode {
  const { columns, ...group } = props
  return (
    <ChoiceGroup
      {...group}
      className={cx(
        'grid gap-2.5',
        columns ? 'grid-cols-3' : 'grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]',
      )}
    >
      {(choice, input) => (
        <label
          key={choice.id}
          className={cx(
            'flex min-h-18 min-w-0 flex-col items-center justify-center gap-2 rounded-md bg-surface px-2 py-3 text-center text-sm font-semibold shadow-soft transition has-checked:text-primary has-checked:shadow-none has-checked:ring-2 has-checked:ring-primary [&_.lucide]:size-5.5',
            choiceFocus,
            choice.disabled && 'text-ink-soft',
          )}
        >
          {input}
          {choice.icon}
          <span className="w-full min-w-0 [overflow-wrap:anywhere]">{choice.label}</span>
        </label>
      )}
    </ChoiceGroup>
  )
}

/** One of a few, as rows: dot, words, and what it costs at the end. */
export function ChoiceRows<Id extends string>(props: ChoiceProps<Id>): ReactNode {
  return (
    <ChoiceGroup {...props} className="flex flex-col gap-2">
      {(choice, input) => (
        <label
          key={choice.id}
          className={cx(
            'group flex min-h-13 items-center gap-3 rounded-md bg-surface px-4 py-3 shadow-soft transition has-checked:ring-2 has-checked:ring-primary',
            choiceFocus,
            choice.disabled && 'text-ink-soft',
          )}
        >
          {input}
          <span
            aria-hidden
            className="flex size-5.5 shrink-0 items-center justify-center rounded-full border border-line-strong group-has-checked:border-primary after:size-3 after:scale-0 after:rounded-full after:bg-primary after:transition group-has-checked:after:scale-100"
          />
          {choice.icon}
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{choice.label}</span>
            {choice.help ? (
              <span className="block text-sm text-ink-soft">{choice.help}</span>
            ) : null}
          </span>
          {choice.aside ? (
            <span className="figures shrink-0 font-semibold">{choice.aside}</span>
          ) : null}
        </label>
      )}
    </ChoiceGroup>
  )
}

/** One of a few short words, side by side in one frame. */
export function Segmented<Id extends string>(props: ChoiceProps<Id>): ReactNode {
  return (
    <ChoiceGroup {...props} className="flex flex-wrap gap-1 rounded-[22px] bg-sunken p-1">
      {(choice, input) => (
        <label
          key={choice.id}
          className={cx(
            'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-4 py-1 text-center text-sm font-semibold text-ink-soft transition hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-soft [&_.lucide]:size-4.5',
            choiceFocus,
          )}
        >
          {input}
          {choice.icon}
          {choice.label}
        </label>
      )}
    </ChoiceGroup>
  )
}

export const choiceFocus =
  'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed'

export function ChoiceGroup<Id extends string>(
  props: ChoiceProps<Id> & { children: (choice: Choice<Id>, input: ReactNode) => ReactNode },
): ReactNode {
  const ownName = useId()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={props.error ? errorId : undefined}>
      <legend className={props.labelHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>
        {props.label}
      </legend>
      <div className={props.className}>
        {props.choices.map((choice) =>
          props.children(
            choice,
            <input
              type="radio"
              name={props.name ?? ownName}
              value={choice.id}
              checked={props.selected === choice.id}
              disabled={choice.disabled}
              onChange={() => props.onSelect(choice.id)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />,
          ),
        )}
      </div>
      {props.error ? (
        <p id={errorId} className="mt-2 text-sm text-red">
          {props.error}
        </p>
      ) : null}
    </fieldset>
  )
}
