import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

/** A soft purse, a card and a leaf. */
export function WalletArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="58" cy="42" r="34" fill={`url(#${id('glow')})`} />
          <path d="M0 106c36-8 66-4 96-2s54-2 80-6v34H0z" fill={`url(#${id('water')})`} />
          <Leaf x={112} y={66} turn={22} size={0.9} fill={`url(#${id('leaf')})`} />
          <rect
            x="58"
            y="44"
            width="62"
            height="40"
            rx="8"
            fill="var(--art-clay)"
            transform="rotate(-7 89 64)"
          />
          <rect x="50" y="56" width="78" height="50" rx="12" fill={`url(#${id('leaf')})`} />
          <path
            d="M50 68a12 12 0 0 1 12-12h54a12 12 0 0 1 12 12z"
            fill="var(--art-mist)"
            opacity="0.35"
          />
          <rect x="106" y="74" width="30" height="18" rx="9" fill={`url(#${id('card')})`} />
          <circle cx="116" cy="83" r="3.5" fill="var(--art-deep)" />
        </>
      )}
    </SpotFrame>
  )
}
