import { ListOrdered, ShieldCheck } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import { Card } from '@serein/ui/card.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import type { BasketSum } from './basket.ts'
import { ChooseTimeLink, useTotal } from './basket-bar.tsx'
import { BasketList } from './basket-list.tsx'
import { FirstFree } from './first-free.tsx'
import { PartyList } from './party-list.tsx'
import { useNextTimes } from './next-times.ts'
import type { ShopData } from './shop-data.ts'
import { OpenBadge } from './shop-head.tsx'
import { TimeChips } from './time-chips.tsx'
import type { UsedBasket } from './use-basket.ts'
import type { MenuBasket } from './use-menu-basket.ts'
import { usePolicyWords } from './use-policy-words.ts'

/** On a desktop: the visit beside the menu, always in sight. */
export function BasketColumn(props: {
  data: ShopData
  basket: UsedBasket
  menu: MenuBasket
  sum: BasketSum
  wish: string | undefined
  /** A way to the screen where the order is changed. */
  withPlan?: boolean
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
          <OpenBadge shop={data.shop} />
        </div>
        {isEmpty ? (
          <NothingYet data={data} />
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
        <PolicyNote data={data} />
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

/** Before anything is chosen: what to do, and the next times of what most people come for. */
function NothingYet({ data }: { data: ShopData }) {
  const { t, pick } = useWords()
  const times = useNextTimes([data.shop.id])
  const next = times?.get(data.shop.id)
  const service = data.services.find(({ variants }) =>
    variants.some(({ id }) => id === next?.variantId),
  )
  return (
    <>
      <p className="mt-3 text-ink-soft">{t('shop.basket.empty')}</p>
      <div className="mt-5 border-t border-line pt-4">
        <p className="mb-2.5 text-sm font-semibold">
          {service
            ? t('shop.basket.nextFor', { name: pick(service.name) })
            : t('shop.evening.next')}
        </p>
        <TimeChips shop={data.shop} times={next} loading={!times} count={3} />
      </div>
    </>
  )
}

function PolicyNote({ data }: { data: ShopData }) {
  const words = usePolicyWords(data.shop.cancellationPolicy)
  return (
    <IconRow
      icon={<ShieldCheck aria-hidden className="text-primary" />}
      className="mt-5 border-t border-line pt-4 text-sm text-ink-soft"
    >
      {words.join(' · ')}
    </IconRow>
  )
}
