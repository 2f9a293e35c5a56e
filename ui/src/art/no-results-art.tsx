import type { ReactNode } from 'react'
import { Leaf, SpotFrame } from './frame.tsx'

/** Rings on still water: someone looked, nothing moved. */
export function NoResultsArt(): ReactNode {
  return (
    <SpotFrame>
      {(id) => (
        <>
          <circle cx="66" cy="40" r="32" fill={`url(#${id('glow')})`} />
          <rect y="66" width="176" height="66" fill={`url(#${id('water')})`} />
          <path d="M0 66c22-14 44-16 66-6 26 11 60 10 110-6v12z" fill="var(--art-mist)" />
          <ellipse cx="88" cy="94" rx="54" ry="17" fill="var(--art-sky)" opacity="0.35" />
          <ellipse cx="88" cy="94" rx="37" ry="11.5" fill="var(--art-sky)" opacity="0.45" />
          <ellipse cx="88" cy="94" rx="20" ry="6" fill="var(--art-sky)" opacity="0.7" />
          <Leaf x={98} y={96} turn={-62} size={0.62} fill={`url(#${id('leaf')})`} />
          <circle cx="88" cy="56" r="3.5" fill="var(--art-clay)" />
          <Leaf x={148} y={112} turn={-12} size={1.1} fill={`url(#${id('leaf')})`} />
        </>
      )}
    </SpotFrame>
  )
}
