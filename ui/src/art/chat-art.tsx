import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

/** Two voices, unhurried. */
export function ChatArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="60" cy="44" r="34" fill={`url(#${id('glow')})`} />
          <path d="M0 108c36-8 66-4 96-2s54-2 80-6v32H0z" fill={`url(#${id('water')})`} />
          <Leaf x={136} y={112} turn={14} size={1} fill={`url(#${id('leaf')})`} />
          <path
            d="M62 34h42a16 16 0 0 1 16 16v6a16 16 0 0 1-16 16H76L62 82V71a16 16 0 0 1-16-16v-5a16 16 0 0 1 16-16z"
            fill={`url(#${id('card')})`}
          />
          <circle cx="70" cy="53" r="3.5" fill="var(--art-mist)" />
          <circle cx="83" cy="53" r="3.5" fill="var(--art-leaf)" />
          <circle cx="96" cy="53" r="3.5" fill="var(--art-clay)" />
          <path
            d="M88 76h34a13 13 0 0 1 13 13v1a13 13 0 0 1-13 13v9l-12-9H88a13 13 0 0 1-13-13v-1a13 13 0 0 1 13-13z"
            fill={`url(#${id('leaf')})`}
          />
        </>
      )}
    </SpotFrame>
  )
}
