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
import { addLine, addProduct, type Draft, emptyDraft } from './draft.ts'
import { PaySheet } from './pay-sheet.tsx'
import type { FindClient } from './sale-client.tsx'
import { type SaleForms, SaleKinds } from './sale-kinds.tsx'

/** What other slices give to the screen: to look for a client, and what else is sold. */
type Given = { FindClient: FindClient; forms: SaleForms }

/** Sells at the desk, without a visit: products, what other slices sell and lines of the desk’s own, to a client or to nobody. */
export function Sell(given: Given) {
  const { t } = useWords()
  return (
    <ForShop title={t('checkout.sale.title')}>
      {(shop) => <AtShop key={shop.id} {...{ shop, given }} />}
    </ForShop>
  )
}

function AtShop({ shop, given }: { shop: Shop; given: Given }) {
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
        {(opened) => <Sale {...{ shop, given }} shelf={opened} />}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Sale({ shop, shelf, given }: { shop: Shop; shelf: Shelf; given: Given }) {
  const { FindClient, forms } = given
  const { t } = useWords()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(shelf))
  const [isPaying, setPaying] = useState(false)
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <LeaveGuard isOn={draft.lines.length > 0} within={['shop']} text={t('checkout.sale.leave')} />
      <SaleKinds
        {...{ shop, shelf, forms }}
        customer={draft.customer}
        onProduct={(variantId) => setDraft((before) => addProduct(before, variantId))}
        onLine={(line) => setDraft((before) => addLine(before, crypto.randomUUID(), line))}
      />
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
