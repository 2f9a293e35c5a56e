import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** Buys a treatment as a present, where the spa sells it as a gift card. */
export function GiveTreatment({ shopId, serviceId }: { shopId: string; serviceId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.giftCard.offer.queryOptions({ input: { shopId } }))
  // The visit that is being put together stays in the address.
  const { service: _, ...page } = useSearch({ strict: false }) as SearchOf<'shopDetails'>
  if (!data?.treatments.some((treatment) => treatment.serviceId === serviceId)) return null
  return (
    <ButtonLink
      tone="quiet"
      className="mt-3 -ml-3"
      icon={<Gift aria-hidden />}
      href={linkTo('shopDetails', { ...page, shop: shopId, gift: serviceId })}
      rel="nofollow"
    >
      {t('giftCard.shop.give')}
    </ButtonLink>
  )
}
