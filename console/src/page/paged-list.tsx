import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { MorePages } from './more-pages.tsx'
import { QueryBoundary } from './page.tsx'

/** A list in its four states, read page after page. */
export function PagedList<Entry>(props: {
  pages: UseInfiniteQueryResult
  /** Those of all pages that are read. */
  entries: readonly Entry[]
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode }
  moreLabel: string
  /** Above the list, where it is not empty. */
  head?: ReactNode
  /** What the list is, for screen readers. */
  label?: string
  className?: string
  children: (entry: Entry) => ReactNode
}) {
  const { pages, entries, className } = props
  const { icon: Icon, title, text, action } = props.empty
  const art = <Icon aria-hidden className="mx-auto size-12 text-primary" />
  return (
    <QueryBoundary
      query={pages}
      loading={<Skeleton className={cx('h-80 w-full', className)} />}
      isEmpty={() => entries.length === 0}
      empty={<EmptyState {...{ art, title, text, action }} />}
    >
      {() => (
        <div>
          {props.head}
          <ul
            aria-label={props.label}
            className={cx('divide-y divide-line rounded-md bg-surface px-5 shadow-soft', className)}
          >
            {entries.map(props.children)}
          </ul>
          <MorePages pages={pages} label={props.moreLabel} />
        </div>
      )}
    </QueryBoundary>
  )
}
