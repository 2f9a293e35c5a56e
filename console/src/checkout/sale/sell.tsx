import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { ForShop } from '../../member/for-shop.tsx'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { LeaveGuard } from '../../page/leave-guard.tsx'
import { ConsolePage, QueryBoundary } from '../../page/page.tsx'
import { SaleBasket } from './basket.tsx'
import { addProduct, type Draft, emptyDraft } from './draft.ts'
import { PaySheet } from './pay-sheet.tsx'
import { ProductTiles } from './product-tiles.tsx'
import type { FindClient } from './sale-client.tsx'

/** Sells at the desk, without a visit: products and lines of the desk’s own, to a client or to nobody. */
export function Sell({ FindClient }: { FindClient: FindClient }) {
  const { t } = useWords()
  return (
    <ForShop title={t('checkout.sale.title')}>
      {(shop) => <AtShop key={shop.id} {...{ shop, FindClient }} />}
    </ForShop>
  )
}

function AtShop({ shop, FindClient }: { shop: Shop; FindClient: FindClient }) {
  const { t } = useWords()
  const { query } = useClient()
  const shelf = useQuery({
    ...query.sale.products.queryOptions({ input: { shopId: shop.id } }),
    // Another desk sells, too.
    refetchInterval: 60_000,
  })
  return (
    <ConsolePage title={t('checkout.sale.title')} fills="wide">
      <QueryBoundary query={shelf} loading={<Skeleton className="h-80 w-full" />}>
        {(opened) => <Sale {...{ shop, FindClient }} shelf={opened} />}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Sale({ shop, shelf, FindClient }: { shop: Shop; shelf: Shelf; FindClient: FindClient }) {
  const { t } = useWords()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(shelf))
  const [isPaying, setPaying] = useState(false)
  const add = (variantId: string) => setDraft((before) => addProduct(before, variantId))
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <LeaveGuard isOn={draft.lines.length > 0} within={['shop']} text={t('checkout.sale.leave')} />
      <ProductTiles shelf={shelf} onAdd={add} />
      <SaleBasket {...{ draft, shelf, setDraft, FindClient }} onPay={() => setPaying(true)} />
      <PaySheet
        open={isPaying}
        {...{ draft, shelf, shop }}
        onClose={() => setPaying(false)}
        onSold={() => setDraft(emptyDraft(shelf))}
      />
    </div>
  )
}
