import { useEffect, useRef } from 'react'
import type { FoundShop } from '@serein/shared/search/shops.ts'
import { cx } from '@serein/ui/cx.ts'
import { Piece } from '../piece.tsx'
import { MoreButton, type More } from '../shop/more-button.tsx'
import { ShopRow } from '../shop/shop-card.tsx'
import { useWords } from '../words.ts'

/** The same spas in words: whoever does not use the map misses nothing. */
export function MapList(props: {
  pages: readonly { shops: FoundShop[] }[]
  stale: boolean
  selected: string | null
  onHover: (id: string | null) => void
  more: More | undefined
}) {
  const { t } = useWords()
  const { selected, onHover } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Beside the map the row comes into sight; below it the map would go out of it.
    if (!selected || !matchMedia('(min-width: 900px)').matches) return
    list.current?.querySelector(`[data-shop="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <>
      <ul
        ref={list}
        aria-label={t('search.map.list')}
        aria-busy={props.stale}
        className="transition-opacity aria-busy:opacity-60"
      >
        {props.pages.flatMap(({ shops }) =>
          shops.map((shop) => (
            // What is looked at in the list is lit on the map; nothing is done by it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={shop.id}
              data-shop={shop.id}
              onPointerEnter={() => onHover(shop.id)}
              onPointerLeave={() => onHover(null)}
              onFocus={() => onHover(shop.id)}
              onBlur={() => onHover(null)}
              className={cx(
                'scroll-my-4 border-b border-line last:border-b-0',
                shop.id === selected && 'rounded-md bg-surface px-3 shadow-soft',
              )}
            >
              <Piece>
                <ShopRow
                  shop={shop}
                  times={{
                    shopId: shop.id,
                    variantId: shop.service?.variantId ?? null,
                    starts: shop.starts,
                  }}
                  loading={false}
                  level={2}
                />
              </Piece>
            </li>
          )),
        )}
      </ul>
      <MoreButton more={props.more} label={t('shop.list.more')} />
    </>
  )
}
