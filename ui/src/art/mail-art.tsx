import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

/** A letter on its way over quiet water. */
export function MailArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="122" cy="38" r="34" fill={`url(#${id('glow')})`} />
          <path d="M0 104c36-12 66-8 96-4s54 0 80-6v38H0z" fill={`url(#${id('water')})`} />
          <rect x="42" y="44" width="92" height="60" rx="12" fill={`url(#${id('card')})`} />
          <path
            d="M46 48c2-3 5-4 8-4h68c3 0 6 1 8 4L94 77a10 10 0 0 1-12 0z"
            fill={`url(#${id('leaf')})`}
          />
          <circle cx="88" cy="76" r="6.5" fill="var(--art-clay)" />
          <Leaf x={138} y={106} turn={18} size={0.9} fill={`url(#${id('leaf')})`} />
          <Leaf x={143} y={109} turn={46} size={0.7} fill="var(--art-leaf)" />
        </>
      )}
    </SpotFrame>
  )
}
