import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat, useIsReadersDay, useNow } from '@serein/client/provider.tsx'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { bookableDays, freeDays, monthQuery, nextMonth } from './slot-query.ts'
import { visitRequest, type VisitData } from './visit.ts'
import { useWords } from '../language/words.ts'
import type { UsedBasket } from './use-basket.ts'

/** When everything that is chosen is first free: an empty line until that is known, nothing before all have chosen. */
export function FirstFree(props: {
  data: VisitData
  basket: UsedBasket
  wish: string | undefined
  className?: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const { data, basket, wish } = props
  const isReadersDay = useIsReadersDay(data.shop.timeZone)
  const isChosen = isAllChosen(basket)
  const found = useFirstFree(data, basket, wish)
  if (!isChosen) return null
  return (
    <span className={props.className}>
      {found
        ? t(found.day ? 'shop.basket.firstFree' : 'shop.basket.noneFree', {
            who: basket.guests.length > 1 ? 'party' : 'one',
            count: basket.items.length,
            day: found.day
              ? format.relativeDay(noonOf(found.day), 'UTC', noonOf(found.today), isReadersDay)
              : '',
          })
        : ' '}
    </span>
  )
}

/** The day that the months of the next screen, which asks the same, mark first; and what the reader holds here already. */
export function useFirstFree(
  { shop, services }: VisitData,
  basket: UsedBasket,
  wish: string | undefined,
): { today: string; day: string | null; held: HeldTime[] } | null {
  const isChosen = isAllChosen(basket)
  const { query } = useClient()
  const days = bookableDays(shop, useNow())
  const month = days.first.slice(0, 7)
  const visit = { ...visitRequest(basket, wish, services), shopId: shop.id }
  const ask = (which: string, enabled: boolean) => {
    const input = monthQuery(visit, which, days)
    return {
      ...query.slot.month.queryOptions({ input: input ?? { ...visit, fromDay: '', toDay: '' } }),
      enabled: enabled && input !== null,
    }
  }
  const here = useQuery(ask(month, isChosen))
  const isNoneHere = here.data !== undefined && freeDays(here.data.days).length === 0
  const after = useQuery(ask(nextMonth(month), isNoneHere))
  const answer = isNoneHere ? after.data : here.data
  const day = freeDays(answer?.days)[0] ?? null
  return answer ? { today: days.first, day, held: answer.held } : null
}

function isAllChosen({ guests }: UsedBasket): boolean {
  return guests.every(({ items }) => items.length > 0)
}

function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`
}
