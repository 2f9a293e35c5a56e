import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** A month with room in it. */
export function EmptyCalendarArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="124" cy="36" r="34" fill={`url(#${id('glow')})`} />
          <path d="M0 104c36-12 66-8 96-4s54 0 80-6v38H0z" fill={`url(#${id('water')})`} />
          <rect x="54" y="38" width="68" height="68" rx="12" fill={`url(#${id('card')})`} />
          <path
            d="M54 50a12 12 0 0 1 12-12h44a12 12 0 0 1 12 12v6H54z"
            fill={`url(#${id('leaf')})`}
          />
          <rect x="70" y="31" width="5" height="14" rx="2.5" fill="var(--art-stone)" />
          <rect x="101" y="31" width="5" height="14" rx="2.5" fill="var(--art-stone)" />
          {days.map((day) => (
            <circle
              key={day}
              cx={67 + (day % 4) * 14}
              cy={68 + Math.floor(day / 4) * 13}
              r={day === 6 ? 5.5 : 3}
              fill={day === 6 ? 'var(--art-clay)' : 'var(--art-mist)'}
            />
          ))}
          <Leaf x={134} y={108} turn={16} size={0.95} fill={`url(#${id('leaf')})`} />
          <Leaf x={140} y={110} turn={44} size={0.7} fill="var(--art-leaf)" />
        </>
      )}
    </SpotFrame>
  )
}
