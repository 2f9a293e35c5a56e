import { useId, type ReactNode } from 'react'
import { Star } from 'lucide-react'
import { cx } from './cx.ts'

/** A star and the figure: for cards and rows. `label` says it in words. */
export function Rating(props: { value: string; label: string; className?: string }): ReactNode {
  return (
    <span
      className={cx(
        'figures inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-gold',
        props.className,
      )}
    >
      <Star aria-hidden className="size-3.75" />
      <span aria-hidden>{props.value}</span>
      <span className="sr-only">{props.label}</span>
    </span>
  )
}

/** Five stars, filled to the half. */
export function Stars(props: { value: number; label: string; size?: number }): ReactNode {
  const size = props.size ?? 18
  return (
    <span role="img" aria-label={props.label} className="inline-flex gap-0.5 text-gold">
      {[1, 2, 3, 4, 5].map((place) => (
        <StarShape key={place} size={size} part={starPart(props.value, place)} />
      ))}
    </span>
  )
}

/** How much of the star at this place is filled: none, half or all of it. */
export function starPart(value: number, place: number): 0 | 0.5 | 1 {
  const rest = Math.round(value * 2) / 2 - (place - 1)
  return rest >= 1 ? 1 : rest >= 0.5 ? 0.5 : 0
}

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
            <StarShape size={28} part={index < (props.value ?? 0) ? 1 : 0} />
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-ink-soft">
          {props.value ? props.words[props.value - 1] : ''}
        </span>
      </div>
    </fieldset>
  )
}

const star =
  'M12 3.2l2.7 5.6 6.1.85-4.45 4.25 1.1 6.05L12 17.05l-5.45 2.9 1.1-6.05L3.2 9.65l6.1-.85z'

function StarShape({ part, size }: { part: 0 | 0.5 | 1; size: number }): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size}>
      {part > 0 ? (
        <path
          d={star}
          fill="currentColor"
          style={part < 1 ? { clipPath: 'inset(0 50% 0 0)' } : undefined}
        />
      ) : null}
      <path d={star} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}
