import type { FoundShop } from '@serein/shared/search/shops.ts'
import { MoreButton, type More } from '../shop/more-button.tsx'
import { ShopRow } from '../shop/shop-card.tsx'
import { useWords } from '../language/words.ts'
import { FoundWords, timesOf } from './found-words.tsx'
import { HighlightItem } from './highlight.tsx'

/** The spas of the map as a list. */
export function MapList(props: {
  pages: readonly { shops: FoundShop[] }[]
  stale: boolean
  more: More | undefined
}) {
  const { t } = useWords()
  return (
    <>
      <ul
        aria-label={t('search.map.list')}
        aria-busy={props.stale}
        className="transition-opacity aria-busy:opacity-60"
      >
        {props.pages.flatMap(({ shops }) =>
          shops.map((shop) => (
            <HighlightItem
              key={shop.id}
              id={shop.id}
              className="border-b border-line last:border-b-0 data-highlighted:-mx-3 data-highlighted:rounded-md data-highlighted:bg-surface data-highlighted:px-3 data-highlighted:shadow-soft"
            >
              <ShopRow shop={shop} times={timesOf(shop)} loading={false} level={2}>
                <FoundWords shop={shop} />
              </ShopRow>
            </HighlightItem>
          )),
        )}
      </ul>
      <MoreButton more={props.more} label={t('shop.list.more')} />
    </>
  )
}
