import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { linkTo } from '../address/link.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Fallback } from '../page/screens.ts'
import { useWords } from '../language/words.ts'
import { MoreButton, moreOf } from './more-button.tsx'
import { ShopListSkeleton, shopsOptions, useShops } from './shop-list.tsx'

type OfShop = 'shopDetails' | 'shopBooking'

/** For an address that names no spa: the only one there is, else the choice of one, which leads on to this screen. */
export function shopFallback(screen: OfShop): Fallback {
  return {
    address: async ({ query, queryClient }) => {
      const { pages } = await queryClient.fetchInfiniteQuery(shopsOptions(query, {}))
      const [first, second] = pages[0]?.shops ?? []
      return first && !second ? linkTo(screen, { shop: first.id }) : null
    },
    Page: () => <ChooseShop screen={screen} />,
  }
}

function ChooseShop({ screen }: { screen: OfShop }) {
  const { t, pick } = useWords()
  const shops = useShops({})
  return (
    <Screen title={t('shop.choose.title')} back={linkTo('featured')}>
      <p className="mb-3 text-ink-soft">{t(`shop.choose.${screen}`)}</p>
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
                      <span className="block w-16">
                        <Picture
                          src={shop.picture.src}
                          photo={shop.picture.photo}
                          sizes="64px"
                          alt={pick(shop.picture.alt)}
                          placeholder={shop.picture.tint}
                          ratio="1/1"
                          rounded
                        />
                      </span>
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
