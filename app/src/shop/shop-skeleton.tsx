import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { WishSkeleton } from '../visit/choose-skeleton.tsx'

/** Keeps the places of picture, name, tabs and menu. */
export function ShopSkeleton() {
  return (
    <>
      <Skeleton
        shape="square"
        className="-mx-(--page-margin) h-76 md:mx-0 md:mt-6 md:h-100 md:rounded-lg"
      />
      <div className="md:mt-7 md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:gap-12">
        <div className="relative -mx-(--page-margin) -mt-6 rounded-t-lg bg-paper px-(--page-margin) pt-6 md:mx-0 md:mt-0 md:rounded-none md:p-0">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <div className="mt-4 flex gap-2">
            <Skeleton shape="round" className="h-6 w-28" />
            <Skeleton shape="round" className="h-6 w-24" />
            <Skeleton shape="round" className="h-6 w-24" />
          </div>
          <Skeleton className="mt-7 h-6 w-52" />
          <MenuSkeleton />
        </div>
        <Skeleton className="hidden h-72 rounded-md md:block" />
      </div>
    </>
  )
}

/** Keeps the places of the party, the order, the therapists, the menu and the visit's sum. */
export function VisitSkeleton() {
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_22.5rem] md:gap-12">
      <div>
        <Skeleton className="mt-2 h-19 rounded-md" />
        <Skeleton className="mt-4 h-82 rounded-md md:h-48" />
        <Skeleton className="mt-7 mb-2 h-5 w-36" />
        <WishSkeleton />
        <MenuSkeleton />
      </div>
      <Skeleton className="hidden h-94 rounded-md md:block" />
    </div>
  )
}

function MenuSkeleton() {
  return (
    <div className="mt-9">
      <Skeleton className="h-6 w-32" />
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className="flex gap-4 border-b border-line py-4.5">
          <span className="flex-1">
            <Skeleton className="h-5 w-1/2" />
            <SkeletonText lines={2} className="mt-3" />
          </span>
          <Skeleton shape="round" className="h-11 w-20 self-end" />
        </span>
      ))}
    </div>
  )
}
