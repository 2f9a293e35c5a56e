import { useQuery } from '@tanstack/react-query'
import { useClient, useVisitor } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { favouritesOptions } from './favourite-data.ts'
import { ShopList, ShopListSkeleton } from './shop-list.tsx'

/** As many as free times can be asked for at once. */
const most = 20

/** The reader’s favourite spas, latest first, with their next times. */
export function FavouritesPage() {
  const { t } = useWords()
  const { query } = useClient()
  const visitor = useVisitor()
  const favourites = useQuery({ ...favouritesOptions(query), enabled: visitor !== null })
  return (
    <Screen width="wide" title={t('shop.favourite.title')} back={linkTo('featured')}>
      {visitor ? (
        <QueryBoundary
          query={favourites}
          loading={<ShopListSkeleton />}
          isEmpty={({ shops }) => shops.length === 0}
          empty={<NoFavourites />}
        >
          {({ shops }) => <ShopList pages={pagesOf(shops)} stale={false} />}
        </QueryBoundary>
      ) : (
        <NoFavourites />
      )}
    </Screen>
  )
}

function NoFavourites() {
  const { t } = useWords()
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('shop.favourite.noneTitle')}
      text={t('shop.favourite.none')}
      action={<ButtonLink href={linkTo('search')}>{t('booking.list.find')}</ButtonLink>}
    />
  )
}

function pagesOf<Shop>(shops: readonly Shop[]): { shops: Shop[] }[] {
  return Array.from({ length: Math.ceil(shops.length / most) }, (_, page) => ({
    shops: shops.slice(page * most, (page + 1) * most),
  }))
}
