import { lazy, Suspense, useState } from 'react'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { linkTo } from '../address/link.ts'
import { writeVisit, type VisitGuest } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { useExtra, variantsOf } from './extra.ts'
import { usePreferred } from './preferred.ts'
import { sharedWish, type VisitData } from './visit.ts'
import { WishRow } from './wish-row.tsx'

// Lazy, since it is mostly collapsed.
const PartyWishes = lazy(async () => ({
  default: (await import('./party-wishes.tsx')).PartyWishes,
}))

/** The wishes of one guest: one for the whole visit or, expanded, one per service. */
export function GuestWishes(props: {
  data: VisitData
  guests: readonly VisitGuest[]
  /** For the whole visit; it outweighs those of single services. */
  wish: string | undefined
  able: readonly Therapist[]
  genders: readonly ('female' | 'male')[]
  /** Another guest than the reader chooses again. */
  isOther?: boolean
  onWish: (wish: string) => void
  /** Absent: one wish is all there is to choose. */
  onWishes?: (guests: VisitGuest[]) => void
}) {
  const { t } = useWords()
  const { data, guests, able, onWishes } = props
  const extra = useExtra(data.shop.currency)
  const { usual, inOrder } = usePreferred(data.shop.id, !props.isOther)
  const wish = props.wish ?? sharedWish(guests)
  // Open if the wishes differ, and stays open when they become the same.
  const [isOpenAtFirst] = useState(wish === null)
  const canDiffer = guests.some(({ items }) => items.length > 1)
  return (
    <>
      <WishRow
        therapists={inOrder(able)}
        usual={usual}
        genders={props.genders}
        selected={wish}
        onSelect={props.onWish}
        linkToTherapist={(therapist) =>
          linkTo('shopDetails', { shop: data.shop.id, items: writeVisit(guests), therapist })
        }
        extraOf={(id) => extra.ofWish(id, variantsOf(guests, data.services), data.team)}
      />
      {onWishes && canDiffer ? (
        <details open={isOpenAtFirst || undefined}>
          <summary className="inline-flex min-h-11 list-none items-center rounded-sm font-medium text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            {t('booking.wish.each')}
          </summary>
          <Suspense>
            <PartyWishes data={data} guests={guests} wish={props.wish} onWishes={onWishes} />
          </Suspense>
        </details>
      ) : null}
    </>
  )
}
