import type { ReactNode } from 'react'
import { SpotFrame } from './frame.tsx'

/** A cloud before the light; it passes. */
export function OfflineArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="112" cy="48" r="38" fill={`url(#${id('glow')})`} />
          <circle cx="112" cy="48" r="17" fill="var(--art-glow)" />
          <path
            d="M52 84a17 17 0 0 1 3-33 25 25 0 0 1 47-2 18 18 0 0 1 22 17 15 15 0 0 1-7 18z"
            fill={`url(#${id('card')})`}
          />
          <path d="M0 104c34-12 62-8 92-4s58 0 84-8v40H0z" fill={`url(#${id('water')})`} />
          <path d="M0 114c40-8 74-2 104 0s50-2 72-6v24H0z" fill="var(--art-leaf)" opacity="0.5" />
        </>
      )}
    </SpotFrame>
  )
}
