import { useId, type ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'

export type AvatarChoice<Id extends string> = {
  id: Id
  name: string
  src?: string | null
  /** In place of initials, for "any". */
  icon?: ReactNode
  disabled?: boolean
}

/** One person out of a few, as faces in a row; the chosen one wears a ring. */
export function AvatarChoices<Id extends string>(props: {
  label: string
  labelHidden?: boolean
  choices: readonly AvatarChoice<Id>[]
  selected: Id | null
  onSelect: (id: Id) => void
  className?: string
}): ReactNode {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', props.className)}>
      <legend className={props.labelHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>
        {props.label}
      </legend>
      <div className="scroll-row -mx-(--page-margin) flex gap-1 px-(--page-margin) py-1">
        {props.choices.map((choice) => (
          <label
            key={choice.id}
            className="group relative flex w-18 shrink-0 cursor-pointer flex-col items-center gap-2 rounded-md pt-1 text-center text-xs has-checked:font-semibold has-disabled:cursor-not-allowed has-disabled:text-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={choice.id}
              checked={choice.id === props.selected}
              disabled={choice.disabled}
              onChange={() => props.onSelect(choice.id)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className="rounded-full ring-offset-2 ring-offset-paper transition group-has-checked:ring-2 group-has-checked:ring-primary group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-4 group-has-focus-visible:outline-focus [&_.lucide]:size-5">
              <Avatar name={choice.name} src={choice.src} icon={choice.icon} size="lg" />
            </span>
            <span className="w-full [overflow-wrap:anywhere]">{choice.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
