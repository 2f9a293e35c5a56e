import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
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
import { addLine, addProduct, type Draft, emptyDraft, type SaleStart } from './draft.ts'
import { PaySheet } from './pay-sheet.tsx'
import type { FindClient } from './sale-client.tsx'
import { type SaleForms, SaleKinds } from './sale-kinds.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a sale begins with. */
    sell?: SaleStart
  }
}

/** What other slices give to the screen: to look for a client, and what else is sold. */
type Slots = { FindClient: FindClient; forms: SaleForms }

/** Sells at the desk, without a visit: products, what other slices sell and lines of the desk’s own, to a client or to nobody. */
export function Sell(slots: Slots) {
  const { t } = useWords()
  return (
    <ForShop title={t('checkout.sale.title')}>
      {(shop) => <AtShop key={shop.id} {...{ shop, slots }} />}
    </ForShop>
  )
}

function AtShop({ shop, slots }: { shop: Shop; slots: Slots }) {
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
        {(opened) => <Sale {...{ shop, slots }} shelf={opened} />}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Sale({ shop, shelf, slots }: { shop: Shop; shelf: Shelf; slots: Slots }) {
  const { FindClient, forms } = slots
  const { t } = useWords()
  const { sell } = useLocation().state
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(shelf, sell))
  const [isPaying, setPaying] = useState(false)
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <LeaveGuard isOn={draft.lines.length > 0} within={['shop']} text={t('checkout.sale.leave')} />
      <SaleKinds
        {...{ shop, shelf }}
        forms={draft.visit ? {} : forms}
        customer={draft.customer}
        onProduct={(variantId) => setDraft((before) => addProduct(before, variantId))}
        onLine={(line) => setDraft((before) => addLine(before, crypto.randomUUID(), line))}
      />
      <SaleBasket {...{ draft, shelf, shop, setDraft, FindClient }} onPay={() => setPaying(true)} />
      <PaySheet
        open={isPaying}
        {...{ draft, shelf, shop }}
        onClose={() => setPaying(false)}
        onSold={() => setDraft(emptyDraft(shelf))}
      />
    </div>
  )
}
