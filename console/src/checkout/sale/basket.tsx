import { ClipboardClock, Percent, ShoppingBasket } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Button } from '@serein/ui/button.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { MiddleSheet } from '../../page/sheet.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { BasketLine } from './basket-line.tsx'
import {
  changeLine,
  type Draft,
  type DraftLine,
  draftOf,
  emptyDraft,
  priceOfDraft,
} from './draft.ts'
import { OntoBill, SaleVisit } from './sale-visit.tsx'
import { ParkForm } from './park-form.tsx'
import { ParkedSales } from './parked-sales.tsx'
import { type FindClient, SaleClient } from './sale-client.tsx'
import { SaleDiscountForm } from './sale-discount-form.tsx'

/** The line that gets a discount, null: the whole; or the sale is put aside. */
type Opened = { form: 'discount'; key: string | null } | { form: 'park' }

/** What is about to be sold, to whom, and what it costs. */
export function SaleBasket(props: {
  draft: Draft
  shelf: Shelf
  shop: Shop
  setDraft: Dispatch<SetStateAction<Draft>>
  onPay: () => void
  FindClient: FindClient
}) {
  const { draft, shelf, shop, setDraft, onPay, FindClient } = props
  const { t } = useWords()
  const { money, short } = useMoney(shelf)
  const [opened, setOpened] = useState<Opened | null>(null)
  const price = priceOfDraft(draft, shelf)
  const isEmpty = price.lines.length === 0
  const change = (key: string, changed: Partial<DraftLine>) =>
    setDraft((before) => changeLine(before, key, changed))
  return (
    <section
      aria-label={t('checkout.sale.basket')}
      // On a phone its total stays in sight while products are chosen.
      className="flex shrink-0 flex-col border-line bg-surface max-md:contents md:w-88 md:border-l lg:w-100"
    >
      <div className="flex flex-1 flex-col gap-4 border-line bg-surface p-5 max-md:border-t md:overflow-y-auto">
        <ParkedSales shop={shop} isBusy={!isEmpty} onTakeUp={(sale) => setDraft(draftOf(sale))} />
        {draft.visit ? (
          <SaleVisit
            {...draft}
            onNoVisit={() => setDraft((before) => ({ ...before, visit: null }))}
          />
        ) : (
          <SaleClient
            customer={draft.customer}
            onCustomer={(customer) => setDraft((before) => ({ ...before, customer }))}
            FindClient={FindClient}
          />
        )}
        {isEmpty ? (
          <p className="flex flex-col items-center gap-2.5 py-8 text-center text-ink-soft">
            <ShoppingBasket aria-hidden className="size-7" />
            {t('checkout.sale.empty')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {price.lines.map((line) => (
              <BasketLine
                key={line.key}
                {...{ line, shelf }}
                onChange={(changed) => change(line.key, changed)}
                onDiscount={() => setOpened({ form: 'discount', key: line.key })}
              />
            ))}
          </ul>
        )}
        {isEmpty || draft.visit ? null : (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              tone="soft"
              icon={<Percent aria-hidden />}
              onClick={() => setOpened({ form: 'discount', key: null })}
            >
              {t('checkout.sale.discount')}
            </Button>
            <Button
              size="sm"
              tone="soft"
              icon={<ClipboardClock aria-hidden />}
              onClick={() => setOpened({ form: 'park' })}
            >
              {t('checkout.sale.park')}
            </Button>
          </div>
        )}
        {isEmpty || shelf.sellers.length === 0 ? null : (
          <Select
            label={t('checkout.sale.seller')}
            labelHidden
            size="sm"
            value={draft.sellerId ?? ''}
            options={[
              { id: '', label: t('checkout.sale.noSeller') },
              ...shelf.sellers.map(({ staffId, name }) => ({
                id: staffId,
                label: t('checkout.sale.soldBy', { name }),
              })),
            ]}
            onSelect={(id) => setDraft((before) => ({ ...before, sellerId: id || null }))}
          />
        )}
      </div>
      <div className="sticky bottom-0 z-1 flex flex-col gap-3 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))]">
        <PriceLines>
          {price.discountMinor > 0 ? (
            <PriceLine
              tone="saving"
              label={t('checkout.sale.off')}
              sub={draft.discountReason}
              amount={money(0 - price.discountMinor)}
            />
          ) : null}
          <PriceLine
            tone="total"
            label={t('checkout.sale.total')}
            amount={money(price.totalMinor)}
          />
        </PriceLines>
        {draft.visit ? (
          <OntoBill {...{ draft, shelf, shop }} visitId={draft.visit.id} isEmpty={isEmpty} />
        ) : (
          <Button size="lg" wide disabled={isEmpty} onClick={onPay}>
            {t('checkout.sale.pay', { amount: short(price.totalMinor) })}
          </Button>
        )}
      </div>
      <BasketForm {...{ opened, draft, shelf, shop, setDraft }} onClose={() => setOpened(null)} />
    </section>
  )
}

function BasketForm(props: {
  opened: Opened | null
  draft: Draft
  shelf: Shelf
  shop: Shop
  setDraft: Dispatch<SetStateAction<Draft>>
  onClose: () => void
}) {
  const { opened, draft, shelf, shop, setDraft, onClose } = props
  const { t } = useWords()
  return (
    <MiddleSheet
      open={opened !== null}
      onClose={onClose}
      title={t(opened?.form === 'park' ? 'checkout.sale.park' : 'checkout.sale.discount')}
    >
      {opened?.form === 'park' ? (
        <ParkForm
          {...{ draft, shelf, shop }}
          onDone={() => {
            setDraft(emptyDraft(shelf))
            onClose()
          }}
        />
      ) : null}
      {opened?.form === 'discount' ? (
        <SaleDiscountForm {...{ draft, shelf, setDraft }} lineKey={opened.key} onDone={onClose} />
      ) : null}
    </MiddleSheet>
  )
}
