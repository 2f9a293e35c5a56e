import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

/** A pile of stones that slid; nothing is broken. */
export function ErrorArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="120" cy="40" r="30" fill={`url(#${id('glow')})`} />
          <path d="M0 98c30-10 60-6 92-2s56 0 84-8v44H0z" fill={`url(#${id('water')})`} />
          <ellipse cx="82" cy="104" rx="40" ry="6" fill="var(--art-deep)" opacity="0.18" />
          <rect x="50" y="84" width="62" height="20" rx="10" fill={`url(#${id('stone')})`} />
          <rect x="58" y="68" width="44" height="18" rx="9" fill={`url(#${id('stone')})`} />
          <rect
            x="112"
            y="82"
            width="34"
            height="16"
            rx="8"
            fill={`url(#${id('stone')})`}
            transform="rotate(24 129 90)"
          />
          <rect
            x="68"
            y="56"
            width="24"
            height="13"
            rx="6.5"
            fill="var(--art-clay)"
            transform="rotate(-8 80 62)"
          />
          <Leaf x={44} y={106} turn={-18} size={0.8} fill={`url(#${id('leaf')})`} />
        </>
      )}
    </SpotFrame>
  )
}
