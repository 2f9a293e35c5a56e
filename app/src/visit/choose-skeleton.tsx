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
      <div className="mt-7 md:mt-2">
        <Skeleton className="mb-4 h-6 w-36" />
        <TimesSkeleton />
      </div>
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

/** As high as the times of a usual day, so that what stands below them does not move when they come. */
export function TimesSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <PartSkeleton times={4} />
      <PartSkeleton times={20} />
    </div>
  )
}

function PartSkeleton({ times }: { times: number }) {
  return (
    <div>
      <Skeleton className="mt-1 mb-2.5 h-3 w-16" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2.5">
        {Array.from({ length: times }, (_, index) => (
          <Skeleton key={index} className="h-12 rounded-md" />
        ))}
      </div>
    </div>
  )
}
