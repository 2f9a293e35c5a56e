import { Heart } from 'lucide-react'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import { useFavour } from './favourite-data.ts'

/** Adds a shop to the favourites; pressed again, removes it. */
export function HeartButton({ shop }: { shop: ShopCard }) {
  const { t } = useWords()
  const { isFavourite, turn } = useFavour(shop)
  return (
    <IconButton
      label={t('shop.favourite.label', { shop: shop.name })}
      aria-pressed={isFavourite}
      icon={<Heart aria-hidden />}
      onClick={() => void turn()}
    />
  )
}
