import { Skeleton } from '@serein/ui/skeleton.tsx'

/** Keeps the places of therapists, month and times. */
export function ChooseSkeleton() {
  return (
    <div className="md:grid md:grid-cols-2 md:gap-12">
      <div className="min-w-0">
        <WishSkeleton />
        <Skeleton className="mt-5 h-6 w-44" />
        <Skeleton className="mt-4 h-86 rounded-md" />
      </div>
      <TimesSkeleton />
    </div>
  )
}

export function WishSkeleton() {
  return (
    <div className="flex gap-1 overflow-hidden py-2">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex w-[4.5rem] shrink-0 flex-col items-center gap-2.5">
          <Skeleton shape="round" className="size-15" />
          <Skeleton className="h-3 w-10" />
        </div>
      ))}
    </div>
  )
}

export function TimesSkeleton() {
  return (
    <div className="mt-6">
      <Skeleton className="h-6 w-36" />
      <div className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-2.5">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-12 rounded-md" />
        ))}
      </div>
    </div>
  )
}
