import type { ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'

/** One tool. `isOn` is said where the tool is a state of the words that are chosen. */
export function ToolButton(props: {
  label: string
  icon: ReactNode
  keys?: string
  isOn?: boolean | undefined
  isDisabled?: boolean
  onPress: (isByPointer: boolean) => void
}) {
  const { label, keys } = props
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={props.isOn}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      disabled={props.isDisabled}
      // What is chosen in the text stays chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => props.onPress(event.detail > 0)}
      className={cx(
        'flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-sunken disabled:opacity-40 md:size-9 [&_.lucide]:size-4.5',
        props.isOn && 'bg-primary-soft text-primary',
      )}
    >
      {props.icon}
    </button>
  )
}
