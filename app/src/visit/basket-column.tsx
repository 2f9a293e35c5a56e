import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import { Card } from '@serein/ui/card.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import type { BasketSum } from './basket.ts'
import { ChooseTimeLink, useTotal } from './basket-bar.tsx'
import { BasketList } from './basket-list.tsx'
import { FirstFree } from './first-free.tsx'
import { PartyList } from './party-list.tsx'
import type { VisitData } from './visit.ts'
import type { UsedBasket } from './use-basket.ts'
import type { MenuBasket } from './use-menu-basket.ts'

/** On a desktop: the visit beside the menu, always in sight. */
export function BasketColumn(props: {
  data: VisitData
  basket: UsedBasket
  menu: MenuBasket
  sum: BasketSum
  wish: string | undefined
  /** A way to the screen where the order is changed. */
  withPlan?: boolean
  /** Beside the title. */
  badge: ReactNode
  /** While nothing is chosen. */
  empty: ReactNode
  /** At the end. */
  note: ReactNode
}) {
  const { t } = useWords()
  const { data, sum, basket, menu } = props
  const isEmpty = sum.lines.length === 0
  return (
    <aside
      aria-label={t('shop.basket.label')}
      className="sticky top-[calc(var(--sticky-top)+1.5rem)] hidden md:block"
    >
      <Card className="p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading level={2} size="section">
            {t('shop.basket.label')}
          </Heading>
          {props.badge}
        </div>
        {isEmpty ? (
          props.empty
        ) : (
          <>
            {sum.guests.length > 1 ? (
              <PartyList data={data} basket={basket} sum={sum} />
            ) : (
              <BasketList data={data} menu={menu} sum={sum} guest={0} className="mt-3" />
            )}
            <Total sum={sum} />
            <FirstFree {...props} className="mt-4 block text-sm text-ink-soft" />
            <div className="mt-3">
              <ChooseTimeLink {...props} basket={basket} />
            </div>
            {props.withPlan ? (
              <p className="mt-3 text-center text-sm">
                <Link href={basket.linkTo('shopBooking')}>
                  <ListOrdered aria-hidden className="mr-1.5 inline size-4" />
                  {t('shop.basket.plan')}
                </Link>
              </p>
            ) : null}
          </>
        )}
        {props.note}
      </Card>
    </aside>
  )
}

export function Total({ sum }: { sum: BasketSum }) {
  const { t, pick, language } = useWords()
  const format = useFormat()
  const { price } = sum
  const added = price.taxes.filter(({ isIncluded, taxMinor }) => !isIncluded && taxMinor > 0)
  return (
    <PriceLines>
      {price.lines.map((line) =>
        line.kind === 'therapist' ? (
          <PriceLine
            key={line.item}
            tone="soft"
            label={pick(line.label)}
            amount={`+${format.money({ amountMinor: line.amountMinor, currency: price.currency }, { short: true })}`}
          />
        ) : null,
      )}
      {added.map(({ rate, taxMinor }) => (
        <PriceLine
          key={rate}
          tone="soft"
          label={t('shop.basket.tax', {
            tax: taxName(price.currency, language),
            rate: format.number(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 }),
          })}
          amount={format.money({ amountMinor: taxMinor, currency: price.currency })}
        />
      ))}
      <PriceLine
        tone="total"
        label={t('shop.basket.total')}
        note={t('shop.minutes', { minutes: sum.lengthMinutes })}
        sub={
          sum.settleMinutes > 0 ? t('booking.settle', { minutes: sum.settleMinutes }) : undefined
        }
        amount={useTotal(sum)}
      />
    </PriceLines>
  )
}
