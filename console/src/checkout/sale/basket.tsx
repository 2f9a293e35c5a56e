import { Percent, ShoppingBasket } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Button } from '@serein/ui/button.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { MiddleSheet } from '../../page/sheet.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { BasketLine } from './basket-line.tsx'
import { changeLine, type Draft, type DraftLine, priceOfDraft } from './draft.ts'
import { type FindClient, SaleClient } from './sale-client.tsx'
import { SaleDiscountForm } from './sale-discount-form.tsx'

/** The line that gets a discount; null: the whole. */
type Opened = { key: string | null }

/** What is about to be sold, to whom, and what it costs. */
export function SaleBasket(props: {
  draft: Draft
  shelf: Shelf
  setDraft: Dispatch<SetStateAction<Draft>>
  onPay: () => void
  FindClient: FindClient
}) {
  const { draft, shelf, setDraft, onPay, FindClient } = props
  const { t } = useWords()
  const { money, short } = useMoney(shelf)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
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
        <SaleClient
          customer={draft.customer}
          onCustomer={(customer) => setDraft((before) => ({ ...before, customer }))}
          FindClient={FindClient}
        />
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
                onDiscount={() => setOpened({ key: line.key })}
              />
            ))}
          </ul>
        )}
        {isEmpty ? null : (
          <Button
            size="sm"
            tone="soft"
            className="self-start"
            icon={<Percent aria-hidden />}
            onClick={() => setOpened({ key: null })}
          >
            {t('checkout.sale.discount')}
          </Button>
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
        <Button size="lg" wide disabled={isEmpty} onClick={onPay}>
          {t('checkout.sale.pay', { amount: short(price.totalMinor) })}
        </Button>
      </div>
      <MiddleSheet open={opened !== null} onClose={close} title={t('checkout.sale.discount')}>
        {opened ? (
          <SaleDiscountForm {...{ draft, shelf, setDraft }} lineKey={opened.key} onDone={close} />
        ) : null}
      </MiddleSheet>
    </section>
  )
}
