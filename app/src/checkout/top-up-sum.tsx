import { useFormat } from '@serein/client/provider.tsx'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { Card } from '@serein/ui/card.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'

/** The amount, its bonus and what the wallet gets. */
export function TopUpSum({ topUp }: { topUp: TopUp }) {
  const { t } = useWords()
  const format = useFormat()
  const { business, currency, amountMinor, bonusMinor } = topUp
  const money = (minor: number) => format.money({ amountMinor: minor, currency })
  return (
    <Card className="p-5">
      <h2 className="mb-3 font-semibold">
        {t('checkout.credit.summary', { business: business.name })}
      </h2>
      <PriceLines>
        <PriceLine label={t('checkout.credit.added')} amount={money(amountMinor)} />
        {bonusMinor > 0 ? (
          <PriceLine
            tone="saving"
            label={t('checkout.credit.bonusLine')}
            amount={money(bonusMinor)}
          />
        ) : null}
        <PriceLine
          tone="total"
          label={t('checkout.credit.total')}
          amount={money(amountMinor + bonusMinor)}
        />
      </PriceLines>
    </Card>
  )
}
