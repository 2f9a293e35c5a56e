import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { useLabelOf, usePriceOf } from './product-card.tsx'
import { ProductChoice } from './product-choice.tsx'

/** Chooses the variant of a product for the basket. */
export function ProductChoiceSheet(props: {
  product: Product
  shopId: string
  open: boolean
  onClose: () => void
}) {
  const { t, pick } = useWords()
  const { product, shopId, open, onClose } = props
  return (
    <Sheet
      open={open}
      desktop="side"
      onClose={onClose}
      title={pick(product.name)}
      subtitle={`${useLabelOf(product)} · ${usePriceOf(product, shopId)}`}
      closeLabel={t('shop.choose.close')}
    >
      <ProductChoice product={product} shopId={shopId} onAdded={onClose} />
    </Sheet>
  )
}
