import { useId, type ReactNode } from 'react'

/** The soft round light every spot drawing stands in. */
export function SpotFrame(props: {
  children: (id: (name: string) => string) => ReactNode
}): ReactNode {
  const base = useId()
  const id = (name: string): string => `${base}${name}`
  return (
    <svg aria-hidden viewBox="0 0 176 132" fill="none" className="block h-auto w-full">
      <defs>
        <linearGradient id={id('sky')} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-sky)" />
          <stop offset="1" stopColor="var(--art-sand)" />
        </linearGradient>
        <radialGradient id={id('glow')}>
          <stop stopColor="var(--art-glow)" />
          <stop offset="1" stopColor="var(--art-glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={id('stone')} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-stone)" />
          <stop offset="1" stopColor="var(--art-stone-dark)" />
        </linearGradient>
        <linearGradient id={id('leaf')} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--art-leaf)" />
          <stop offset="1" stopColor="var(--art-deep)" />
        </linearGradient>
        <linearGradient id={id('water')} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-mist)" />
          <stop offset="1" stopColor="var(--art-leaf)" stopOpacity="0.55" />
        </linearGradient>
        <linearGradient id={id('card')} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-paper)" />
          <stop offset="1" stopColor="var(--art-paper-shade)" />
        </linearGradient>
        <clipPath id={id('clip')}>
          <path d="M24 74C20 38 50 10 92 10c40 0 66 24 64 60-2 34-30 52-68 52-36 0-60-16-64-48z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id('clip')})`}>
        <rect width="176" height="132" fill={`url(#${id('sky')})`} />
        {props.children(id)}
      </g>
    </svg>
  )
}

export function Leaf(props: {
  x: number
  y: number
  turn?: number
  size?: number
  fill: string
}): ReactNode {
  return (
    <path
      d="M0 0C-9 -14 -8 -34 4 -48 12 -34 12 -14 0 0z"
      fill={props.fill}
      transform={`translate(${props.x} ${props.y}) rotate(${props.turn ?? 0}) scale(${props.size ?? 1})`}
    />
  )
}
