import { Button } from '@serein/ui/button.tsx'

export type More = { run: () => void; pending: boolean }

/** The next page of a list that comes page by page; undefined after the last one. */
export function moreOf(list: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): More | undefined {
  if (!list.hasNextPage) return undefined
  return { run: () => void list.fetchNextPage(), pending: list.isFetchingNextPage }
}

/** The next page of a list, while there is one. */
export function MoreButton(props: { more: More | undefined; label: string; className?: string }) {
  const { more, label, className = 'mt-5' } = props
  if (!more) return null
  return (
    <Button tone="secondary" className={className} pending={more.pending} onClick={more.run}>
      {label}
    </Button>
  )
}
