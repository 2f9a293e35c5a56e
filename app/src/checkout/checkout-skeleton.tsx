import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'

/** Reserves the space of summary, sum and deadlines. */
export function CheckoutSkeleton() {
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4 rounded-md bg-surface p-4 shadow-soft">
          <Skeleton className="size-20 rounded-md" />
          <SkeletonText lines={3} className="flex-1" />
        </div>
        <div className="rounded-md bg-surface p-4 shadow-soft">
          <Skeleton className="h-5 w-36" />
          <Skeleton shape="round" className="mt-5 h-2 w-full" />
          <SkeletonText className="mt-4" />
        </div>
      </div>
      <div className="mt-4 rounded-md bg-surface p-4 shadow-soft md:mt-0">
        <SkeletonText lines={3} />
        <Skeleton className="mt-6 h-6 w-full" />
      </div>
    </div>
  )
}
