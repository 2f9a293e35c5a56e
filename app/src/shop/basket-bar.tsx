import { useFormat } from '@serein/client/provider.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../link.ts'
import { useWords } from '../words.ts'
import type { BasketSum } from './basket.ts'
import { isFreeAtFirst } from './policy.ts'
import type { ShopData } from './shop-data.ts'
import { textOf, type UsedBasket } from './use-basket.ts'

interface BasketProps {
  data: ShopData
  basket: UsedBasket
  sum: BasketSum
  wish: string | undefined
}

/** On a phone: what is wanted, what it costs, and the one way on. */
export function BasketBar(props: BasketProps) {
  const { t } = useWords()
  const { sum, data } = props
  const price = useTotal(sum)
  if (sum.lines.length === 0) return null
  const isFree = isFreeAtFirst(data.shop.cancellationPolicy)
  return (
    <BottomBar
      className="md:hidden"
      title={t('shop.basket.summary', { count: sum.lines.length, minutes: sum.lengthMinutes })}
      subtitle={isFree ? t('shop.basket.freeToCancel', { price }) : price}
    >
      <ChooseTimeLink {...props} />
    </BottomBar>
  )
}

export function ChooseTimeLink({ data, basket, wish }: BasketProps) {
  const { t } = useWords()
  const items = textOf(basket.items)
  return (
    <ButtonLink
      size="lg"
      wide
      href={linkTo('bookAppointment', {
        shop: data.shop.id,
        ...(items ? { items } : {}),
        ...(wish ? { wish } : {}),
      })}
    >
      {t('shop.basket.chooseTime')}
    </ButtonLink>
  )
}

export function useTotal({ price }: BasketSum): string {
  const format = useFormat()
  return format.money({ amountMinor: price.totalMinor, currency: price.currency }, { short: true })
}
