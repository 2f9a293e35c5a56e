import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { OrderFacts } from '@serein/shared/checkout/order.ts'
import { isWaiting } from '@serein/shared/checkout/order-states.ts'
import { Card } from '@serein/ui/card.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import type { OrderShares } from './order-data.ts'

/** The products of an order, its shop and its price; with `shares` also who pays what of it now. */
export function OrderSum({ order, shares }: { order: OrderFacts; shares?: OrderShares }) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, currency, totalMinor, paidMinor, refundedMinor } = order
  const isPaidInPart = isWaiting(order.state) && paidMinor > 0 && paidMinor < totalMinor
  const { walletMinor = 0, giftCardMinor = 0 } = shares ?? {}
  const isLeft = isPaidInPart || walletMinor + giftCardMinor > 0
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <Card className="p-5">
      <h2 className="serif text-lg">{shop.name}</h2>
      <p className="mt-0.5 text-sm text-ink-soft">
        {shop.street}, {format.city(shop.city)}
      </p>
      <OrderLines order={order} className="mt-4">
        {isPaidInPart ? (
          <PriceLine tone="soft" label={t('booking.receipt.paid')} amount={money(-paidMinor)} />
        ) : null}
        {giftCardMinor > 0 ? (
          <PriceLine tone="soft" label={t('giftCard.one')} amount={money(-giftCardMinor)} />
        ) : null}
        {walletMinor > 0 ? (
          <PriceLine tone="soft" label={t('checkout.tender.wallet')} amount={money(-walletMinor)} />
        ) : null}
        {isLeft ? (
          <PriceLine
            tone="total"
            label={t('checkout.order.left')}
            amount={money(shares?.restMinor ?? totalMinor - paidMinor)}
          />
        ) : null}
        {refundedMinor > 0 ? (
          <PriceLine
            tone="saving"
            label={t('checkout.order.refunded')}
            amount={money(refundedMinor)}
          />
        ) : null}
      </OrderLines>
    </Card>
  )
}

/** What was bought, its total and the tax in it. */
export function OrderLines(props: {
  order: Pick<OrderFacts, 'currency' | 'lines' | 'taxes' | 'totalMinor'>
  className?: string
  children?: ReactNode
}) {
  const { t, pick, language } = useWords()
  const format = useFormat()
  const { currency, lines, taxes, totalMinor } = props.order
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <PriceLines className={props.className}>
      {[...lines.entries()].map(([position, line]) => (
        <PriceLine
          key={position}
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
      {props.children}
    </PriceLines>
  )
}
