import type { ReactNode } from 'react'

/** From the left of one star to that of the next, where a star is 24 wide. */
const pitch = 26.5

/** Five stars, filled to the half. */
export function Stars(props: { value: number; label: string; size?: number }): ReactNode {
  const size = props.size ?? 18
  const width = 4 * pitch + 24
  const filled = Math.round(props.value * 2) / 2
  const left = [0, 1, 2, 3, 4].map((place) => place * pitch)
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${width} 24`}
      width={(size * width) / 24}
      height={size}
      className="inline-block text-gold"
    >
      <path
        d={left.map((x, place) => (filled > place ? fillOf(x, filled - place) : '')).join('')}
        fill="currentColor"
      />
      <path d={left.map(starAt).join('')} {...outline} />
    </svg>
  )
}

/** One star. */
export function StarShape({ filled, size }: { filled: boolean; size: number }): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size}>
      <path d={starAt(0)} {...outline} fill={filled ? 'currentColor' : 'none'} />
    </svg>
  )
}

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.6',
  strokeLinejoin: 'round',
} as const

function starAt(x: number): string {
  return `M${x + 12} 3.2l2.7 5.6 6.1.85-4.45 4.25 1.1 6.05-5.45-2.9-5.45 2.9 1.1-6.05-4.45-4.25 6.1-.85z`
}

/** All of a star, or its left half where only half of it is filled. */
function fillOf(x: number, part: number): string {
  return part < 1 ? `M${x + 12} 3.2v13.85l-5.45 2.9 1.1-6.05-4.45-4.25 6.1-.85z` : starAt(x)
}
