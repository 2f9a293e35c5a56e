import type { ReactNode } from 'react'
import { SkeletonCard } from '@serein/ui/skeleton.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Cards beside each other, as many as fit, each an `li`. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={grid}>{children}</ul>
}

/** Keeps the places of cards. */
export function CardGridSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  )
}
