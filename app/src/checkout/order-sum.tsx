import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { OrderFacts } from '@serein/shared/checkout/order.ts'
import { Card } from '@serein/ui/card.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'

/** The products of an order, its shop and its price. */
export function OrderSum({ order }: { order: OrderFacts }) {
  const { t, pick, language } = useWords()
  const format = useFormat()
  const { shop, currency, lines, taxes, totalMinor, refundedMinor } = order
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <Card className="p-5">
      <h2 className="serif text-lg">{shop.name}</h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        {shop.street}, {format.city(shop.city)}
      </p>
      <PriceLines className="mt-4">
        {lines.map((line) => (
          <PriceLine
            key={line.variantId}
            label={
              <>
                {line.units} × {pick(line.name)}
                <span className="block text-sm text-ink-soft">
                  {[
                    pick(line.label),
                    line.returnedUnits > 0
                      ? t('checkout.order.returned', { count: line.returnedUnits })
                      : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            }
            amount={money(line.amountMinor)}
          />
        ))}
        <PriceLine tone="total" label={t('booking.receipt.total')} amount={money(totalMinor)} />
        {taxes
          .filter(({ taxMinor }) => taxMinor > 0)
          .map(({ rate, taxMinor }) => (
            <PriceLine
              key={rate}
              tone="soft"
              label={t('checkout.order.tax', {
                rate: format.number(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 }),
                tax: taxName(currency, language),
              })}
              amount={money(taxMinor)}
            />
          ))}
        {refundedMinor > 0 ? (
          <PriceLine
            tone="saving"
            label={t('checkout.order.refunded')}
            amount={money(refundedMinor)}
          />
        ) : null}
      </PriceLines>
    </Card>
  )
}
