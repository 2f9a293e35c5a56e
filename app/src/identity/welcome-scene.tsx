import { useId } from 'react'

/** First light over still water: hills in mist, stones at rest, leaves in front. Decoration only. */
export function WelcomeScene() {
  const id = useId()
  return (
    <svg
      aria-hidden
      viewBox="0 0 720 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <Paints id={id} />
      <rect width="720" height="800" fill={`url(#${id}sky)`} />
      <circle cx="430" cy="270" r="330" fill={`url(#${id}glow)`} />
      <circle cx="430" cy="270" r="58" fill="var(--art-glow)" />
      <path
        d="M0 330c90-60 170-70 262-36 74 28 120 22 196-22 90-52 176-40 262 18v170H0z"
        fill="var(--art-mist)"
        opacity="0.7"
      />
      <path
        d="M0 392c120-56 220-40 330-8 120 34 236 20 390-44v120H0z"
        fill="var(--art-leaf)"
        opacity="0.45"
      />
      <rect y="436" width="720" height="364" fill={`url(#${id}water)`} />
      <Ripples />
      <ellipse cx="360" cy="640" rx="170" ry="17" fill="var(--art-deep)" opacity="0.22" />
      <Stones id={id} />
      <Branch x={-16} y={812} turn={24} id={id} />
      <Branch x={742} y={800} turn={-34} id={id} />
    </svg>
  )
}

function Paints(props: { id: string }) {
  const { id } = props
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--art-sky)" />
        <stop offset="0.55" stopColor="var(--art-sand)" />
      </linearGradient>
      <radialGradient id={`${id}glow`}>
        <stop stopColor="var(--art-glow)" />
        <stop offset="1" stopColor="var(--art-glow)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}water`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--art-mist)" />
        <stop offset="1" stopColor="var(--art-leaf)" />
      </linearGradient>
      <linearGradient id={`${id}stone`} x1="0" y1="0" x2="0.3" y2="1">
        <stop stopColor="var(--art-stone)" />
        <stop offset="1" stopColor="var(--art-stone-dark)" />
      </linearGradient>
      <linearGradient id={`${id}leaf`} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="var(--art-leaf)" />
        <stop offset="1" stopColor="var(--art-deep)" />
      </linearGradient>
    </defs>
  )
}

/** The light on the water, wider the nearer it is. */
function Ripples() {
  const lines = [
    { y: 462, width: 120, opacity: 0.8 },
    { y: 486, width: 190, opacity: 0.6 },
    { y: 520, width: 150, opacity: 0.5 },
    { y: 566, width: 300, opacity: 0.4 },
    { y: 700, width: 430, opacity: 0.22 },
    { y: 744, width: 330, opacity: 0.18 },
  ]
  return lines.map((line) => (
    <rect
      key={line.y}
      x={430 - line.width / 2}
      y={line.y}
      width={line.width}
      height="5"
      rx="2.5"
      fill="var(--art-glow)"
      opacity={line.opacity}
    />
  ))
}

function Stones(props: { id: string }) {
  const stone = `url(#${props.id}stone)`
  return (
    <>
      <rect x="232" y="574" width="256" height="70" rx="35" fill={stone} />
      <rect x="264" y="514" width="186" height="62" rx="31" fill={stone} />
      <rect x="298" y="466" width="130" height="50" rx="25" fill="var(--art-sand)" opacity="0.9" />
      <rect x="318" y="428" width="88" height="40" rx="20" fill={stone} />
      <rect x="334" y="400" width="54" height="29" rx="14.5" fill="var(--art-clay)" />
    </>
  )
}

function Branch(props: { x: number; y: number; turn: number; id: string }) {
  const leaves = [
    { at: 60, turn: -52, size: 2.6 },
    { at: 96, turn: 50, size: 2.8 },
    { at: 150, turn: -46, size: 2.5 },
    { at: 190, turn: 44, size: 2.3 },
    { at: 236, turn: -38, size: 2 },
    { at: 262, turn: 8, size: 2 },
  ]
  return (
    <g transform={`translate(${props.x} ${props.y}) rotate(${props.turn})`}>
      <rect x="-2.5" y="-270" width="5" height="270" rx="2.5" fill="var(--art-deep)" />
      {leaves.map((leaf) => (
        <path
          key={leaf.at}
          d="M0 0C-9-14-8-34 4-48 12-34 12-14 0 0z"
          fill={`url(#${props.id}leaf)`}
          transform={`translate(0 ${-leaf.at}) rotate(${leaf.turn}) scale(${leaf.size})`}
        />
      ))}
    </g>
  )
}
