import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo, useClose } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { giftCardsOptions } from './gift-card-data.ts'
import { GiftForm } from './gift-form.tsx'

/** A gift card of a shop is chosen, opened by the address. */
export function GiftSheet(props: {
  shop: { id: string; name: string }
  search: SearchOf<'shopDetails'>
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { shop, search } = props
  const { gift, ...page } = search
  const close = useClose(linkTo('shopDetails', page))
  const offered = useQuery(giftCardsOptions(query, shop.id))
  return (
    <Sheet
      open
      fills
      desktop="side"
      onClose={close}
      title={t('giftCard.shop.choose')}
      subtitle={shop.name}
      closeLabel={t('shop.choose.close')}
    >
      <QueryBoundary
        query={offered}
        loading={<Skeleton className="h-80 rounded-lg" />}
        isEmpty={({ isSold }) => !isSold}
        empty={<p className="text-ink-soft">{t('giftCard.shop.none')}</p>}
      >
        {(data) => (
          <GiftForm
            shop={shop}
            offered={data}
            serviceId={gift === 'card' ? null : (gift ?? null)}
          />
        )}
      </QueryBoundary>
    </Sheet>
  )
}
