import type { ReactNode } from 'react'

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

const star =
  'M12 3.2l2.7 5.6 6.1.85-4.45 4.25 1.1 6.05L12 17.05l-5.45 2.9 1.1-6.05L3.2 9.65l6.1-.85z'

/** One star; `part` of it is filled. */
export function StarShape({ part, size }: { part: 0 | 0.5 | 1; size: number }): ReactNode {
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
