import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { linkTo } from '../address/link.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { FallbackContext } from '../page/screen-entry.ts'
import { useWords } from '../language/words.ts'
import { useLastPlace } from './last-place.ts'
import { MoreButton, moreOf } from './more-button.tsx'
import { ShopListSkeleton, shopsOptions, useShops } from './shop-list.tsx'
import { Where } from './where.tsx'

export type OfShop = 'shopDetails' | 'shopBooking' | 'gallery'

/** Where there is only one spa, its address. */
export async function onlyShop(
  screen: OfShop,
  { query, queryClient }: FallbackContext,
): Promise<string | null> {
  const { pages } = await queryClient.fetchInfiniteQuery(shopsOptions(query, {}))
  const [first, second] = pages[0]?.shops ?? []
  return first && !second ? linkTo(screen, { shop: first.id }) : null
}

export function ChooseShop({ screen }: { screen: OfShop }) {
  const { t, pick } = useWords()
  const where = useLastPlace()
  const shops = useShops({ near: where.near })
  return (
    <Screen title={t('shop.choose.title')} back={linkTo('featured')}>
      <p className="text-ink-soft">{t(`shop.choose.${screen}`)}</p>
      <Where where={where} className="my-3" />
      <QueryBoundary query={shops} loading={<ShopListSkeleton />}>
        {({ pages }) => (
          <>
            <List label={t('shop.list.all')}>
              {pages
                .flatMap((page) => page.shops)
                .map((shop) => (
                  <ListRow
                    key={shop.id}
                    serif
                    title={shop.name}
                    subtitle={shop.city}
                    start={
                      <Thumbnail picture={shop.picture} size={64} alt={pick(shop.picture.alt)} />
                    }
                    href={linkTo(screen, { shop: shop.id })}
                  />
                ))}
            </List>
            <MoreButton more={moreOf(shops)} label={t('shop.list.more')} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
