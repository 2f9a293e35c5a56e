import { ChevronRight } from 'lucide-react'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { useGuestNames } from './guest-names.ts'
import { isCallOut, type VisitData } from './visit.ts'
import { useWords } from '../language/words.ts'
import type { BasketSum } from './basket.ts'
import { FirstFree, linkToTimes } from './first-free.tsx'
import type { UsedBasket } from './use-basket.ts'
import { usePriceText } from './use-price-text.ts'

interface BasketProps {
  data: VisitData
  basket: UsedBasket
  sum: BasketSum
  wish: string | undefined
  /** A way to the screen where the order and the party are changed. */
  withPlan?: boolean
}

/** On a phone: what is wanted, what it costs, and the one way on. */
export function BasketBar(
  props: BasketProps & {
    /** Until how long before the visit cancelling costs nothing; null where it always costs something. */
    free: { unit: 'hours' | 'days'; count: number } | null
  },
) {
  const { t } = useWords()
  const { sum, basket, free } = props
  const price = useTotal(sum)
  if (sum.lines.length === 0) return null
  const words = {
    count: sum.lines.length,
    guests: basket.guests.length,
    minutes: sum.lengthMinutes,
  }
  const what =
    basket.guests.length > 1 ? t('shop.party.summary', words) : t('shop.basket.summary', words)
  return (
    <BottomBar
      className="md:hidden"
      title={
        props.withPlan ? (
          <Link href={basket.linkTo('shopBooking')} aria-label={t('shop.party.plan', { what })}>
            {what}
            <ChevronRight aria-hidden className="ml-0.5 inline size-4" />
          </Link>
        ) : (
          what
        )
      }
      subtitle={
        free
          ? t(free.count > 0 ? 'shop.basket.freeUntil' : 'shop.basket.freeUntilStart', {
              price,
              ...free,
            })
          : price
      }
      note={<FirstFree {...props} />}
    >
      <ChooseTimeLink {...props} />
    </BottomBar>
  )
}

export function ChooseTimeLink({ data, basket, wish }: BasketProps) {
  const { t } = useWords()
  const { sayGuest } = useGuestNames(data.shop.id)
  const lacking = basket.guests.findIndex(({ items }) => items.length === 0)
  if (lacking !== -1) {
    return (
      <ButtonLink size="lg" wide href={basket.linkTo('shopBooking', lacking)}>
        {t('shop.party.chooseFor', {
          guest: sayGuest(lacking),
          isYou: lacking === 0 ? 'yes' : 'no',
        })}
      </ButtonLink>
    )
  }
  if (isCallOut(basket, data.services) && !basket.place)
    return (
      <ButtonLink size="lg" wide href={`${basket.linkTo('shopBooking')}#where`}>
        {t('shop.callOut.where')}
      </ButtonLink>
    )
  return (
    <ButtonLink size="lg" wide href={linkToTimes({ data, basket, wish })}>
      {t('shop.basket.chooseTime')}
    </ButtonLink>
  )
}

/** What the visit costs, as far as the menu says it. */
export function useTotal({ price, priceKind }: BasketSum): string {
  return usePriceText()(priceKind, price.totalMinor, price.currency)
}
