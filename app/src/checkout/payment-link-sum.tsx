import { useEffect, useRef } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import { Card } from '@serein/ui/card.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'

/** The amount asked for, by whom and for which visit. */
export function LinkSum({ link }: { link: PaymentLink }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { shop, startsAt, timeZone, currency, dueMinor, paidMinor } = link
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const services = [...new Set(link.serviceNames.map(pick))]
  return (
    <Card className="p-5">
      <h2 className="serif text-lg">{shop.name}</h2>
      <p className="mt-1 text-ink-soft">
        {format.longDate(startsAt, timeZone)}, {format.time(startsAt, timeZone)}
      </p>
      {services.length > 0 ? <p className="text-ink-soft">{format.list(services)}</p> : null}
      <PriceLines className="mt-4">
        {paidMinor > 0 ? (
          <PriceLine tone="soft" label={t('checkout.link.paid')} amount={money(paidMinor)} />
        ) : null}
        {dueMinor > 0 ? (
          <PriceLine tone="total" label={t('checkout.link.due')} amount={money(dueMinor)} />
        ) : null}
      </PriceLines>
    </Card>
  )
}

/** The paid link: thanks, amount and tender. */
export function LinkDone({ link }: { link: PaymentLink }) {
  const { t } = useWords()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { shop, currency, paidMinor } = link
  const amount = format.money({ amountMinor: paidMinor, currency })
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="text-center">
        <CheckDrawn />
        <h2 ref={title} tabIndex={-1} className="serif mt-4 text-2xl">
          {t('checkout.link.done', { amount })}
        </h2>
        <p className="mt-2 text-ink-soft">
          {t(link.kind === 'tip' ? 'checkout.link.tipDone' : 'checkout.link.doneText', {
            shop: shop.name,
          })}
        </p>
      </div>
      <LinkSum link={link} />
    </div>
  )
}
