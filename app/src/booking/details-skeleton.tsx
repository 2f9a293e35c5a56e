import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'

/** Keeps the places of the visit, its actions and its receipt. */
export function DetailsSkeleton() {
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_400px] md:items-start md:gap-8">
      <div className="flex flex-col gap-4">
        <Skeleton shape="round" className="h-6 w-24" />
        <div className="rounded-md bg-surface p-4 shadow-soft">
          <div className="flex items-center gap-3.5">
            <Skeleton shape="round" className="size-11" />
            <SkeletonText className="flex-1" />
          </div>
          <SkeletonText lines={5} className="mt-8" />
        </div>
        <div className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-14 rounded-md" />
          ))}
        </div>
      </div>
      <div className="mt-4 rounded-md bg-surface p-4 shadow-soft md:mt-0">
        <SkeletonText lines={4} />
      </div>
    </div>
  )
}
