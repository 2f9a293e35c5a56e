import { Button } from '@serein/ui/button.tsx'

/** The way to the next page of a list; nothing where there is none. */
export function MorePages(props: {
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  label: string
}) {
  const { pages, label } = props
  if (!pages.hasNextPage) return null
  return (
    <Button
      tone="secondary"
      className="mt-5"
      pending={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
