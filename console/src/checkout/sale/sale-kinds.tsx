import { type ComponentType, useId, useState } from 'react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import type { Draft, DraftLine } from './draft.ts'
import { OwnLineForm } from './own-line-form.tsx'
import { ProductTiles } from './product-tiles.tsx'

/** Makes a line that is no product of the shelf. */
export type SaleFormProps = {
  shop: Shop
  shelf: Shelf
  customer: Draft['customer']
  onLine: (line: Pick<DraftLine, 'goods' | 'shown'>) => void
}
type SaleForm = ComponentType<SaleFormProps>
/** Those of other slices; what has none is not sold. */
export type SaleForms = { giftCard?: SaleForm; package?: SaleForm; membership?: SaleForm }

const kinds = ['product', 'giftCard', 'package', 'membership', 'own'] as const
type Kind = (typeof kinds)[number]

/** What a desk can sell: one kind at a time, products first and again after each line. */
export function SaleKinds(
  props: SaleFormProps & { forms: SaleForms; onProduct: (variantId: string) => void },
) {
  const { forms, onProduct, ...given } = props
  const { t } = useWords()
  const id = useId()
  const [kind, setKind] = useState<Kind>('product')
  const formOf: Partial<Record<Kind, SaleForm>> = { ...forms, own: OwnLineForm }
  const Form = formOf[kind]
  return (
    <section
      aria-label={t('checkout.sale.goods')}
      className="flex min-w-0 flex-1 flex-col md:overflow-y-auto"
    >
      <Tabs
        id={id}
        label={t('checkout.sale.goods')}
        tabs={kinds
          .filter((one) => one === 'product' || formOf[one])
          .map((one) => ({ id: one, label: t(`checkout.sale.kind.${one}`) }))}
        selected={kind}
        onSelect={setKind}
        className="px-6 pt-2 max-md:px-5"
      />
      <TabPanel of={id} tab={kind} className="flex flex-col gap-4 p-6 max-md:p-5">
        {Form ? (
          <div className="w-full max-w-120">
            <Form
              {...given}
              onLine={(line) => {
                given.onLine(line)
                setKind('product')
              }}
            />
          </div>
        ) : (
          <ProductTiles shelf={given.shelf} onAdd={onProduct} />
        )}
      </TabPanel>
    </section>
  )
}
