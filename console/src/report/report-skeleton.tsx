import { Skeleton } from '@serein/ui/skeleton.tsx'

const tiles = [1, 2, 3, 4]

/** The shape of a report: figures, a chart, a table. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map((tile) => (
          <Skeleton key={tile} className="h-28 w-full" />
        ))}
      </div>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
