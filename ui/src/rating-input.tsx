import { useId, type ReactNode } from 'react'
import { StarShape } from './stars.tsx'

/** Gives stars. `words[i]` names i + 1 stars. */
export function RatingInput(props: {
  label: string
  labelHidden?: boolean
  words: readonly [string, string, string, string, string]
  value: number | null
  onValue: (value: number) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={props.labelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>
        {props.label}
      </legend>
      <div className="flex items-center">
        {props.words.map((word, index) => (
          <label
            key={word}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-full text-gold has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={word}
              checked={props.value === index + 1}
              onChange={() => props.onValue(index + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <StarShape size={28} filled={index < (props.value ?? 0)} />
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-ink-soft">
          {props.value ? props.words[props.value - 1] : ''}
        </span>
      </div>
    </fieldset>
  )
}
