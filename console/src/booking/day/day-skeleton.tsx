import { Skeleton } from '@serein/ui/skeleton.tsx'

const columns = [
  [30, 150, 320],
  [70, 250],
  [20, 190, 360],
  [110, 300],
  [60, 210],
]

/** The shape of a day to come. */
export function DaySkeleton() {
  return (
    <div aria-hidden className="-m-6 flex min-h-150 flex-col overflow-hidden">
      <div className="flex h-12 items-center gap-5 border-b border-line px-6">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <div className="hidden flex-1 pl-15 md:flex">
        {columns.map((tops) => (
          <div key={tops.join()} className="min-w-0 flex-1 border-l border-line">
            <div className="flex h-[53px] items-center gap-2.5 border-b border-line px-3">
              <Skeleton shape="round" className="size-8" />
              <Skeleton className="h-4 w-20" />
            </div>
            <div className="relative">
              {tops.map((top) => (
                <div key={top} className="absolute inset-x-1" style={{ top, height: 94 }}>
                  <Skeleton className="h-full" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4 p-5 md:hidden">
        {columns.map((tops) => (
          <Skeleton key={tops.join()} className="h-18" />
        ))}
      </div>
    </div>
  )
}
