import { useFormat } from '@serein/client/provider.tsx'
import type { PriceKind } from '@serein/shared/catalogue/terms.ts'
import { useWords } from '../language/words.ts'

interface Priced {
  priceKind: PriceKind
  variants: readonly { priceMinor: number }[]
}

/** "€85", "from €85" where it can cost more, or that the spa tells it. */
export function ServicePrice({ service, currency }: { service: Priced; currency: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { priceKind, variants } = service
  if (priceKind === 'on_consultation')
    return <span className="font-sans text-sm">{t('shop.price.onConsultation')}</span>
  const amountMinor = Math.min(...variants.map(({ priceMinor }) => priceMinor))
  const price = format.money({ amountMinor, currency }, { short: true })
  if (variants.length < 2 && priceKind === 'fixed') return price
  return (
    <>
      <span className="mr-1 font-sans text-sm font-normal tracking-normal text-ink-soft">
        {t('shop.service.from')}
      </span>
      {price}
    </>
  )
}
