import { Skeleton, SkeletonCard } from '@serein/ui/skeleton.tsx'
import { ShopListSkeleton } from '../shop/shop-list.tsx'

/** Keeps the places of the cards and the list. */
export function FeaturedSkeleton() {
  return (
    <>
      <Skeleton className="mt-8 mb-4 h-6 w-44" />
      <div className="-mx-(--page-margin) flex gap-3.5 overflow-hidden px-(--page-margin) pb-2">
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} className="w-68 shrink-0" />
        ))}
      </div>
      <Skeleton className="mt-8 mb-3 h-6 w-32" />
      <ShopListSkeleton />
    </>
  )
}
