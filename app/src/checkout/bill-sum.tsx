import { useFormat } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { PriceSummary } from '../booking/price-summary.tsx'
import type { Bill } from './use-choice.ts'
import type { Quote } from './use-quote.ts'

/** The bill by line: total, what passes, gift cards and the wallet pay, due now and due at the spa. */
export function BillSum({ quote, bill }: { quote: Quote; bill: Bill }) {
  const { t } = useWords()
  const format = useFormat()
  const { booking } = quote
  const { choice, passMinor, giftCardMinor, walletMinor, tenderMinor, laterMinor, tender } = bill
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  const isOneSum =
    passMinor + giftCardMinor + walletMinor === 0 && (laterMinor === 0 || tenderMinor === 0)
  return (
    <Card>
      <PriceSummary
        price={booking.price}
        guests={booking.guests}
        tipMinor={choice.tipMinor}
        totalLabel={t(isOneSum ? 'checkout.price.total' : 'booking.receipt.total')}
      />
      {isOneSum ? null : (
        <PriceLines className="mt-2">
          {passMinor > 0 ? (
            <PriceLine tone="soft" label={t('checkout.tender.pass')} amount={money(-passMinor)} />
          ) : null}
          {giftCardMinor > 0 ? (
            <PriceLine tone="soft" label={t('giftCard.one')} amount={money(-giftCardMinor)} />
          ) : null}
          {walletMinor > 0 ? (
            <PriceLine
              tone="soft"
              label={t('checkout.tender.wallet')}
              amount={money(-walletMinor)}
            />
          ) : null}
          {tender === 'at_shop' ? null : (
            <PriceLine tone="total" label={t('checkout.price.now')} amount={money(tenderMinor)} />
          )}
          {laterMinor > 0 ? (
            <PriceLine
              tone={tender === 'at_shop' ? 'total' : 'soft'}
              label={t('booking.receipt.atShop')}
              amount={money(laterMinor)}
            />
          ) : null}
        </PriceLines>
      )}
    </Card>
  )
}
